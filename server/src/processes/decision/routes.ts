import { decideApplication, reviewAgain, takeBackDecision } from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { withMessage, toRoute } from '../../platform/http/to-route.ts';
import { commandOf } from '../../platform/sessions/caller.ts';
import { registerLetters } from './letters.ts';
import { createDecisionService } from './service.ts';

export const decisionRoutes: FastifyPluginAsync = async (app) => {
  registerLetters(app);
  const decisions = createDecisionService(app);
  app.route(
    toRoute(decideApplication, async ({ params, body, session, actor }) =>
      withMessage('Decision recorded.', await decisions.decide({ id: params.id, body, user: session.user, actor })),
    ),
  );
  app.route(
    toRoute(takeBackDecision, async (call) =>
      withMessage('Decision taken back.', await decisions.takeBack(commandOf(call))),
    ),
  );
  app.route(
    toRoute(reviewAgain, async ({ params, body, session, actor }) =>
      withMessage(
        'The review goes on.',
        await decisions.reviewAgain({ id: params.id, body, user: session.user, actor }),
      ),
    ),
  );
};
