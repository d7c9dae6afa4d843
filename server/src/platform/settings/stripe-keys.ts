import type { StripeMode } from '@guildhall/shared/domain';
import type { Config } from '../../config.ts';
import type { Queryable } from '../database/client.ts';
import { unseal } from '../secrets/secrets.ts';
import { readSetting, type SettingValue } from './settings.ts';

export interface StripeKeys {
  mode: StripeMode;
  secretKey: string;
  /** Each mode's; `null` if not set. Each signs only events of its own mode. */
  webhookSecrets: Record<StripeMode, string | null>;
  /** Stripe's id of the account. */
  account: string;
}

type StripeSetting = SettingValue<'stripe'>;

/** True once both keys of the active mode are set. */
const hasStripeKeys = ({ mode, ...keys }: StripeSetting): boolean =>
  keys[`${mode}SecretKey`] !== null && keys[`${mode}WebhookSecret`] !== null;

/** True if Stripe accepts payments; reads no key. */
export const takesStripePayments = async (db: Queryable): Promise<boolean> =>
  hasStripeKeys(await readSetting(db, 'stripe'));

/** The decrypted keys of the active mode; `null` if not set. */
export async function readStripeKeys(
  db: Queryable,
  { secretKey: installationKey }: Pick<Config, 'secretKey'>,
): Promise<StripeKeys | null> {
  const { mode, ...setting } = await readSetting(db, 'stripe');
  const secretKey = setting[`${mode}SecretKey`];
  if (secretKey === null || setting[`${mode}WebhookSecret`] === null) return null;
  const open = (sealed: string) => unseal(sealed, installationKey);
  const openOrNull = (sealed: string | null) => (sealed === null ? null : open(sealed));
  return {
    mode,
    secretKey: open(secretKey),
    webhookSecrets: { test: openOrNull(setting.testWebhookSecret), live: openOrNull(setting.liveWebhookSecret) },
    account: setting[`${mode}Account`],
  };
}
