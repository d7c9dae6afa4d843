import type { Config } from '../../config.ts';
import type { Queryable } from '../../platform/database/client.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import { takesStripePayments } from '../../platform/settings/stripe-keys.ts';

/**
 * True when invoices can be paid online: there is a provider, and administrators have enabled it. Started payments are
 * still accepted when new ones are disabled.
 */
export const offersOnlinePayments = async (
  db: Queryable,
  { config }: { config: Pick<Config, 'isLoopback'> },
): Promise<boolean> =>
  (await readSetting(db, 'invoicing')).offersOnlinePayment && (config.isLoopback || (await takesStripePayments(db)));
