import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/client.ts';

/**
 * For how many days an application rested since an instant, in SQL: each rest in whole days, in the applicant's favour, as
 * going on moves all other dates. The timeline is the one place that remembers rests which are over.
 */
export const restedDaysSql = (applicationId: SQL, since: SQL): SQL =>
  sql`(select coalesce(sum(ceil(extract(epoch from (r.at - h.at)) / 86400)), 0)::int
    from timeline_entries h cross join lateral (
      select min(e.at) as at from timeline_entries e
      where e.application_id = h.application_id and e.event = 'application.resumed' and e.at >= h.at) r
    where h.application_id = ${applicationId} and h.event = 'application.held' and h.at >= ${since} and r.at is not null)`;

/** For how many days an application rested since an instant. */
export async function restedDays(db: Queryable, applicationId: string, since: Date): Promise<number> {
  const { rows } = await db.execute<{ days: number }>(
    sql`select ${restedDaysSql(sql`${applicationId}::uuid`, sql`${since.toISOString()}::timestamptz`)} as days`,
  );
  return rows[0]?.days ?? 0;
}
