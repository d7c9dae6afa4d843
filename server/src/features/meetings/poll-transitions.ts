import type { BodyOf, PollDetail, cancelPoll, reopenPoll } from '@guildhall/shared/contracts';
import type { Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { detailAfter, lockVersion, movePoll, nextState } from './command.ts';
import type { MeetingNeeds, OfPoll } from './command.ts';
import { refuseDeadline, refuseEmpty, slotInPast } from './input.ts';
import { createInvitationRepository, type InvitationRow } from './invitation-repository.ts';
import { movePollLinksEnd } from './availability-links.ts';
import { mailInvitation, mailPollCancelled } from './mailing.ts';
import { cancelMeeting } from './meeting-scheduling.ts';
import { createMeetingRepository, type Poll } from './repository.ts';

/** Moves a poll from state to state (domain §2): open, close, open again, cancel; one command per step. */
export function createPollTransitions(needs: MeetingNeeds) {
  const { db, clock } = needs;

  return {
    /** Opens a poll: everybody invited gets a link of their own, in their language. */
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
        await movePoll(tx, needs, row, { action: 'open', event: 'opened', actor });
        await invite(tx, needs, poll, poll.invitations, now);
        return detailAfter(tx, pollId);
      }),

    close: ({ pollId, actor, body }: OfPoll & { body: { version: number } }): Promise<PollDetail> =>
      db.transaction(async (tx) => {
        const row = await lockVersion(tx, pollId, body.version);
        await movePoll(tx, needs, row, { action: 'close', event: 'closed', actor });
        return detailAfter(tx, pollId);
      }),

    /** Takes answers again until a new deadline, before the first slot that is still to come; asks whoever never was. */
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
        const opened = await movePoll(tx, needs, row, { action: 'reopen', event: 'reopened', actor, change });
        const poll = await meetings.load(opened);
        await movePollLinksEnd(tx, poll);
        const unasked = poll.invitations.filter(({ invitedAt }) => invitedAt === null);
        await invite(tx, needs, poll, unasked, now);
        return detailAfter(tx, pollId);
      }),

    /** Calls the poll off, or the meeting once it is planned; everybody who was asked is told. */
    cancel: ({ pollId, actor, body }: OfPoll & { body: BodyOf<typeof cancelPoll> }): Promise<PollDetail> =>
      db.transaction(async (tx) => {
        const row = await lockVersion(tx, pollId, body.version);
        nextState(row, 'cancel');
        const { reason } = body;
        if (row.state === 'scheduled') await cancelMeeting(tx, needs, row, { actor, reason });
        else await mailPollCancelled(tx, needs, await createMeetingRepository(tx).load(row), reason);
        const change = { cancelledReason: reason };
        await movePoll(tx, needs, row, { action: 'cancel', event: 'cancelled', actor, change, reason });
        return detailAfter(tx, pollId);
      }),
  };
}

/** Mails people their first link, and notes that they are asked. */
async function invite(
  tx: Transaction,
  needs: MeetingNeeds,
  poll: Poll,
  invitations: InvitationRow[],
  now: Date,
): Promise<void> {
  for (const invitation of invitations) await mailInvitation(tx, needs, poll, invitation);
  await createInvitationRepository(tx).change(
    invitations.map(({ id }) => id),
    { invitedAt: now },
  );
}
