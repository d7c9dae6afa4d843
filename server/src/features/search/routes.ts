import { searchOffice } from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { toRoute } from '../../platform/http/to-route.ts';
import { createSearchRepository } from './repository.ts';
import { toFindings } from './present.ts';

export const searchRoutes: FastifyPluginAsync = async (app) => {
  const search = createSearchRepository(app.db);
  app.route(toRoute(searchOffice, async ({ query }) => toFindings(await search.find(query.q))));
};
