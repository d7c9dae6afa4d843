import type { BodyOf, PollDetail, cancelPoll, reopenPoll } from '@guildhall/shared/contracts';
import type { AppServices } from '../../platform/app-services.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { detailAfter, lockVersion, movePoll, nextState } from './command.ts';
import type { OfPoll } from './command.ts';
import { refuseDeadline, refuseEmpty, slotInPast } from './input.ts';
import { createInvitationRepository, type InvitationRow } from './invitation-repository.ts';
import { movePollLinksEnd } from './availability-links.ts';
import { mailInvitation, mailPollCancelled } from './mailing.ts';
import { cancelMeeting } from './meeting-scheduling.ts';
import { createMeetingRepository, type Poll } from './repository.ts';

/** Changes a poll's state (domain §2): open, close, reopen, cancel; one command per transition. */
export function createPollTransitions(app: AppServices) {
  const { db, clock } = app;

  return {
    /** Opens a poll: all invitees get a personal link, in their language. */
    open: ({ pollId, actor, body }: OfPoll & { body: { version: number } }): Promise<PollDetail> =>
      db.transaction(async (tx) => {
        const row = await lockVersion(tx, pollId, body.version);
        nextState(row, 'open');
        const poll = await createMeetingRepository(tx).load(row);
        const now = clock.now();
        refuseEmpty(poll);
        poll.slots.forEach(({ startsAt }, index) => {
          if (startsAt <= now) throw slotInPast(`slots.${index}.startsAt`);
        });
        refuseDeadline(
          row.deadline,
          poll.slots.map(({ startsAt }) => startsAt),
          now,
        );
        await movePoll(tx, app, row, { action: 'open', event: 'opened', actor });
        await invite(tx, app, poll, poll.invitations, now);
        return detailAfter(tx, pollId);
      }),

    close: ({ pollId, actor, body }: OfPoll & { body: { version: number } }): Promise<PollDetail> =>
      db.transaction(async (tx) => {
        const row = await lockVersion(tx, pollId, body.version);
        await movePoll(tx, app, row, { action: 'close', event: 'closed', actor });
        return detailAfter(tx, pollId);
      }),

    /** Accepts answers again until a new deadline, before the first future slot; asks invitees who were never asked. */
    reopen: ({ pollId, actor, body }: OfPoll & { body: BodyOf<typeof reopenPoll> }): Promise<PollDetail> =>
      db.transaction(async (tx) => {
        const row = await lockVersion(tx, pollId, body.version);
        nextState(row, 'reopen');
        const meetings = createMeetingRepository(tx);
        const { slots } = await meetings.load(row);
        const now = clock.now();
        const coming = slots.map(({ startsAt }) => startsAt).filter((startsAt) => startsAt > now);
        if (coming.length === 0)
          throw problem.conflict('slots_missing', 'All times in this poll are in the past. Create a new poll.');
        const deadline = new Date(body.deadline);
        refuseDeadline(deadline, coming, now);
        const change = { deadline };
        const opened = await movePoll(tx, app, row, { action: 'reopen', event: 'reopened', actor, change });
        const poll = await meetings.load(opened);
        await movePollLinksEnd(tx, poll);
        const unasked = poll.invitations.filter(({ invitedAt }) => invitedAt === null);
        await invite(tx, app, poll, unasked, now);
        return detailAfter(tx, pollId);
      }),

    /** Cancels the poll, or the planned meeting; all invitees who were asked are notified. */
    cancel: ({ pollId, actor, body }: OfPoll & { body: BodyOf<typeof cancelPoll> }): Promise<PollDetail> =>
      db.transaction(async (tx) => {
        const row = await lockVersion(tx, pollId, body.version);
        nextState(row, 'cancel');
        const { reason } = body;
        if (row.state === 'scheduled') await cancelMeeting(tx, app, row, { actor, reason });
        else await mailPollCancelled(tx, app, await createMeetingRepository(tx).load(row), reason);
        const change = { cancelledReason: reason };
        await movePoll(tx, app, row, { action: 'cancel', event: 'cancelled', actor, change, reason });
        return detailAfter(tx, pollId);
      }),
  };
}

/** Mails people their first link, and records that they were asked. */
async function invite(
  tx: Transaction,
  app: AppServices,
  poll: Poll,
  invitations: InvitationRow[],
  now: Date,
): Promise<void> {
  for (const invitation of invitations) await mailInvitation(tx, app, poll, invitation);
  await createInvitationRepository(tx).change(
    invitations.map(({ id }) => id),
    { invitedAt: now },
  );
}
