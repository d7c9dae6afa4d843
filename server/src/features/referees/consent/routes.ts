import {
  answerRefereeConsent,
  downloadRefereeReceipt,
  getRefereeConsent,
  openRefereeConsent,
  renewRefereeLink,
} from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { withMessage, toRoute } from '../../../platform/http/to-route.ts';
import { createAnonymousMailLimit } from '../../../platform/mail/anonymous-mail-limit.ts';
import { createRefereeConsentService } from './service.ts';

export const refereeConsentRoutes: FastifyPluginAsync = async (app) => {
  const consents = createRefereeConsentService(app);
  const anonymousMails = createAnonymousMailLimit(app);

  app.route(toRoute(getRefereeConsent, ({ params, query }) => consents.read(params.token, query.language)));
  app.route(
    toRoute(openRefereeConsent, ({ params, body, requestId }) =>
      consents.open(params.token, body.declarationSha256, requestId),
    ),
  );
  app.route(
    toRoute(answerRefereeConsent, async ({ params, body, requestId }) =>
      withMessage('Thank you. Your answer has been received.', await consents.answer(params.token, body, requestId)),
    ),
  );
  app.route(toRoute(downloadRefereeReceipt, ({ params }) => consents.receipt(params.token)));
  app.route(
    toRoute(renewRefereeLink, async ({ params, request }) => {
      await consents.renew(params.token, (email) => anonymousMails.count(request.ip, email));
      return withMessage('We have sent a new link to the address we have for you.', {});
    }),
  );
};
