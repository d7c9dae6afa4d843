import type { QueryOf, listQueries } from '@guildhall/shared/contracts';
import {
  addDays,
  caseLimits,
  may,
  openQueryStates,
  queryQueues,
  startOfDay,
  unansweredQueryStates,
  type QueryQueue,
  type Role,
} from '@guildhall/shared/domain';
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  sql,
  type SQL,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { inStates, first, only, type Queryable } from '../../platform/database/client.ts';
import {
  applications,
  invoices,
  queries,
  queryFiles,
  queryMessages,
  queryWriters,
  people,
  users,
} from '../../platform/database/schema/index.ts';
import { matches } from '../../platform/database/search.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import { hoursAfterSql } from '../../platform/timed-rules/timed-rule.ts';

export type User = SignedIn['user'];
export type QueryRow = typeof queries.$inferSelect;
export type MessageRow = typeof queryMessages.$inferSelect;
export type QueryChange = Partial<typeof queries.$inferInsert>;
type ListQuery = QueryOf<typeof listQueries>;

const assignees = alias(people, 'assignees');

export const querySortColumns = {
  number: queries.number,
  subject: sql`lower(${queries.subject})`,
  priority: sql`case ${queries.priority} when 'high' then 3 when 'normal' then 2 else 1 end`,
  createdAt: queries.createdAt,
  updatedAt: queries.updatedAt,
};

/** True for roles that see all queries and the internal notes. */
export const isOffice = (user: User): boolean => may(user.role, 'query:readAll');

/** Members see their own queries, the office sees all. */
const visibleTo = (user: User): SQL | undefined =>
  and(
    isNull(queries.deletedAt),
    isNull(queries.mergedIntoId),
    isOffice(user) ? undefined : eq(queries.requesterId, user.id),
  );

const isOpen = inStates(queries.state, openQueryStates);
const isAwake = isNull(queries.snoozedUntil);

const inQueue = (queue: QueryQueue, user: User): SQL | undefined =>
  ({
    mine: and(isOpen, isAwake, eq(queries.assigneeId, user.id)),
    unassigned: and(isOpen, isAwake, isNull(queries.assigneeId)),
    office: and(isAwake, inStates(queries.state, unansweredQueryStates)),
    requester: and(isAwake, eq(queries.state, 'waiting_for_requester')),
    snoozed: and(isOpen, isNotNull(queries.snoozedUntil)),
  })[queue];

const select = (db: Queryable) =>
  db
    .select({
      query: queries,
      requester: { firstName: people.firstName, lastName: people.lastName, language: people.language },
      assignee: { id: assignees.id, firstName: assignees.firstName, lastName: assignees.lastName },
      applicationNumber: applications.number,
      invoiceNumber: invoices.number,
    })
    .from(queries)
    .innerJoin(people, eq(people.id, queries.requesterId))
    .leftJoin(assignees, eq(assignees.id, queries.assigneeId))
    .leftJoin(applications, eq(applications.id, queries.applicationId))
    .leftJoin(invoices, eq(invoices.id, queries.invoiceId));

export type QueryWithPeople = Awaited<ReturnType<typeof select>>[number];

const inState = (state: NonNullable<ListQuery['state']>): SQL => {
  if (state === 'unanswered') return inStates(queries.state, unansweredQueryStates);
  if (state === 'unresolved') return isOpen;
  return eq(queries.state, state);
};

const lookedAfterBy = (assignee: NonNullable<ListQuery['assignee']>, user: User): SQL =>
  assignee === 'nobody' ? isNull(queries.assigneeId) : eq(queries.assigneeId, assignee === 'me' ? user.id : assignee);

/** The instant of the office's first answer to a question: not to its own question, and not a note (domain rule 14). */
export const firstAnswerAt = sql<Date | null>`(select min(m.created_at) from query_messages m
  where m.query_id = ${queries}.id and m.kind = 'public' and m.author_id <> ${queries}.requester_id
    and m.created_at > ${queries}.created_at)`;
const isAnswered = sql`${firstAnswerAt} is not null`;

/**
 * The condition of a person's list of queries; figures count with the same one (domain rule 18).
 * @param zone the association's, in which the days of a filter start and end
 */
