import type { FastifyInstance } from 'fastify';
import { readStripeKeys } from '../../platform/settings/stripe-keys.ts';
import type { PaymentProviders } from './provider.ts';
import { createStripeProvider } from './stripe.ts';
import { createTestGateway } from './test-gateway.ts';

type Needs = Pick<FastifyInstance, 'config' | 'clock' | 'db'>;

/** Stripe, once its keys are set; the test gateway if only this machine can reach the server. */
export function createProviders(needs: Needs): PaymentProviders {
  const testGateway = needs.config.isLoopback ? createTestGateway(needs) : undefined;
  const stripe = async () => {
    const keys = await readStripeKeys(needs.db, needs.config);
    return keys ? createStripeProvider(needs, keys) : undefined;
  };
  return {
    current: async () => (await stripe()) ?? testGateway,
    byId: async (id) => (id === 'stripe' ? stripe() : id === 'test' ? testGateway : undefined),
  };
}
