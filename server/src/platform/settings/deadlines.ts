import { deadlineGraceDays, type Deadlines } from '@guildhall/shared/domain';
import { eq, sql, type SQL } from 'drizzle-orm';
import { daysAfter } from '../clock/clock.ts';
import { first, type Queryable } from '../database/client.ts';
import { settings } from '../database/schema/index.ts';
import { initialSetting, parseSetting } from './settings.ts';

/** The deadlines, and what their last change does not affect. */
export interface ActiveDeadlines extends Deadlines {
  changedAt: Date | null;
  /** Nothing controlled by these numbers ends before this instant; `null` if they were never changed. */
  endsNotBefore: Date | null;
}

type StoredSetting = Pick<typeof settings.$inferSelect, 'value' | 'version' | 'updatedAt'>;

/** Reads when reminders are sent and when things expire. `draft_expires_at` in the database reads the same. */
export const readDeadlines = async (db: Queryable): Promise<ActiveDeadlines> =>
  toDeadlines(await db.select().from(settings).where(eq(settings.key, 'deadlines')).then(first));

/** The deadlines of a stored setting, or the defaults. */
export function toDeadlines(row: StoredSetting | undefined): ActiveDeadlines {
  // Version 1 is the default stored by a lock.
  const changedAt = row && row.version > 1 ? row.updatedAt : null;
  return {
    ...(parseSetting('deadlines', row?.value) ?? initialSetting('deadlines')),
    changedAt,
    endsNotBefore: changedAt && daysAfter(changedAt, deadlineGraceDays),
  };
}

/** When something expires: a changed number never expires anything immediately. */
export const endsAt = ({ endsNotBefore }: ActiveDeadlines, at: Date): Date =>
  endsNotBefore && endsNotBefore > at ? endsNotBefore : at;

/** The same in SQL. */
export const endsAtSql = ({ endsNotBefore }: ActiveDeadlines, at: SQL): SQL =>
  endsNotBefore ? sql`greatest(${at}, ${endsNotBefore.toISOString()}::timestamptz)` : at;
