import { and, asc, eq, inArray, isNull, lte, ne, notExists, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/client.ts';
import { applications, meetingAgenda, meetingPolls, meetings } from '../../platform/database/schema/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { createMeetingRepository, type PollRow } from './repository.ts';

/** The applications on a meeting's agenda. */
export function createAgendaRepository(db: Queryable) {
  return {
    ofPoll: (pollId: string) =>
      db
        .select({ id: applications.id, number: applications.number, applicantName: applications.applicantName })
        .from(meetingAgenda)
        .innerJoin(applications, eq(applications.id, meetingAgenda.applicationId))
        .where(and(eq(meetingAgenda.pollId, pollId), isNull(applications.deletedAt)))
        .orderBy(asc(meetingAgenda.position)),

    /** Those of these applications that can be on an agenda: all submitted ones. */
    applicationsAmong: (ids: string[]): Promise<{ id: string }[]> =>
      ids.length === 0
        ? Promise.resolve([])
        : db
            .select({ id: applications.id })
            .from(applications)
            .where(and(inArray(applications.id, ids), ne(applications.state, 'draft'), isNull(applications.deletedAt))),

    /** Replaces the applications on the agenda. */
    async put(pollId: string, applicationIds: string[]): Promise<void> {
      await db.delete(meetingAgenda).where(eq(meetingAgenda.pollId, pollId));
      if (applicationIds.length === 0) return;
      await db
        .insert(meetingAgenda)
        .values(applicationIds.map((applicationId, position) => ({ pollId, applicationId, position })));
    },
  };
}

/**
 * Locks the polls that still have an application on their agenda and whose meeting has not been cancelled, held or
 * started. Commands on polls lock the poll before its applications, so this precedes the application's own lock.
 * @param decidedIn the poll of the deciding meeting, always locked
 */
export function lockAgendasWith(
  tx: Transaction,
  now: Date,
  applicationId: string,
  decidedIn?: string,
): Promise<PollRow[]> {
  const over = tx
    .select({ one: sql`1` })
    .from(meetings)
    .where(
      and(
        eq(meetings.pollId, meetingPolls.id),
        or(inArray(meetings.state, ['held', 'cancelled']), lte(meetings.startsAt, now)),
      ),
    );
  const listed = tx
    .select({ id: meetingAgenda.pollId })
    .from(meetingAgenda)
    .where(eq(meetingAgenda.applicationId, applicationId));
  return tx
    .select()
    .from(meetingPolls)
    .where(
      or(
        and(
          inArray(meetingPolls.id, listed),
          ne(meetingPolls.state, 'cancelled'),
          isNull(meetingPolls.deletedAt),
          notExists(over),
        ),
        decidedIn === undefined ? undefined : eq(meetingPolls.id, decidedIn),
      ),
    )
    .orderBy(asc(meetingPolls.id))
    .for('update');
}

interface Ended {
  polls: readonly PollRow[];
  applicationId: string;
  actor: Actor;
  why: 'decided' | 'withdrawn';
}

/**
 * Removes a closed application from the agendas it is still on. No mails are sent, because the meeting stays the same
 * for all invitees.
 * @param polls as locked by `lockAgendasWith`
 */
export async function takeOffAgendas(
  tx: Transaction,
  clock: Clock,
  { polls, applicationId, actor, why }: Ended,
): Promise<void> {
  const agendas = createAgendaRepository(tx);
  for (const { id } of polls) {
    const before = (await agendas.ofPoll(id)).map((one) => one.id);
    const after = before.filter((one) => one !== applicationId);
    await tx
      .delete(meetingAgenda)
      .where(and(eq(meetingAgenda.pollId, id), eq(meetingAgenda.applicationId, applicationId)));
    await createMeetingRepository(tx).change(id, { updatedAt: clock.now() });
    await writeAudit(tx, clock, {
      actor,
      action: 'poll.edited',
      entityId: id,
      before: { agenda: before },
      after: { agenda: after },
      reason: `The application is ${why}.`,
    });
  }
}
