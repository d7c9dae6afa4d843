import { getCheckout, receiveProviderEvent, refundPayment, startCheckout } from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { say, toRoute } from '../../platform/http/to-route.ts';
import { watchCheckouts } from './checkouts.ts';
import { createProviderEvents } from './events.ts';
import { createProviders } from './providers.ts';
import { createRefundService } from './refunds.ts';
import { createPaymentService } from './service.ts';

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
      say('Payment refunded.', await refunds.refund({ ...params, body, recordedById: session.user.id, actor })),
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
