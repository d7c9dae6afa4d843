import { asc, count, eq, sql } from 'drizzle-orm';
import { first, only, type Queryable } from '../../platform/database/client.ts';
import { queries, queryFiles, queryMessages, users } from '../../platform/database/schema/index.ts';

/** Queries in the junk box, which all other queries leave out. */
export function createQueryJunkRepository(db: Queryable) {
  return {
    byId: (id: string) =>
      db
        .select({ query: queries, requester: { firstName: users.firstName, lastName: users.lastName } })
        .from(queries)
        .innerJoin(users, eq(users.id, queries.requesterId))
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

    lock: (id: string) => db.select().from(queries).where(eq(queries.id, id)).for('update').then(first),

    setDeleted: (id: string, deletedAt: Date | null) =>
      db
        .update(queries)
        .set({ deletedAt, version: sql`${queries.version} + 1` })
        .where(eq(queries.id, id)),

    /** Deletes a query with its messages; the caller deletes the files. */
    remove: (id: string) => db.delete(queries).where(eq(queries.id, id)),
  };
}
