import { searchEverything } from '@guildhall/shared/contracts';
import { may } from '@guildhall/shared/domain';
import type { FastifyPluginAsync } from 'fastify';
import { toRoute } from '../../platform/http/to-route.ts';
import { createSearchRepository } from './repository.ts';

export const searchRoutes: FastifyPluginAsync = async (app) => {
  const search = createSearchRepository(app.db);
  app.route(
    toRoute(searchEverything, ({ query, session: { user } }) =>
      search.find(query.q, { id: user.id, seesAll: may(user.role, 'search:office') }),
    ),
  );
};
