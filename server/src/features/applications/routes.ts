import {
  getApplication,
  getApplicationFile,
  getOpenDraft,
  getTimeline,
  keepStep,
  listApplications,
  listReusableDrafts,
  saveAnswers,
  startApplication,
} from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { withMessage, toRoute } from '../../platform/http/to-route.ts';
import { commandOf } from '../../platform/sessions/caller.ts';
import { createDraftService } from './filling/drafts.ts';
import { createApplicationService } from './service.ts';

export const applicationRoutes: FastifyPluginAsync = async (app) => {
  const applications = createApplicationService(app);
  const drafts = createDraftService(app);

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
  app.route(
    toRoute(keepStep, async ({ params, body, session }) => {
      await drafts.keepStep(params.id, body.step, session.user);
      return {};
    }),
  );
  app.route(toRoute(saveAnswers, async (call) => withMessage('Saved.', await drafts.save(commandOf(call)))));
};
