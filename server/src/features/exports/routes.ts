import { cancelExport, downloadExport, getExport, listExportQuestions, startExport } from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { withMessage, toRoute } from '../../platform/http/to-route.ts';
import { createExportService, exportJob } from './service.ts';

export const exportRoutes: FastifyPluginAsync = async (app) => {
  const exports = createExportService(app);

  app.jobs.handle(exportJob, async ({ id }) => exports.run(String(id)), {
    retryLimit: 2,
    concurrency: 1,
    pollSeconds: 1,
    onGivenUp: async ({ id }) => {
      await exports.giveUp(String(id));
    },
  });
  // Exports interrupted by a server stop resume within a minute.
  app.jobs.every('* * * * *', 'list-exports', () => exports.lookAfter());

  app.route(toRoute(listExportQuestions, () => exports.questions()));
  app.route(
    toRoute(startExport, async ({ body, session, actor }) =>
      withMessage('Export started.', await exports.start(body, { user: session.user, actor })),
    ),
  );
  app.route(toRoute(getExport, ({ params, session }) => exports.read(params.id, session.user.id)));
  app.route(
    toRoute(cancelExport, async ({ params, session, actor }) =>
      withMessage('Export stopped.', await exports.cancel(params.id, { user: session.user, actor })),
    ),
  );
  app.route(
    toRoute(downloadExport, ({ params, session, actor }) => exports.download(params.id, { user: session.user, actor })),
  );
};
