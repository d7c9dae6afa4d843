import { answerChanges, submitApplication, withdrawApplication } from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { say, toRoute } from '../../platform/http/to-route.ts';
import { commandOf } from '../../platform/sessions/caller.ts';
import { createSubmissionService } from './service.ts';

export const submissionRoutes: FastifyPluginAsync = async (app) => {
  const submission = createSubmissionService(app);

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
};
