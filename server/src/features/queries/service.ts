import type { QueryOf, QuerySummary, listQueries } from '@guildhall/shared/contracts';
import { may, openQueryStates } from '@guildhall/shared/domain';
import { and, count, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { only, type Database, type Queryable } from '../../database/client.ts';
import { orderOf } from '../../database/order.ts';
import { queries, users } from '../../database/schema/index.ts';
import { matches } from '../../database/search.ts';
import type { PageOf } from '../../http/to-route.ts';
import { fullName } from '../audit/actor.ts';
import type { SignedIn } from '../auth/sessions.ts';

const assignees = alias(users, 'assignees');

const sortColumns = {
  number: queries.number,
  subject: sql`lower(${queries.subject})`,
  priority: sql`case ${queries.priority} when 'high' then 3 when 'normal' then 2 else 1 end`,
  createdAt: queries.createdAt,
  updatedAt: queries.updatedAt,
};

/** Members see their own queries, the office all. */
const visibleTo = (user: SignedIn['user']): SQL | undefined =>
  and(isNull(queries.deletedAt), may(user.role, 'query:readAll') ? undefined : eq(queries.requesterId, user.id));

const select = (db: Queryable) =>
  db
    .select({
      query: queries,
      requester: { firstName: users.firstName, lastName: users.lastName },
      assignee: { firstName: assignees.firstName, lastName: assignees.lastName },
    })
    .from(queries)
    .innerJoin(users, eq(users.id, queries.requesterId))
    .leftJoin(assignees, eq(assignees.id, queries.assigneeId));

type Row = Awaited<ReturnType<typeof select>>[number];

export function createQueryService({ db }: { db: Database }) {
  return {
    async list(query: QueryOf<typeof listQueries>, user: SignedIn['user']): Promise<PageOf<QuerySummary[]>> {
      const { q, state, sort, page, pageSize } = query;
      const where = and(
        visibleTo(user),
        state === 'unanswered' ? inArray(queries.state, [...openQueryStates]) : state && eq(queries.state, state),
        q ? matches(queries.search, q) : undefined,
      );
      const [total, rows] = await Promise.all([
        db.select({ count: count() }).from(queries).where(where).then(only),
        select(db)
          .where(where)
          .orderBy(...orderOf(sort, sortColumns, queries.id))
          .limit(pageSize)
          .offset((page - 1) * pageSize),
      ]);
      return { data: rows.map(toSummary), totalCount: total.count };
    },

    /** A person's own queries that are not answered yet, newest first. */
    unansweredOf: async (requesterId: string): Promise<QuerySummary[]> => {
      const isUnanswered = inArray(queries.state, [...openQueryStates]);
      const rows = await select(db)
        .where(and(isNull(queries.deletedAt), eq(queries.requesterId, requesterId), isUnanswered))
        .orderBy(desc(queries.updatedAt), desc(queries.id))
        .limit(50);
      return rows.map(toSummary);
    },
  };
}

const toSummary = ({ query, requester, assignee }: Row): QuerySummary => ({
  id: query.id,
  number: query.number,
  subject: query.subject,
  requesterName: fullName(requester),
  category: query.category,
  priority: query.priority,
  state: query.state,
  assigneeName: assignee && fullName(assignee),
  createdAt: query.createdAt.toISOString(),
  updatedAt: query.updatedAt.toISOString(),
});
