import { getWaiting } from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { toRoute } from '../../platform/http/to-route.ts';
import { readWaiting } from './waiting-read-model.ts';

export const waitingRoutes: FastifyPluginAsync = async (app) => {
  app.route(toRoute(getWaiting, ({ session }) => readWaiting(app, session.user)));
};
