import { and, asc, eq, gt, ne } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/client.ts';
import { queryWriters, users } from '../../platform/database/schema/index.ts';

const rowOf = (queryId: string, userId: string) =>
  and(eq(queryWriters.queryId, queryId), eq(queryWriters.userId, userId));

export function createWriterRepository(db: Queryable) {
  return {
    note: (queryId: string, userId: string, writtenAt: Date) =>
      db
        .insert(queryWriters)
        .values({ queryId, userId, writtenAt })
        .onConflictDoUpdate({ target: [queryWriters.queryId, queryWriters.userId], set: { writtenAt } }),

    forget: (queryId: string, userId: string) => db.delete(queryWriters).where(rowOf(queryId, userId)),

    othersSince: (queryId: string, userId: string, since: Date) =>
      db
        .select({ firstName: users.firstName, lastName: users.lastName })
        .from(queryWriters)
        .innerJoin(users, eq(users.id, queryWriters.userId))
        .where(
          and(eq(queryWriters.queryId, queryId), ne(queryWriters.userId, userId), gt(queryWriters.writtenAt, since)),
        )
        .orderBy(asc(queryWriters.writtenAt)),
  };
}
