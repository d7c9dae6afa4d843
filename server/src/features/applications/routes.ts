import {
  answerChanges,
  assignApplication,
  changeApplications,
  getApplication,
  getApplicationFile,
  getOpenDraft,
  getTimeline,
  holdApplication,
  listApplications,
  listReusableDrafts,
  reopenApplication,
  requestChanges,
  requestReferences,
  resumeApplication,
  saveAnswers,
  startApplication,
  submitApplication,
  waiveFee,
  waiveReferences,
  withdrawApplication,
} from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { say, toRoute } from '../../platform/http/to-route.ts';
import { createBulkService } from './bulk.ts';
import { addApplicationRules } from './clockwork.ts';
import { createDraftService } from './drafts.ts';
import { createOfficeService } from './office.ts';
import { createApplicationService } from './service.ts';
import { createSubmissionService } from './submission.ts';

interface Command<Body> {
  params: { id: string };
  body: Body;
  session: { user: Parameters<ReturnType<typeof createApplicationService>['read']>[1] };
  actor: Parameters<ReturnType<typeof createApplicationService>['file']>[1]['actor'];
}

/** What services take: the application's id, the body, and who calls. */
const commandOf = <Body>({ params, body, session, actor }: Command<Body>) => ({
  id: params.id,
  body,
  user: session.user,
  actor,
});

export const applicationRoutes: FastifyPluginAsync = async (app) => {
  const applications = createApplicationService(app);
  const drafts = createDraftService(app);
  const submission = createSubmissionService(app);
  const office = createOfficeService(app);
  const bulk = createBulkService({ office, log: app.log });
  addApplicationRules(app);

  app.route(toRoute(listApplications, ({ query, session }) => applications.list(query, session.user)));
  app.route(toRoute(getOpenDraft, ({ session }) => applications.openDraft(session.user.id)));
  app.route(toRoute(listReusableDrafts, ({ session }) => drafts.reusable(session.user.id)));
  app.route(toRoute(getApplication, ({ params, session }) => applications.read(params.id, session.user)));
  app.route(toRoute(getTimeline, ({ params, session }) => applications.timeline(params.id, session.user)));
  app.route(
    toRoute(getApplicationFile, ({ params, session, actor }) =>
      applications.file(params.id, { user: session.user, actor }),
    ),
  );

  app.route(toRoute(startApplication, ({ body, session, actor }) => drafts.start(body, { user: session.user, actor })));
  app.route(toRoute(saveAnswers, async (call) => say('Saved.', await drafts.save(commandOf(call)))));

  app.route(
    toRoute(submitApplication, async (call) => say('Application sent.', await submission.submit(commandOf(call)))),
  );
  app.route(
    toRoute(answerChanges, async (call) => say('Changes sent.', await submission.answerChanges(commandOf(call)))),
  );
  app.route(
    toRoute(withdrawApplication, async (call) =>
      say('Application withdrawn.', await submission.withdraw(commandOf(call))),
    ),
  );

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
