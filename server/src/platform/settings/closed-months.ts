import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/client.ts';
import { problem } from '../problems/problem.ts';
import { readSetting } from './settings.ts';

const lockKey = sql`hashtextextended('closed-months', 0)`;

const monthClosed = 'The month of this day is closed. Choose a later day, or ask an administrator to reopen the month.';

/**
 * Makes sure that something may be dated on a day. Until the transaction ends, nobody closes a month.
 * @param day `YYYY-MM-DD`
 * @param field the input that the day was typed into; without one the command as a whole is refused
 * @throws Problem 422 or 409 `month_closed`
 */
export async function requireOpenMonth(tx: Transaction, day: string, field?: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lockKey})`);
  const { through } = await readSetting(tx, 'closedMonths');
  if (through === null || day.slice(0, 7) > through) return;
  throw field ? problem.field(field, 'month_closed', monthClosed) : problem.conflict('month_closed', monthClosed);
}

/** Waits until nothing is being entered, and lets nothing be entered until the transaction ends. */
export const lockMonths = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
