import { askedRefereeStates, defaultDeadlines } from '@guildhall/shared/domain';
import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { inStates, type Transaction } from '../../platform/database/client.ts';
import { actionLinks, referees } from '../../platform/database/schema/index.ts';
import { daysAfter, type Clock } from '../../platform/clock/clock.ts';
import { readDeadlines } from '../../platform/settings/deadlines.ts';
import { createRefereeRepository, type RefereeRow } from '../applications/public.ts';

// Deadlines for referees' answers. Reminders keep their distance from the deadline when it is moved.

/** When a request expires, in SQL, like `lapsesAt`. */
export const lapseSql = (table: 'r' | 'referees'): SQL =>
  sql.raw(
    `coalesce(${table}.lapses_at, ${table}.asked_at + interval '24 hours' * ${defaultDeadlines.refereeLapseDays})`,
  );

/** Links must outlive the deadline; the month after it is for late visitors, who get an explanation. */
export const linkReserveDays = 30;

/** Moves the deadlines of all open requests of an application by the length of a hold. */
export async function extendOpenRequests(
  tx: Transaction,
  clock: Clock,
  applicationId: string,
  ms: number,
): Promise<void> {
  const seconds = ms / 1000;
  const moved = await tx
    .update(referees)
    .set({
      lapsesAt: sql`${lapseSql('referees')} + make_interval(secs => ${seconds})`,
      updatedAt: clock.now(),
      version: sql`${referees.version} + 1`,
    })
    .where(
      and(
        eq(referees.applicationId, applicationId),
        inStates(referees.state, askedRefereeStates),
        isNull(referees.deletedAt),
      ),
    )
    .returning({ id: referees.id });
  if (moved.length === 0) return;
  await tx
    .update(actionLinks)
    .set({ expiresAt: sql`${actionLinks.expiresAt} + make_interval(secs => ${seconds})` })
    .where(
      and(
        eq(actionLinks.purpose, 'referee'),
        inArray(
          actionLinks.subjectId,
          moved.map(({ id }) => id),
        ),
      ),
    );
}

/**
 * Sets another deadline for one open request. Reminders whose time has passed then count as sent, the others are still
 * to come. The link stays the same and is valid long enough.
 */
export async function setEnd(tx: Transaction, clock: Clock, referee: RefereeRow, lapsesAt: Date): Promise<RefereeRow> {
  const now = clock.now();
  const { refereeLapseDays, refereeReminderDays } = await readDeadlines(tx);
  const begin = daysAfter(lapsesAt, -refereeLapseDays);
  const past = Math.max(0, ...refereeReminderDays.filter((day) => daysAfter(begin, day) <= now)) || null;
  await tx
    .update(actionLinks)
    .set({
      expiresAt: sql`greatest(${actionLinks.expiresAt}, ${daysAfter(lapsesAt, linkReserveDays).toISOString()}::timestamptz)`,
    })
    .where(and(eq(actionLinks.purpose, 'referee'), eq(actionLinks.subjectId, referee.id)));
  return createRefereeRepository(tx).change(referee.id, { lapsesAt, remindedDay: past, updatedAt: now });
}
