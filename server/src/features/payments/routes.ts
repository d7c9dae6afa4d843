import { getCheckout, receiveProviderEvent, startCheckout } from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { toRoute } from '../../platform/http/to-route.ts';
import { createProviderEvents } from './events.ts';
import { createPaymentService } from './service.ts';
import { createProviders } from './test-gateway.ts';

export const paymentRoutes: FastifyPluginAsync = async (app) => {
  const payments = createPaymentService(app, createProviders(app));
  const events = createProviderEvents(app);

  app.route(toRoute(startCheckout, ({ params, session, actor }) => payments.start(params.id, session.user, actor)));
  app.route(toRoute(getCheckout, ({ params, session }) => payments.read(params.id, session.user)));
  app.route(
    toRoute(receiveProviderEvent, async ({ params, request }) => {
      const provider = payments.provider(params.provider);
      const body = typeof request.body === 'string' ? request.body : '';
      await events.receive(provider.id, provider.readEvent(body, request.headers));
      return {};
    }),
  );
};
