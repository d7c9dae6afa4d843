import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/client.ts';

/**
 * Number of days an application has been on hold since an instant, in SQL: each hold in whole days, rounded in the
 * applicant's favour, as resuming moves all other dates. Only the timeline records holds that have ended.
 */
export const restedDaysSql = (applicationId: SQL, since: SQL): SQL =>
  sql`(select coalesce(sum(ceil(extract(epoch from (r.at - h.at)) / 86400)), 0)::int
    from timeline_entries h cross join lateral (
      select min(e.at) as at from timeline_entries e
      where e.application_id = h.application_id and e.event = 'application.resumed' and e.at >= h.at) r
    where h.application_id = ${applicationId} and h.event = 'application.held' and h.at >= ${since} and r.at is not null)`;

/** Number of days an application has been on hold since an instant. */
export async function restedDays(db: Queryable, applicationId: string, since: Date): Promise<number> {
  const { rows } = await db.execute<{ days: number }>(
    sql`select ${restedDaysSql(sql`${applicationId}::uuid`, sql`${since.toISOString()}::timestamptz`)} as days`,
  );
  return rows[0]?.days ?? 0;
}
