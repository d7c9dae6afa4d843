import { searchEverything } from '@guildhall/shared/contracts';
import { may } from '@guildhall/shared/domain';
import type { FastifyPluginAsync } from 'fastify';
import { toRoute } from '../../platform/http/to-route.ts';
import { createSearchRepository } from './repository.ts';
import { toFindings } from './present.ts';

export const searchRoutes: FastifyPluginAsync = async (app) => {
  const search = createSearchRepository(app.db);
  app.route(
    toRoute(searchEverything, async ({ query, session: { user } }) =>
      toFindings(await search.find(query.q, { id: user.id, seesAll: may(user.role, 'search:office') })),
    ),
  );
};
