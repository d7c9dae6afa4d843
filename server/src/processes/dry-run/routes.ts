import { dryRunApplications, dryRunTransition } from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { toRoute } from '../../platform/http/to-route.ts';
import { createDryRunService } from './service.ts';

export const dryRunRoutes: FastifyPluginAsync = async (app) => {
  const dryRuns = createDryRunService(app);
  app.route(
    toRoute(dryRunTransition, ({ params, body, session: { user }, actor }) =>
      dryRuns.run(params.id, body, { user, actor }),
    ),
  );
  app.route(
    toRoute(dryRunApplications, ({ body, session: { user }, actor }) => dryRuns.runEach(body, { user, actor })),
  );
};
