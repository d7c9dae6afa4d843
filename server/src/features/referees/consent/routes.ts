import {
  answerRefereeConsent,
  downloadRefereeReceipt,
  getRefereeConsent,
  openRefereeConsent,
  renewRefereeLink,
} from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { say, toRoute } from '../../../platform/http/to-route.ts';
import { createStrangerMails } from '../../../platform/mail/stranger-mails.ts';
import { createRefereeConsentService } from './service.ts';

export const refereeConsentRoutes: FastifyPluginAsync = async (app) => {
  const consents = createRefereeConsentService(app);
  const strangerMails = createStrangerMails(app);

  app.route(toRoute(getRefereeConsent, ({ params, query }) => consents.read(params.token, query.language)));
  app.route(
    toRoute(openRefereeConsent, ({ params, body, requestId }) =>
      consents.open(params.token, body.declarationSha256, requestId),
    ),
  );
  app.route(
    toRoute(answerRefereeConsent, async ({ params, body, requestId }) =>
      say('Thank you. Your answer has been received.', await consents.answer(params.token, body, requestId)),
    ),
  );
  app.route(toRoute(downloadRefereeReceipt, ({ params }) => consents.receipt(params.token)));
  app.route(
    toRoute(renewRefereeLink, async ({ params, request }) => {
      await consents.renew(params.token, (email) => strangerMails.count(request.ip, email));
      return say('We have sent a new link to the address we have for you.', {});
    }),
  );
};
