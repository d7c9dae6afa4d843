import { plannedMeetingStates, answersAll, caseLimits, meetingLifecycle } from '@guildhall/shared/domain';
import { sql, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { inStates, type Transaction } from '../../platform/database/client.ts';
import { systemActor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { TimedRule } from '../../platform/timed-rules/clockwork.ts';
import { timedRule } from '../../platform/timed-rules/timed-rule.ts';
import { movePoll } from './command.ts';
import { createInvitationRepository } from './invitation-repository.ts';
import { mailReminder } from './mailing.ts';
import { createMeetingRepository, type PollRow } from './repository.ts';

const remindSeconds = caseLimits.pollReminderMs / 1000;

/** 48 h before the deadline; half-way if the poll was opened later than that (domain rule 7). */
const remindAt = sql`case
  when p.deadline - p.state_since >= make_interval(secs => ${remindSeconds}) then p.deadline - make_interval(secs => ${remindSeconds})
  else p.state_since + (p.deadline - p.state_since) / 2 end`;

// People invited after the reminder's time have only just been asked.
const somebodySilent = sql`exists (
  select 1 from meeting_invitations i
  where i.poll_id = p.id and i.removed_at is null and i.invited_at < ${remindAt}
    and (i.answered_at is null or exists (
      select 1 from meeting_slots s where s.poll_id = p.id and s.removed_at is null
        and not exists (select 1 from meeting_responses r where r.slot_id = s.id and r.invitation_id = i.id))))`;

/** The scheduled events of polls; one of a kind for each poll. */
const planned = (source: SQL): SQL =>
  sql`select one.id as row_id, one.id as subject_id, one.title as label, null::text as who, one.at, 0 as step
    from (${source}) one`;

const sources = {
  poll_reminder: sql`select p.id, p.title, ${remindAt} as at from meeting_polls p
    where p.deleted_at is null and p.state = 'open' and p.reminded_for is distinct from p.deadline and ${somebodySilent}`,
  poll_close: sql`select p.id, p.title, p.deadline as at from meeting_polls p
    where p.deleted_at is null and p.state = 'open'`,
  meeting_held: sql`select p.id, p.title, m.ends_at as at from meetings m join meeting_polls p on p.id = m.poll_id
    where p.deleted_at is null and ${inStates(sql`m.state`, plannedMeetingStates)}`,
} as const;

/** The scheduled work of polls and meetings: remind, close, mark as held. */
export function addMeetingRules(app: FastifyInstance): void {
  const { clock, clockwork } = app;

  const rule = (kind: keyof typeof sources, act: (tx: Transaction, row: PollRow) => Promise<unknown>): TimedRule =>
    timedRule(clock, {
      kind,
      subject: 'poll',
      select: () => planned(sources[kind]),
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
    await createInvitationRepository(tx).change(
      silent.map(({ id }) => id),
      { remindedAt: now },
    );
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

  clockwork.add(rule('poll_reminder', remind));
  clockwork.add(
    rule('poll_close', (tx, row) => movePoll(tx, app, row, { action: 'close', event: 'closed', actor: systemActor })),
  );
  clockwork.add(rule('meeting_held', hold));
}
