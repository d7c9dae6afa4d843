import { addDays, lastDayOfMonth } from '@guildhall/shared/domain';
import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../database/client.ts';
import { problem } from '../problems/problem.ts';
import { readSetting } from './settings.ts';

const lockKey = sql`hashtextextended('closed-months', 0)`;

const monthClosed = 'The month of this day is closed. Choose a later day, or ask an administrator to reopen the month.';

/**
 * Ensures that an entry may be dated on a day. Until the transaction ends, no month can be closed.
 * @param day `YYYY-MM-DD`
 * @param field the input of the day; without one the whole command is refused
 * @throws Problem 422 or 409 `month_closed`
 */
export async function requireOpenMonth(tx: Transaction, day: string, field?: string): Promise<void> {
  if (await isOpenMonth(tx, day)) return;
  throw field ? problem.field(field, 'month_closed', monthClosed) : problem.conflict('month_closed', monthClosed);
}

/**
 * The posting date of an event on `day`: that day, or today if its month is closed. Until the transaction ends, no
 * month can be closed. Both are `YYYY-MM-DD`.
 */
export async function postingDate(tx: Transaction, day: string, today: string): Promise<string> {
  return (await isOpenMonth(tx, day)) ? day : today;
}

/** A function for the first day of an open month from a day on. Both are `YYYY-MM-DD`. */
export async function readFirstOpenDay(db: Queryable): Promise<(day: string) => string> {
  const { through } = await readSetting(db, 'closedMonths');
  return (day) => (through === null || day.slice(0, 7) > through ? day : addDays(lastDayOfMonth(through), 1));
}

async function isOpenMonth(tx: Transaction, day: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lockKey})`);
  const { through } = await readSetting(tx, 'closedMonths');
  return through === null || day.slice(0, 7) > through;
}

/** Waits for running postings, and prevents new ones until the transaction ends. */
export const lockMonths = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
