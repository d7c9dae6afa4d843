import { listQueries } from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { toRoute } from '../../http/to-route.ts';
import { createQueryService } from './service.ts';

export const queryRoutes: FastifyPluginAsync = async (app) => {
  const queries = createQueryService(app);
  app.route(toRoute(listQueries, ({ query, session }) => queries.list(query, session.user)));
};
