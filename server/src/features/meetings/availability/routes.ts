import {
  answerAvailability,
  downloadAvailabilityCalendar,
  getAvailability,
  renewAvailabilityLink,
} from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { withMessage, toRoute } from '../../../platform/http/to-route.ts';
import { createAnonymousMailLimit } from '../../../platform/mail/anonymous-mail-limit.ts';
import { assertSignedInWhereNeeded, createAvailabilityService } from './service.ts';

/** An invitee's page, opened with the secret of their link. */
export const availabilityRoutes: FastifyPluginAsync = async (app) => {
  const availabilities = createAvailabilityService(app);
  const anonymousMails = createAnonymousMailLimit(app);

  app.route(
    toRoute(getAvailability, async ({ params, request }) => {
      await assertSignedInWhereNeeded(app, request);
      return availabilities.read(params.token);
    }),
  );
  app.route(
    toRoute(answerAvailability, async ({ params, body, request, requestId }) => {
      await assertSignedInWhereNeeded(app, request);
      return withMessage(
        'Thank you. Your answer has been received.',
        await availabilities.answer(params.token, body, requestId),
      );
    }),
  );
  app.route(
    toRoute(renewAvailabilityLink, async ({ params, request }) => {
      await assertSignedInWhereNeeded(app, request);
      await availabilities.renew(params.token, (email) => anonymousMails.count(request.ip, email));
      return withMessage('We have sent a new link to the address we have for you.', {});
    }),
  );
  app.route(
    toRoute(downloadAvailabilityCalendar, async ({ params, request }) => {
      await assertSignedInWhereNeeded(app, request);
      return availabilities.calendar(params.token);
    }),
  );
};
