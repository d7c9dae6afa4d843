import {
  answerAvailability,
  downloadAvailabilityCalendar,
  getAvailability,
  renewAvailabilityLink,
} from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { say, toRoute } from '../../../platform/http/to-route.ts';
import { createStrangerMails } from '../../../platform/mail/stranger-mails.ts';
import { assertSignedInWhereNeeded, createAvailabilityService } from './service.ts';

/** An invitee's page, opened with the secret of their link. */
export const availabilityRoutes: FastifyPluginAsync = async (app) => {
  const availabilities = createAvailabilityService(app);
  const strangerMails = createStrangerMails(app);

  app.route(
    toRoute(getAvailability, async ({ params, request }) => {
      await assertSignedInWhereNeeded(app, request);
      return availabilities.read(params.token);
    }),
  );
  app.route(
    toRoute(answerAvailability, async ({ params, body, request, requestId }) => {
      await assertSignedInWhereNeeded(app, request);
      return say(
        'Thank you. Your answer has been received.',
        await availabilities.answer(params.token, body, requestId),
      );
    }),
  );
  app.route(
    toRoute(renewAvailabilityLink, async ({ params, request }) => {
      await assertSignedInWhereNeeded(app, request);
      await availabilities.renew(params.token, (email) => strangerMails.count(request.ip, email));
      return say('We have sent a new link to the address we have for you.', {});
    }),
  );
  app.route(
    toRoute(downloadAvailabilityCalendar, async ({ params, request }) => {
      await assertSignedInWhereNeeded(app, request);
      return availabilities.calendar(params.token);
    }),
  );
};
