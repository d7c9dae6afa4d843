import {
  answerAvailability,
  cancelPoll,
  changePolls,
  closePoll,
  createPoll,
  deletePoll,
  downloadAvailabilityCalendar,
  downloadMeetingCalendar,
  editPoll,
  getAvailability,
  getPoll,
  listPolls,
  openPoll,
  renewAvailabilityLink,
  reopenPoll,
  rescheduleMeeting,
  resendInvitation,
  scheduleMeeting,
  setAgenda,
} from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { say, toRoute } from '../../platform/http/to-route.ts';
import { assertSignedInWhereNeeded } from './access.ts';
import { createPollBulk } from './bulk.ts';
import { createStrangerMails } from '../../platform/mail/stranger-mails.ts';
import { createAvailabilityService } from './availability.ts';
import { addMeetingRules } from './clockwork.ts';
import { createPollDeletion, pollJunk } from './junk.ts';
import { createMeetingScheduling } from './meeting-scheduling.ts';
import { createPollEditing } from './poll-editing.ts';
import { createPollTransitions } from './poll-transitions.ts';
import { readPolls } from './list-read-model.ts';
import { createPollService } from './service.ts';

/** Polls and meetings: the office's endpoints. */
export const meetingRoutes: FastifyPluginAsync = async (app) => {
  const polls = createPollService(app);
  const editing = createPollEditing(app);
  const transitions = createPollTransitions(app);
  const scheduling = createMeetingScheduling(app);
  const remove = createPollDeletion(app);
  const change = createPollBulk({ transitions, remove, log: app.log });
  addMeetingRules(app);
  app.junk.add(pollJunk(app));

  app.route(toRoute(listPolls, ({ query }) => app.reads.run((db) => readPolls(db, query))));
  app.route(toRoute(getPoll, ({ params }) => polls.read(params.id)));
  app.route(
    toRoute(createPoll, async ({ body, actor, session }) =>
      say('Poll saved as a draft.', await editing.create(body, { actor, userId: session.user.id })),
    ),
  );
  app.route(
    toRoute(editPoll, async ({ params, body, actor }) => {
      const poll = await editing.edit({ pollId: params.id, body, actor });
      const isClosed = poll.state === 'closed';
      return say(isClosed ? 'Poll saved. Everyone required has answered, so it is closed.' : 'Poll saved.', poll);
    }),
  );
  app.route(
    toRoute(deletePoll, async ({ params, body, actor }) => {
      await remove({ pollId: params.id, body, actor });
      return say('Poll deleted.', {});
    }),
  );
  app.route(
    toRoute(setAgenda, async ({ params, body, actor }) =>
      say('Agenda saved.', await polls.setAgenda({ pollId: params.id, body, actor })),
    ),
  );
  app.route(
    toRoute(openPoll, async ({ params, body, actor }) =>
      say('Poll opened. Everyone invited gets a link.', await transitions.open({ pollId: params.id, body, actor })),
    ),
  );
  app.route(
    toRoute(closePoll, async ({ params, body, actor }) =>
      say('Poll closed.', await transitions.close({ pollId: params.id, body, actor })),
    ),
  );
  app.route(
    toRoute(reopenPoll, async ({ params, body, actor }) =>
      say('Poll reopened.', await transitions.reopen({ pollId: params.id, body, actor })),
    ),
  );
  app.route(
    toRoute(scheduleMeeting, async ({ params, body, actor }) =>
      say(
        'Meeting planned. Everyone invited gets the calendar file.',
        await scheduling.schedule({ pollId: params.id, body, actor }),
      ),
    ),
  );
  app.route(
    toRoute(rescheduleMeeting, async ({ params, body, actor }) =>
      say('Meeting moved. Everyone will be told.', await scheduling.reschedule({ pollId: params.id, body, actor })),
    ),
  );
  app.route(
    toRoute(cancelPoll, async ({ params, body, actor }) =>
      say('Cancelled. Everyone will be told.', await transitions.cancel({ pollId: params.id, body, actor })),
    ),
  );
  app.route(toRoute(changePolls, ({ body, actor }) => change(body, actor)));
  app.route(
    toRoute(resendInvitation, async ({ params: { id, invitationId }, actor }) =>
      say('New link sent.', await polls.resend({ pollId: id, invitationId, actor })),
    ),
  );
  app.route(toRoute(downloadMeetingCalendar, ({ params }) => polls.calendar(params.id)));
};

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
