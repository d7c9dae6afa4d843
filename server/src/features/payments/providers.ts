import type { FastifyInstance } from 'fastify';
import { readStripeKeys } from '../../platform/settings/stripe-keys.ts';
import type { PaymentProviders } from './provider.ts';
import { createStripeProvider } from './stripe.ts';
import { createTestGateway } from './test-gateway.ts';

/** Stripe, once its keys are set; the test gateway if only this machine can reach the server. */
export function createProviders(app: FastifyInstance): PaymentProviders {
  const testGateway = app.config.isLoopback ? createTestGateway(app) : undefined;
  const stripe = async () => {
    const keys = await readStripeKeys(app.db, app.config);
    return keys ? createStripeProvider(app, keys) : undefined;
  };
  return {
    current: async () => (await stripe()) ?? testGateway,
    byId: async (id) => (id === 'stripe' ? stripe() : id === 'test' ? testGateway : undefined),
  };
}
