import {
  cancelPoll,
  changePolls,
  closePoll,
  createPoll,
  deletePoll,
  downloadMeetingCalendar,
  editPoll,
  getPoll,
  listPolls,
  openPoll,
  reopenPoll,
  rescheduleMeeting,
  resendInvitation,
  scheduleMeeting,
  setAgenda,
} from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { withMessage, toRoute } from '../../platform/http/to-route.ts';
import { resultsOfEach } from '../../platform/problems/problem.ts';
import { createPollDeletion, pollJunk } from './junk.ts';
import { readPolls } from './repository.ts';
import { createPollService } from './service.ts';
import { addMeetingRules } from './timed-rules.ts';

/** Polls and meetings: the office's endpoints. */
export const meetingRoutes: FastifyPluginAsync = async (app) => {
  const polls = createPollService(app);
  const remove = createPollDeletion(app);
  addMeetingRules(app);
  app.junk.add(pollJunk(app));

  app.route(toRoute(listPolls, ({ query }) => app.reads.run((db) => readPolls(db, query))));
  app.route(toRoute(getPoll, ({ params }) => polls.read(params.id)));
  app.route(
    toRoute(createPoll, async ({ body, actor, session }) =>
      withMessage('Poll saved as a draft.', await polls.create(body, actor, session.user.id)),
    ),
  );
  app.route(
    toRoute(editPoll, async ({ params, body, actor }) => {
      const poll = await polls.edit(params.id, body, actor);
      const isClosed = poll.state === 'closed';
      return withMessage(
        isClosed ? 'Poll saved. Everyone required has answered, so it is closed.' : 'Poll saved.',
        poll,
      );
    }),
  );
  app.route(
    toRoute(deletePoll, async ({ params, body, actor }) => {
      await remove(params.id, body, actor);
      return withMessage('Poll deleted.', {});
    }),
  );
  app.route(
    toRoute(setAgenda, async ({ params, body, actor }) =>
      withMessage('Agenda saved.', await polls.setAgenda(params.id, body, actor)),
    ),
  );
  app.route(
    toRoute(openPoll, async ({ params, body, actor }) =>
      withMessage('Poll opened. Everyone invited gets a link.', await polls.open(params.id, body, actor)),
    ),
  );
  app.route(
    toRoute(closePoll, async ({ params, body, actor }) =>
      withMessage('Poll closed.', await polls.close(params.id, body, actor)),
    ),
  );
  app.route(
    toRoute(reopenPoll, async ({ params, body, actor }) =>
      withMessage('Poll reopened.', await polls.reopen(params.id, body, actor)),
    ),
  );
  app.route(
    toRoute(scheduleMeeting, async ({ params, body, actor }) =>
      withMessage(
        'Meeting planned. Everyone invited gets the calendar file.',
        await polls.schedule(params.id, body, actor),
      ),
    ),
  );
  app.route(
    toRoute(rescheduleMeeting, async ({ params, body, actor }) =>
      withMessage('Meeting moved. Everyone will be told.', await polls.reschedule(params.id, body, actor)),
    ),
  );
  app.route(
    toRoute(cancelPoll, async ({ params, body, actor }) =>
      withMessage('Cancelled. Everyone will be told.', await polls.cancel(params.id, body, actor)),
    ),
  );
  // The same command for several polls, one transaction each, with a result for each (domain rule 15).
  app.route(
    toRoute(changePolls, ({ body, actor }) =>
      resultsOfEach(
        body.items,
        ({ id, version }) => {
          if (body.action === 'cancel') return polls.cancel(id, { version, reason: body.reason }, actor);
          return (body.action === 'close' ? polls.close : remove)(id, { version }, actor);
        },
        app.log,
      ),
    ),
  );
  app.route(
    toRoute(resendInvitation, async ({ params: { id, invitationId }, actor }) =>
      withMessage('New link sent.', await polls.resend(id, invitationId, actor)),
    ),
  );
  app.route(toRoute(downloadMeetingCalendar, ({ params }) => polls.calendar(params.id)));
};
