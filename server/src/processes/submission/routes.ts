import { answerChanges, submitApplication, withdrawApplication } from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { withMessage, toRoute } from '../../platform/http/to-route.ts';
import { commandOf } from '../../platform/sessions/caller.ts';
import { createSubmissionService } from './service.ts';

export const submissionRoutes: FastifyPluginAsync = async (app) => {
  const submission = createSubmissionService(app);

  app.route(
    toRoute(submitApplication, async (call) =>
      withMessage('Application sent.', await submission.submit(commandOf(call))),
    ),
  );
  app.route(
    toRoute(answerChanges, async (call) =>
      withMessage('Changes sent.', await submission.answerChanges(commandOf(call))),
    ),
  );
  app.route(
    toRoute(withdrawApplication, async (call) =>
      withMessage('Application withdrawn.', await submission.withdraw(commandOf(call))),
    ),
  );
};
