import {
  assignApplication,
  changeApplications,
  holdApplication,
  reopenApplication,
  requestChanges,
  requestReferences,
  resumeApplication,
  waiveFee,
  waiveReferences,
} from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { commandOf } from '../../features/applications/public.ts';
import { say, toRoute } from '../../platform/http/to-route.ts';
import { createBulkService } from './bulk.ts';
import { createOfficeService } from './commands.ts';

export const officeCommandRoutes: FastifyPluginAsync = async (app) => {
  const office = createOfficeService(app);
  const bulk = createBulkService({ office, log: app.log });

  app.route(
    toRoute(changeApplications, ({ body, session, actor }) => bulk.change(body, { user: session.user, actor })),
  );
  app.route(
    toRoute(requestReferences, async (call) =>
      say('The referees have been asked.', await office.requestReferences(commandOf(call))),
    ),
  );
  app.route(
    toRoute(requestChanges, async (call) =>
      say('The applicant has been asked for changes.', await office.requestChanges(commandOf(call))),
    ),
  );
  app.route(
    toRoute(holdApplication, async (call) => say('The application rests.', await office.hold(commandOf(call)))),
  );
  app.route(
    toRoute(resumeApplication, async (call) => say('The application goes on.', await office.resume(commandOf(call)))),
  );
  app.route(
    toRoute(reopenApplication, async (call) => say('Application reopened.', await office.reopen(commandOf(call)))),
  );
  app.route(toRoute(assignApplication, async (call) => say('Saved.', await office.assign(commandOf(call)))));
  app.route(
    toRoute(waiveReferences, async (call) => say('References waived.', await office.waiveReferences(commandOf(call)))),
  );
  app.route(toRoute(waiveFee, async (call) => say('Fee waived.', await office.waiveFee(commandOf(call)))));
};
