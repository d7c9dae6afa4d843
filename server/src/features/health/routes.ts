import { getLive, getReady } from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { answers } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { release } from '../../platform/release/release.ts';
import { toRoute } from '../../platform/http/to-route.ts';

export const healthRoutes: FastifyPluginAsync = async (app) => {
  app.route(toRoute(getLive, () => ({ status: 'live' as const, version: release().version })));
  app.route(
    toRoute(getReady, async () => {
      if (!(await answers(app.db)) || !app.jobs.isRunning())
        throw problem.unavailable('not_ready', 'Guildhall is not ready yet.');
      // It continues to serve read requests.
      if (!(await app.files.hasRoom())) throw problem.diskFull(503);
      await app.files.assertReachable();
      await app.deployments.current();
      // Anybody can read this response, so it doesn't name the place; the log does.
      if (app.deployments.trouble())
        throw problem.unavailable('deployments_missing', 'The deployments are missing or can’t be read.');
      return { status: 'ready' as const };
    }),
  );
};
