import { getCheckout, receiveProviderEvent, refundPayment, startCheckout } from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { say, toRoute } from '../../platform/http/to-route.ts';
import { createProviderEvents } from './events.ts';
import { createRefundService } from './refunds.ts';
import { createPaymentService } from './service.ts';
import { createProviders } from './test-gateway.ts';

export const paymentRoutes: FastifyPluginAsync = async (app) => {
  const providers = createProviders(app);
  const payments = createPaymentService(app, providers);
  const refunds = createRefundService(app, providers);
  const events = createProviderEvents(app);

  app.route(toRoute(startCheckout, ({ params, session, actor }) => payments.start(params.id, session.user, actor)));
  app.route(toRoute(getCheckout, ({ params, session }) => payments.read(params.id, session.user)));
  app.route(
    toRoute(refundPayment, async ({ params, body, session, actor }) =>
      say('The payment is refunded.', await refunds.refund({ ...params, body, recordedById: session.user.id, actor })),
    ),
  );
  app.route(
    toRoute(receiveProviderEvent, async ({ params, request }) => {
      const provider = payments.provider(params.provider);
      const body = typeof request.body === 'string' ? request.body : '';
      await events.receive(provider.id, provider.readEvent(body, request.headers));
      return {};
    }),
  );
};
