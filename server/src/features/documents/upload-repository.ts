import { and, asc, count, eq, gt, lte, sql, sum } from 'drizzle-orm';
import { first, only, type Queryable } from '../../platform/database/client.ts';
import { uploads } from '../../platform/database/schema/index.ts';

export type UploadRow = typeof uploads.$inferSelect;

/** Whose upload, and of which application. */
export interface Ownership {
  applicationId: string;
  userId: string;
}

/** Uploads that have begun. @param now what has expired by then does not count any more */
export function createUploadRepository(db: Queryable, now: Date) {
  const isAlive = gt(uploads.expiresAt, now);
  const isOwn = ({ applicationId, userId }: Ownership) =>
    and(eq(uploads.applicationId, applicationId), eq(uploads.userId, userId), isAlive);

  return {
    own: (id: string, of: Ownership): Promise<UploadRow | undefined> =>
      db
        .select()
        .from(uploads)
        .where(and(eq(uploads.id, id), isOwn(of)))
        .then(first),

    lockOwn: (id: string, of: Ownership): Promise<UploadRow | undefined> =>
      db
        .select()
        .from(uploads)
        .where(and(eq(uploads.id, id), isOwn(of)))
        .for('update')
        .then(first),

    /** Oldest first. */
    allOwn: (of: Ownership): Promise<UploadRow[]> =>
      db.select().from(uploads).where(isOwn(of)).orderBy(asc(uploads.createdAt), asc(uploads.id)),

    /** What is on its way to an application; a file that replaces another one is no further file. */
    usage: (applicationId: string): Promise<{ files: number; bytes: number }> =>
      db
        .select({
          files: count(sql`case when ${uploads.replacesId} is null then 1 end`),
          bytes: sql<number>`coalesce(${sum(uploads.sizeBytes)}, 0)`.mapWith(Number),
        })
        .from(uploads)
        .where(and(eq(uploads.applicationId, applicationId), isAlive))
        .then(only),

    add: (values: typeof uploads.$inferInsert): Promise<UploadRow> =>
      db.insert(uploads).values(values).returning().then(only),

    /** Notes how much has arrived, and until when the rest may come. */
    noteReceived: (id: string, progress: Pick<UploadRow, 'receivedBytes' | 'expiresAt'>): Promise<UploadRow> =>
      db.update(uploads).set(progress).where(eq(uploads.id, id)).returning().then(only),

    remove: async (id: string): Promise<void> => {
      await db.delete(uploads).where(eq(uploads.id, id));
    },

    /** @returns the ids of what has expired and is gone now */
    removeExpired: async (): Promise<string[]> => {
      const gone = await db.delete(uploads).where(lte(uploads.expiresAt, now)).returning({ id: uploads.id });
      return gone.map(({ id }) => id);
    },

    ids: async (): Promise<string[]> => {
      const rows = await db.select({ id: uploads.id }).from(uploads);
      return rows.map(({ id }) => id);
    },
  };
}
