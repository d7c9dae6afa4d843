import type { FastifyPluginAsync } from 'fastify';
import {
  amendChanges,
  assignApplication,
  changeApplications,
  holdApplication,
  reopenApplication,
  requestChanges,
  requestReferences,
  resumeApplication,
  takeBackChanges,
  waiveFee,
  waiveReferences,
  withdrawForApplicant,
} from '@guildhall/shared/contracts';
import { withMessage, toRoute } from '../../platform/http/to-route.ts';
import { commandOf } from '../../platform/sessions/caller.ts';
import { resultsOfEach } from '../../platform/problems/problem.ts';
import { createOfficeService } from './service.ts';

export const officeCommandRoutes: FastifyPluginAsync = async (app) => {
  const office = createOfficeService(app);

  // The same command for several applications, one after the other, each in its own transaction (domain rule 15).
  app.route(
    toRoute(changeApplications, ({ body: bulk, session: { user }, actor }) =>
      resultsOfEach(
        bulk.items,
        ({ id, version }) => {
          const command = <Body>(body: Body) => ({ id, body: { version, ...body }, user, actor });
          switch (bulk.action) {
            case 'assign':
              return office.assign(command({ assigneeId: bulk.assigneeId }));
            case 'requestReferences':
              return office.requestReferences(command({}));
            case 'hold':
              return office.hold(command({ reason: bulk.reason, resumeOn: bulk.resumeOn }));
          }
        },
        app.log,
      ),
    ),
  );
  app.route(
    toRoute(requestReferences, async (call) =>
      withMessage('The referees have been asked.', await office.requestReferences(commandOf(call))),
    ),
  );
  app.route(
    toRoute(requestChanges, async (call) =>
      withMessage('The applicant has been asked for changes.', await office.requestChanges(commandOf(call))),
    ),
  );
  app.route(
    toRoute(amendChanges, async (call) =>
      withMessage('The applicant has been told.', await office.amendChanges(commandOf(call))),
    ),
  );
  app.route(
    toRoute(takeBackChanges, async (call) =>
      withMessage('The changes are no longer requested.', await office.takeBackChanges(commandOf(call))),
    ),
  );
  app.route(
    toRoute(holdApplication, async (call) => withMessage('The application rests.', await office.hold(commandOf(call)))),
  );
  app.route(
    toRoute(resumeApplication, async (call) =>
      withMessage('The application goes on.', await office.resume(commandOf(call))),
    ),
  );
  app.route(
    toRoute(reopenApplication, async (call) =>
      withMessage('Application reopened.', await office.reopen(commandOf(call))),
    ),
  );
  app.route(toRoute(assignApplication, async (call) => withMessage('Saved.', await office.assign(commandOf(call)))));
  app.route(
    toRoute(waiveReferences, async (call) =>
      withMessage('References waived.', await office.waiveReferences(commandOf(call))),
    ),
  );
  app.route(
    toRoute(withdrawForApplicant, async (call) =>
      withMessage('Application withdrawn.', await office.withdrawForApplicant(commandOf(call))),
    ),
  );
  app.route(toRoute(waiveFee, async (call) => withMessage('Fee waived.', await office.waiveFee(commandOf(call)))));
};