export const queriesShown = (
  {
    q,
    state,
    priority,
    category,
    assignee,
    application,
    requester,
    queue,
    askedFrom,
    askedTo,
    answered,
  }: Omit<ListQuery, 'page' | 'pageSize' | 'sort'>,
  user: User,
  zone: string,
): SQL | undefined =>
  and(
    visibleTo(user),
    askedFrom === undefined ? undefined : gte(queries.createdAt, startOfDay(askedFrom, zone)),
    askedTo === undefined ? undefined : lt(queries.createdAt, startOfDay(addDays(askedTo, 1), zone)),
    answered === undefined ? undefined : answered === 'yes' ? isAnswered : not(isAnswered),
    state && inState(state),
    priority && eq(queries.priority, priority),
    category && eq(queries.category, category),
    assignee ? lookedAfterBy(assignee, user) : undefined,
    application ? eq(queries.applicationId, application) : undefined,
    requester ? eq(queries.requesterId, requester) : undefined,
    queue && inQueue(queue, user),
    q ? matches(queries.search, q) : undefined,
  );

/** The query that has the messages of one: itself, or the one it was merged into. */
const currentOf = (id: string): SQL<string> =>
  sql<string>`coalesce((select m.merged_into_id from queries m where m.id = ${id}), ${id})`;

const countIf = (condition: SQL | undefined): SQL<number> => sql<number>`(count(*) filter (where ${condition}))::int`;

export function createQueryRepository(db: Queryable) {
  return {
    /** The number of queries in each queue: all counted in one pass, with the conditions of the list. */
    async countQueues(user: User, zone: string): Promise<Record<QueryQueue, number>> {
      const counts = queryQueues.map((queue) => [queue, countIf(queriesShown({ queue }, user, zone))] as const);
      return db
        .select(Object.fromEntries(counts) as Record<QueryQueue, SQL<number>>)
        .from(queries)
        .where(and(visibleTo(user), isOpen))
        .then(only);
    },

    byIds: (ids: string[]) => select(db).where(inArray(queries.id, ids)),

    unresolvedOf: (requesterId: string) =>
      select(db)
        .where(
          and(isNull(queries.deletedAt), isNull(queries.mergedIntoId), eq(queries.requesterId, requesterId), isOpen),
        )
        .orderBy(desc(queries.updatedAt), desc(queries.id))
        .limit(50),

    visibleById: (id: string, user: User) =>
      select(db)
        .where(and(eq(queries.id, currentOf(id)), visibleTo(user)))
        .then(first),

    /** Locks a query that the caller may see; concurrent answers queue up here. */
    lockVisible: (id: string, user: User) =>
      db
        .select()
        .from(queries)
        .where(and(eq(queries.id, currentOf(id)), visibleTo(user)))
        .for('update')
        .then(first),

    lock: (id: string) => db.select().from(queries).where(eq(queries.id, id)).for('update').then(first),

    add: (values: typeof queries.$inferInsert): Promise<QueryRow> =>
      db.insert(queries).values(values).returning().then(only),

    /** Writes a change that conflicts with concurrent edits: increments the row's version. */
    change: (id: string, change: QueryChange): Promise<QueryRow> =>
      db
        .update(queries)
        .set({ ...change, version: sql`${queries.version} + 1` })
        .where(eq(queries.id, id))
        .returning()
        .then(only),

    addMessage: (values: typeof queryMessages.$inferInsert): Promise<MessageRow> =>
      db.insert(queryMessages).values(values).returning().then(only),

    /** A query's messages, oldest first; internal notes are only read for the office (domain rule 14). */
    messagesOf: (queryId: string, reader: 'office' | 'requester') =>
      db
        .select({
          message: queryMessages,
          author: { firstName: people.firstName, lastName: people.lastName, colour: people.avatarColour },
        })
        .from(queryMessages)
        .innerJoin(people, eq(people.id, queryMessages.authorId))
        .where(
          and(eq(queryMessages.queryId, queryId), reader === 'office' ? undefined : eq(queryMessages.kind, 'public')),
        )
        .orderBy(asc(queryMessages.createdAt), asc(queryMessages.id)),

    /** Moves messages to another query; their files go with them. */
    moveMessages: (messages: readonly MessageRow[], queryId: string) =>
      db
        .update(queryMessages)
        .set({ queryId })
        .where(
          inArray(
            queryMessages.id,
            messages.map(({ id }) => id),
          ),
        ),

    /**
     * Moves all messages, and redirects queries merged into the first to the second.
     * @returns the number of moved messages
     */
    async moveAllMessages(from: string, to: string): Promise<number> {
      await db.update(queries).set({ mergedIntoId: to }).where(eq(queries.mergedIntoId, from));
      const moved = await db
        .update(queryMessages)
        .set({ queryId: to })
        .where(eq(queryMessages.queryId, from))
        .returning({ id: queryMessages.id });
      return moved.length;
    },

    noteWriter: (queryId: string, userId: string, writtenAt: Date) =>
      db
        .insert(queryWriters)
        .values({ queryId, userId, writtenAt })
        .onConflictDoUpdate({ target: [queryWriters.queryId, queryWriters.userId], set: { writtenAt } }),

    forgetWriter: (queryId: string, userId: string) =>
      db.delete(queryWriters).where(and(eq(queryWriters.queryId, queryId), eq(queryWriters.userId, userId))),

    otherWritersSince: (queryId: string, userId: string, since: Date) =>
      db
        .select({ firstName: people.firstName, lastName: people.lastName })
        .from(queryWriters)
        .innerJoin(people, eq(people.id, queryWriters.userId))
        .where(
          and(eq(queryWriters.queryId, queryId), ne(queryWriters.userId, userId), gt(queryWriters.writtenAt, since)),
        )
        .orderBy(asc(queryWriters.writtenAt)),

    /** The role of an active person. */
    activeRoleOf: (userId: string): Promise<Role | undefined> =>
      db
        .select({ role: users.role })
        .from(users)
        .where(and(eq(users.id, userId), eq(users.state, 'active'), isNull(users.deletedAt)))
        .then((rows) => first(rows)?.role),

    isApplicantOf: (applicationId: string, userId: string): Promise<boolean> =>
      db
        .select({ id: applications.id })
        .from(applications)
        .where(
          and(eq(applications.id, applicationId), eq(applications.applicantId, userId), isNull(applications.deletedAt)),
        )
        .then((rows) => rows.length > 0),

    isPayerOf: (invoiceId: string, userId: string): Promise<boolean> =>
      db
        .select({ id: invoices.id })
        .from(invoices)
        .where(
          and(
            eq(invoices.id, invoiceId),
            eq(invoices.payerId, userId),
            ne(invoices.state, 'draft'),
            isNull(invoices.deletedAt),
          ),
        )
        .then((rows) => rows.length > 0),

    applicationAssigneeOf: (applicationId: string): Promise<string | null> =>
      db
        .select({ assigneeId: applications.assigneeId })
        .from(applications)
        .where(eq(applications.id, applicationId))
        .then((rows) => first(rows)?.assigneeId ?? null),
  };
}

