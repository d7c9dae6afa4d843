import type { FastifyPluginAsync, FastifyInstance } from 'fastify';
import { getCheckout, receiveProviderEvent, refundPayment, startCheckout } from '@guildhall/shared/contracts';
import { withMessage, toRoute } from '../../platform/http/to-route.ts';
import { readStripeKeys } from '../../platform/settings/stripe-keys.ts';
import { watchCheckouts, createPaymentService } from './service.ts';
import { createProviderEvents } from './events.ts';
import { createRefundService } from './refunds.ts';
import type { PaymentProviders } from './provider.ts';
import { createStripeProvider } from './stripe.ts';
import { createTestGateway } from './test-gateway.ts';

export const paymentRoutes: FastifyPluginAsync = async (app) => {
  const providers = createProviders(app);
  const payments = createPaymentService(app, providers);
  const refunds = createRefundService(app, providers);
  const events = createProviderEvents(app, providers);
  watchCheckouts(app, providers, events);

  app.route(toRoute(startCheckout, ({ params, session, actor }) => payments.start(params.id, session.user, actor)));
  app.route(toRoute(getCheckout, ({ params, session }) => payments.read(params.id, session.user)));
  app.route(
    toRoute(refundPayment, async ({ params, body, session, actor }) =>
      withMessage('Payment refunded.', await refunds.refund({ ...params, body, recordedById: session.user.id, actor })),
    ),
  );
  app.route(
    toRoute(receiveProviderEvent, async ({ params, request }) => {
      const provider = await payments.provider(params.provider);
      const body = typeof request.body === 'string' ? request.body : '';
      const event = await provider.readEvent(body, request.headers);
      if (event) await events.receive(provider.id, event);
      return {};
    }),
  );
};

/** Stripe, once its keys are set; the test gateway if only this machine can reach the server. */
function createProviders(app: FastifyInstance): PaymentProviders {
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
