import { listUsers } from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { toRoute } from '../../platform/http/to-route.ts';
import { createUserService } from './service.ts';

export const userRoutes: FastifyPluginAsync = async (app) => {
  const users = createUserService(app);
  app.route(toRoute(listUsers, ({ query }) => users.list(query)));
};
