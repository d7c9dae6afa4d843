import { listUsers } from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { toRoute } from '../../platform/http/to-route.ts';
import { createUserList } from './list-read-model.ts';

export const userRoutes: FastifyPluginAsync = async (app) => {
  const users = createUserList(app);
  app.route(toRoute(listUsers, ({ query }) => users.list(query)));
};
