import { sql } from 'drizzle-orm';

/** Snoozed queries, with the instant at which each returns. */
export const selectSnoozed = sql`select q.id as row_id, q.id as subject_id, q.number as label,
    full_name(u.first_name, u.last_name) as who, q.snoozed_until as at, 0 as step
  from queries q join users u on u.id = q.requester_id
  where q.snoozed_until is not null and q.deleted_at is null and q.merged_into_id is null`;
