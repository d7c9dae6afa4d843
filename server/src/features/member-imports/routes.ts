import {
  checkMemberImport,
  discardMemberImport,
  getMemberImport,
  listMemberImportRows,
  listMemberImports,
  startMemberImport,
  undoMemberImport,
  uploadMemberImport,
} from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { say, toRoute } from '../../platform/http/to-route.ts';
import { createImportWorker } from './import-job.ts';
import { createImportRuns, importJob } from './runs.ts';
import { createMemberImportService } from './service.ts';

export const memberImportRoutes: FastifyPluginAsync = async (app) => {
  const imports = createMemberImportService(app);
  const runs = createImportRuns(app);
  const worker = createImportWorker(app);

  app.jobs.handle(importJob, async ({ id }) => worker.run(String(id)), {
    retryLimit: 3,
    concurrency: 1,
    pollSeconds: 1,
    onGivenUp: async ({ id }) => worker.stop(String(id)),
  });
  // Imports that a stopped server left unfinished wait a minute at most.
  app.jobs.every('* * * * *', 'member-imports', () => runs.maintain());

  app.route(
    toRoute(uploadMemberImport, async ({ request, session }) =>
      say('The file was read.', await imports.upload(request, session.user)),
    ),
  );
  app.route(toRoute(listMemberImports, ({ query }) => imports.list(query)));
  app.route(toRoute(getMemberImport, ({ params }) => imports.read(params.id)));
  app.route(
    toRoute(checkMemberImport, async ({ params, body }) =>
      say('The file was checked; nobody was changed.', await imports.check(params.id, body)),
    ),
  );
  app.route(toRoute(listMemberImportRows, ({ params, query }) => imports.rows(params.id, query)));
  app.route(
    toRoute(startMemberImport, async ({ params, actor }) => {
      await runs.start(params.id, actor);
      return say('The import has begun.', await imports.read(params.id));
    }),
  );
  app.route(
    toRoute(undoMemberImport, async ({ params, actor }) => {
      await runs.undo(params.id, actor);
      return say('The import is being undone.', await imports.read(params.id));
    }),
  );
  app.route(
    toRoute(discardMemberImport, async ({ params }) => {
      await imports.discard(params.id);
      return say('The file was forgotten.', {});
    }),
  );
};
