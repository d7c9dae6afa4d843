import {
  checkMemberImport,
  discardMemberImport,
  getMemberImport,
  inviteImported,
  listImportInvitations,
  listMemberImportRows,
  listMemberImports,
  startMemberImport,
  undoMemberImport,
  uploadMemberImport,
} from '@guildhall/shared/contracts';
import { limits } from '@guildhall/shared/domain';
import type { FastifyPluginAsync } from 'fastify';
import { receiveBytes } from '../../platform/files/upload.ts';
import { withMessage, toRoute } from '../../platform/http/to-route.ts';
import { createImportWorker, createImportRuns, importJob, invitationJob } from './runs.ts';
import { createImportInvitations } from './invitations.ts';
import { createMemberImportService } from './service.ts';

export const memberImportRoutes: FastifyPluginAsync = async (app) => {
  const imports = createMemberImportService(app);
  const runs = createImportRuns(app);
  const worker = createImportWorker(app);
  const invitations = createImportInvitations(app);

  app.jobs.handle(importJob, async ({ id }) => worker.run(String(id)), {
    retryLimit: 3,
    concurrency: 1,
    pollSeconds: 1,
    onGivenUp: async ({ id }) => worker.stop(String(id)),
  });
  app.jobs.handle(invitationJob, async ({ id }) => invitations.run(String(id)), { concurrency: 1, pollSeconds: 1 });
  // Imports interrupted by a server stop resume within a minute.
  app.jobs.every('* * * * *', 'member-imports', () => runs.maintain());

  app.route(
    toRoute(uploadMemberImport, async ({ request, session }) =>
      withMessage('File read.', await imports.add(await receiveBytes(request, limits.fileBytes), session.user.id)),
    ),
  );
  app.route(toRoute(listMemberImports, ({ query }) => imports.list(query)));
  app.route(toRoute(getMemberImport, ({ params }) => imports.read(params.id)));
  app.route(
    toRoute(checkMemberImport, async ({ params, body }) =>
      withMessage('File checked. Nothing has changed.', await imports.check(params.id, body)),
    ),
  );
  app.route(toRoute(listMemberImportRows, ({ params, query }) => imports.rows(params.id, query)));
  app.route(
    toRoute(startMemberImport, async ({ params, actor }) => {
      await runs.start(params.id, actor);
      return withMessage('Import started.', await imports.read(params.id));
    }),
  );
  app.route(
    toRoute(undoMemberImport, async ({ params, actor }) => {
      await runs.undo(params.id, actor);
      return withMessage('The import is being undone.', await imports.read(params.id));
    }),
  );
  app.route(toRoute(listImportInvitations, ({ params, query }) => invitations.list(params.id, query)));
  app.route(
    toRoute(inviteImported, async ({ params, body, actor }) => {
      await invitations.start(params.id, body.note, actor);
      return withMessage('Invitations are being sent.', await imports.read(params.id));
    }),
  );
  app.route(
    toRoute(discardMemberImport, async ({ params }) => {
      await imports.discard(params.id);
      return withMessage('File deleted.', {});
    }),
  );
};