/** Queries in the junk box, which all other queries leave out. */
export function createQueryJunkRepository(db: Queryable) {
  return {
    byId: (id: string) =>
      db
        .select({ query: queries, requester: { firstName: people.firstName, lastName: people.lastName } })
        .from(queries)
        .innerJoin(people, eq(people.id, queries.requesterId))
        .where(eq(queries.id, id))
        .then(first),

    firstMessageOf: (queryId: string) =>
      db
        .select({ body: queryMessages.body })
        .from(queryMessages)
        .where(eq(queryMessages.queryId, queryId))
        .orderBy(asc(queryMessages.createdAt), asc(queryMessages.id))
        .limit(1)
        .then(first),

    countMessages: (queryId: string): Promise<number> =>
      db
        .select({ count: count() })
        .from(queryMessages)
        .where(eq(queryMessages.queryId, queryId))
        .then((rows) => only(rows).count),

    filesOf: (queryId: string): Promise<{ fileId: string }[]> =>
      db
        .select({ fileId: queryFiles.fileId })
        .from(queryFiles)
        .innerJoin(queryMessages, eq(queryMessages.id, queryFiles.messageId))
        .where(eq(queryMessages.queryId, queryId)),

    setDeleted: (id: string, deletedAt: Date | null) =>
      db
        .update(queries)
        .set({ deletedAt, version: sql`${queries.version} + 1` })
        .where(eq(queries.id, id)),

    /** Deletes a query with its messages; the caller deletes the files. */
    remove: (id: string) => db.delete(queries).where(eq(queries.id, id)),
  };
}

const requesterName = sql`full_name(u.first_name, u.last_name)`;

/** Resolved queries, with the instant at which each closes (domain §2, Query). */
export const selectClosing = sql`select q.id as row_id, q.id as subject_id, q.number as label, ${requesterName} as who,
    ${hoursAfterSql(sql`coalesce(q.resolved_at, q.state_since)`, caseLimits.queryCloseDays)} as at, 0 as step
  from queries q join people u on u.id = q.requester_id
  where q.state = 'resolved' and q.deleted_at is null`;

/** Snoozed queries, with the instant at which each returns to the queues. */
export const selectSnoozed = sql`select q.id as row_id, q.id as subject_id, q.number as label, ${requesterName} as who,
    q.snoozed_until as at, 0 as step
  from queries q join people u on u.id = q.requester_id
  where q.snoozed_until is not null and q.deleted_at is null and q.merged_into_id is null`;
