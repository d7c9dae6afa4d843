import type { BodyOf, changeStripe } from '@guildhall/shared/contracts';
import { stripeModes, type StripeMode } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { problem } from '../../platform/problems/problem.ts';
import { seal } from '../../platform/secrets/secrets.ts';
import type { SettingValue } from '../../platform/settings/settings.ts';
import { isStripeRefusal, openStripe } from '../../platform/stripe/client.ts';
type Typed = BodyOf<typeof changeStripe>['value'];
type Checked = Typed & { accounts: Partial<Record<StripeMode, string>> };

const otherMode = { test: 'live', live: 'test' } as const;

/** The Stripe keys: an administrator's input is saved after Stripe has confirmed the account. */
export function createStripeSetting({ config }: FastifyInstance) {
  return {
    /**
     * Rejects keys of the wrong mode or kind, and keys unknown to Stripe.
     * @throws Problem 422 on the field of the key; 422 `stripe_refused` or `stripe_silent`
     */
    async check(typed: Typed): Promise<Checked> {
      const accounts: Checked['accounts'] = {};
      for (const mode of stripeModes) {
        refuseUnfit(typed, mode);
        const secretKey = typed[`${mode}SecretKey`];
        if (secretKey) accounts[mode] = await accountOf(secretKey, mode, config);
      }
      return { ...typed, accounts };
    },

    /** The stored form of the input: an empty key keeps the stored one. */
    toStored: ({ accounts, mode, ...typed }: Checked, before: SettingValue<'stripe'>): SettingValue<'stripe'> => {
      const kept = (secret: string, stored: string | null) => (secret ? seal(secret, config.secretKey) : stored);
      return {
        mode,
        testSecretKey: kept(typed.testSecretKey, before.testSecretKey),
        testWebhookSecret: kept(typed.testWebhookSecret, before.testWebhookSecret),
        testAccount: accounts.test ?? before.testAccount,
        liveSecretKey: kept(typed.liveSecretKey, before.liveSecretKey),
        liveWebhookSecret: kept(typed.liveWebhookSecret, before.liveWebhookSecret),
        liveAccount: accounts.live ?? before.liveAccount,
      };
    },
  };
}

function refuseUnfit(typed: Typed, mode: StripeMode): void {
  const secretKey = typed[`${mode}SecretKey`];
  const field = `value.${mode}SecretKey`;
  const isOf = (one: StripeMode) => new RegExp(`^[sr]k_${one}_`).test(secretKey);
  if (isOf(otherMode[mode]))
    throw problem.field(
      field,
      `stripe_key_${otherMode[mode]}`,
      mode === 'test'
        ? 'This is a live key, so real money would move. Enter it in the live fields.'
        : 'This is a test key, so no money would arrive. Enter it in the test fields.',
    );
  if (secretKey && !isOf(mode))
    throw problem.field(
      field,
      'stripe_key_unfit',
      `This is not a secret or restricted Stripe key. Those start with sk_${mode}_ or rk_${mode}_.`,
    );
  const webhookSecret = typed[`${mode}WebhookSecret`];
  if (webhookSecret && !webhookSecret.startsWith('whsec_'))
    throw problem.field(
      `value.${mode}WebhookSecret`,
      'stripe_webhook_secret_unfit',
      'This is not a webhook signing secret. Those start with whsec_.',
    );
}

async function accountOf(secretKey: string, mode: StripeMode, config: FastifyInstance['config']): Promise<string> {
  try {
    const stripe = await openStripe(secretKey, config);
    return (await stripe.accounts.retrieveCurrent()).id;
  } catch (error) {
    if (isStripeRefusal(error))
      throw problem.field(
        `value.${mode}SecretKey`,
        'stripe_refused',
        'Not saved, because Stripe does not accept this key. A restricted key needs permission to read the account.',
      );
    throw problem.unprocessable('stripe_silent', 'Not saved, because Stripe did not respond. Try again in a moment.');
  }
}
