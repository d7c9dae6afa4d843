import { deadlineGraceDays, type Deadlines } from '@guildhall/shared/domain';
import { eq, sql, type SQL } from 'drizzle-orm';
import { daysAfter } from '../clock/clock.ts';
import { first, type Queryable } from '../database/client.ts';
import { settings } from '../database/schema/index.ts';
import { initialSetting, parseSetting } from './settings.ts';

/** The deadlines, and what their last change leaves alone. */
export interface ActiveDeadlines extends Deadlines {
  changedAt: Date | null;
  /** Nothing that these numbers end ends before; `null` while they were never changed. */
  endsNotBefore: Date | null;
}

type StoredSetting = Pick<typeof settings.$inferSelect, 'value' | 'version' | 'updatedAt'>;

/** Reads when reminders leave and what ends by itself. `draft_expires_at` in the database reads the same. */
export const readDeadlines = async (db: Queryable): Promise<ActiveDeadlines> =>
  toDeadlines(await db.select().from(settings).where(eq(settings.key, 'deadlines')).then(first));

/** The deadlines of a stored setting, or of none. */
export function toDeadlines(row: StoredSetting | undefined): ActiveDeadlines {
  // Version 1 is the default that a lock has stored.
  const changedAt = row && row.version > 1 ? row.updatedAt : null;
  return {
    ...(parseSetting('deadlines', row?.value) ?? initialSetting('deadlines')),
    changedAt,
    endsNotBefore: changedAt && daysAfter(changedAt, deadlineGraceDays),
  };
}

/** When something ends: a changed number ends nothing at once. */
export const endsAt = ({ endsNotBefore }: ActiveDeadlines, at: Date): Date =>
  endsNotBefore && endsNotBefore > at ? endsNotBefore : at;

/** The same in SQL. */
export const endsAtSql = ({ endsNotBefore }: ActiveDeadlines, at: SQL): SQL =>
  endsNotBefore ? sql`greatest(${at}, ${endsNotBefore.toISOString()}::timestamptz)` : at;
