import { and, asc, count, eq, isNull, lte, sql } from 'drizzle-orm';
import { only, type Queryable } from '../../platform/database/client.ts';
import { queries, users } from '../../platform/database/schema/index.ts';

const isResolved = and(isNull(queries.deletedAt), eq(queries.state, 'resolved'));
const resolvedAt = sql<Date>`coalesce(${queries.resolvedAt}, ${queries.stateSince})`.mapWith(queries.stateSince);

interface Window {
  /** Only those resolved by then. */
  resolvedUntil: Date | undefined;
  limit: number;
  offset: number;
}

/** Resolved queries that wait to be closed, oldest resolution first. */
export const readResolved = (db: Queryable, { resolvedUntil, limit, offset }: Window) =>
  db
    .select({ query: queries, resolvedAt, person: { firstName: users.firstName, lastName: users.lastName } })
    .from(queries)
    .innerJoin(users, eq(users.id, queries.requesterId))
    .where(and(isResolved, resolvedUntil && lte(resolvedAt, resolvedUntil)))
    .orderBy(asc(resolvedAt), asc(queries.id))
    .limit(limit)
    .offset(offset);

export const countResolved = (db: Queryable): Promise<number> =>
  db
    .select({ count: count() })
    .from(queries)
    .where(isResolved)
    .then((rows) => only(rows).count);
