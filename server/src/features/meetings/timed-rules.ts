import type { FastifyInstance } from 'fastify';
import { answersAll, meetingLifecycle } from '@guildhall/shared/domain';
import type { Transaction } from '../../platform/database/client.ts';
import { systemActor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { TimedRule } from '../../platform/timed-rules/timed-rules.ts';
import { timedRule } from '../../platform/timed-rules/timed-rule.ts';
import { movePoll } from './transitions.ts';
import { mailReminder } from './mails.ts';
import { createMeetingRepository, scheduledPollWork, type PollRow } from './repository.ts';

/** The scheduled work of polls and meetings: remind, close, mark as held. */
export function addMeetingRules(app: FastifyInstance): void {
  const { clock, timedRules } = app;

  const rule = (
    kind: keyof typeof scheduledPollWork,
    act: (tx: Transaction, row: PollRow) => Promise<unknown>,
  ): TimedRule =>
    timedRule(clock, {
      kind,
      subject: 'poll',
      select: () => scheduledPollWork[kind],
      lock: (tx, { rowId }) => createMeetingRepository(tx).lock(rowId),
      act,
    });

  /** Once per deadline, and not after it: then the poll closes. */
  const remind = async (tx: Transaction, row: PollRow): Promise<void> => {
    const meetings = createMeetingRepository(tx);
    const now = clock.now();
    await meetings.noteReminded(row.id, row.deadline);
    if (row.deadline <= now) return;
    const poll = await meetings.load(row);
    const slotIds = poll.slots.map(({ id }) => id);
    const silent = poll.invitations.filter(
      ({ invitedAt, answeredAt, answers }) => invitedAt && !(answeredAt && answersAll(slotIds, answers)),
    );
    for (const invitation of silent) await mailReminder(tx, app, poll, invitation);
    await meetings.changeInvitations(silent, { remindedAt: now });
    await writeAudit(tx, clock, {
      actor: systemActor,
      action: 'poll.reminded',
      entityId: row.id,
      after: { reminded: silent.length },
    });
  };

  const hold = async (tx: Transaction, row: PollRow): Promise<void> => {
    const meetings = createMeetingRepository(tx);
    const { meeting } = await meetings.load(row);
    const state = meeting && meetingLifecycle.next('hold', meeting.state);
    if (!meeting || !state || state === 'back') return;
    const now = clock.now();
    await meetings.changeMeeting(meeting.id, { state, updatedAt: now });
    await meetings.change(row.id, { updatedAt: now });
    await writeAudit(tx, clock, {
      actor: systemActor,
      action: 'meeting.held',
      entityId: meeting.id,
      before: { state: meeting.state },
      after: { state },
    });
  };

  timedRules.add(rule('poll_reminder', remind));
  timedRules.add(
    rule('poll_close', (tx, row) => movePoll(tx, app, row, { action: 'close', event: 'closed', actor: systemActor })),
  );
  timedRules.add(rule('meeting_held', hold));
}
