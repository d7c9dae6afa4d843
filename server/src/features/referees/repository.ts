import { askedRefereeStates, defaultDeadlines, gatheringStates } from '@guildhall/shared/domain';
import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { inStates, type Transaction } from '../../platform/database/client.ts';
import { actionLinks, referees } from '../../platform/database/schema/index.ts';
import { daysAfter, type Clock } from '../../platform/clock/clock.ts';
import { readDeadlines, type ActiveDeadlines } from '../../platform/settings/deadlines.ts';
import { daysSql, hoursAfterSql } from '../../platform/timed-rules/timed-rule.ts';
import { createRefereeRepository, type RefereeRow } from '../applications/public.ts';

// Deadlines for referees' answers. Reminders keep their distance from the deadline when it is moved.

/** When a request expires, in SQL, like `lapsesAt`. */
const lapseSql = (table: 'r' | 'referees'): SQL =>
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

// Only while references are gathered: during a hold or requested changes, no request expires.
const openRequests = sql`from referees r join applications a on a.id = r.application_id
  and ${inStates(sql`a.state`, gatheringStates)} and a.deleted_at is null`;

const isAsked = sql`${inStates(sql`r.state`, askedRefereeStates)} and r.asked_at is not null and r.deleted_at is null`;

const ofReferee = sql`r.id as row_id, a.id as subject_id, a.number as label, full_name(r.first_name, r.last_name) as who`;

/** Open requests, with the instant at which each expires. */
export const selectLapses = () =>
  sql`select ${ofReferee}, 0 as step, ${lapseSql('r')} as at ${openRequests} where ${isAsked}`;

/**
 * The reminders of open requests. They are counted from the end: with three weeks in total, they are
 * sent on days 5, 10, 15 and 20. Changing the period recalculates them, but sends no reminder for requests that had
 * already ended.
 */
export const selectReminders = (
  _zone: string,
  { refereeLapseDays, refereeReminderDays, changedAt }: ActiveDeadlines,
) => {
  const at = hoursAfterSql(hoursAfterSql(lapseSql('r'), -refereeLapseDays), sql`d.step`);
  const change = sql`${(changedAt ?? new Date(0)).toISOString()}::timestamptz`;
  return sql`select ${ofReferee}, d.step, ${at} as at
    ${openRequests} cross join ${daysSql(refereeReminderDays)}
    where ${isAsked} and ${at} > ${change} and (d.step > coalesce(r.reminded_day, 0) or r.reminded_at <= ${change})`;
};
