import type { ScheduledKind } from '@guildhall/shared/domain';
import { sql, type SQL } from 'drizzle-orm';
import type { Queryable, Transaction } from '../database/client.ts';
import type { Clock } from '../clock/clock.ts';
import { readDeadlines, type ActiveDeadlines } from '../settings/deadlines.ts';
import { readSetting } from '../settings/settings.ts';
import type { Planned, PlannedWindow, TimedRule } from './timed-rules.ts';

interface PlannedRow extends Record<string, unknown> {
  rowId: string;
  subjectId: string;
  label: string;
  who: string | null;
  atMs: number;
  step: number;
}

export interface RuleParts<Row> {
  kind: ScheduledKind;
  subject: Planned['subject']['kind'];
  /**
   * A SELECT of all scheduled events, with the columns `row_id`, `subject_id`, `label`, `who`, `at`, and `step`: the
   * number of the reminder, or 0 if there is only one.
   * @param zone IANA name of the association's zone, for events at the start or end of a day
   */
  select: (zone: string, deadlines: ActiveDeadlines) => SQL;
  /** Locks the subject, like commands on it do. */
  lock: (tx: Transaction, planned: Planned) => Promise<Row | undefined>;
  /** Performs the event once. @param step if several are due, the last: missed ones are skipped */
  act: (tx: Transaction, row: Row, step: number, planned: Planned) => Promise<unknown>;
}

/**
 * Creates a timed rule from a single SELECT, which serves due events, the staff's list and the check under the lock.
 */
export function timedRule<Row>(clock: Clock, { kind, subject, select, lock, act }: RuleParts<Row>): TimedRule {
  const selected = async (db: Queryable) =>
    select((await readSetting(db, 'association')).zone, await readDeadlines(db));

  const stillDue = async (tx: Transaction, { rowId }: Planned): Promise<number | undefined> => {
    const { rows } = await tx.execute<{ step: number }>(
      sql`select p.step from (${await selected(tx)}) p
        where p.row_id = ${rowId} and p.at <= ${clock.now().toISOString()}::timestamptz order by p.at desc limit 1`,
    );
    return rows[0]?.step;
  };

  return {
    kind,
    async planned(db: Queryable, { until, about, limit, offset = 0 }: PlannedWindow): Promise<Planned[]> {
      const due = until ? sql`and p.at <= ${until.toISOString()}::timestamptz` : sql``;
      const own = about === undefined ? sql`` : sql`and p.subject_id = ${about}`;
      const { rows } = await db.execute<PlannedRow>(
        sql`select p.row_id as "rowId", p.subject_id as "subjectId", p.label, p.who,
            (extract(epoch from p.at) * 1000)::float8 as "atMs"
          from (${await selected(db)}) p where true ${due} ${own}
          order by p.at, p.row_id, p.step limit ${limit} offset ${offset}`,
      );
      return rows.map(({ rowId, subjectId, label, who, atMs }) => {
        return { kind, at: new Date(atMs), subject: { kind: subject, id: subjectId, label }, rowId, who };
      });
    },
    async count(db: Queryable): Promise<number> {
      const { rows } = await db.execute<{ count: number }>(
        sql`select count(*)::int as count from (${await selected(db)}) p`,
      );
      return rows[0]?.count ?? 0;
    },
    async run(tx: Transaction, planned: Planned): Promise<void> {
      const row = await lock(tx, planned);
      const step = row && (await stillDue(tx, planned));
      if (row && step !== undefined) await act(tx, row, step, planned);
    },
  };
}

/** Days as rows, for rules with several reminders. */
export const daysSql = (days: readonly number[]): SQL =>
  sql`unnest(array[${sql.raw(days.map((day) => Math.trunc(day)).join(', '))}]::int[]) as d(step)`;

/** An instant a number of 24-hour periods after another: not affected by clock changes. */
export const hoursAfterSql = (instant: SQL, days: SQL | number): SQL =>
  sql`(${instant} + interval '24 hours' * ${typeof days === 'number' ? sql.raw(String(days)) : days})`;

/** When reminders of a day are sent: at eight in the morning there. */
export const morningSql = (day: SQL, zone: string): SQL => sql`((${day} + time '08:00') at time zone ${zone})`;

/** The midnight at which a day starts. */
export const midnightSql = (day: SQL, zone: string): SQL => sql`((${day})::timestamp at time zone ${zone})`;

/** The end of a day, like `endOfDay`: what lapses then is shown on its last day, not on the next one. */
export const endOfDaySql = (day: SQL, zone: string): SQL =>
  sql`(${midnightSql(sql`${day} + 1`, zone)} - interval '1 millisecond')`;
