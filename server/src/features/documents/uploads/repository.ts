import { and, asc, count, eq, gt, lte, sql, sum } from 'drizzle-orm';
import { first, only, type Queryable } from '../../../platform/database/client.ts';
import { uploads } from '../../../platform/database/schema/index.ts';

export type UploadRow = typeof uploads.$inferSelect;

/** The owner of the upload, and its application. */
interface Ownership {
  applicationId: string;
  userId: string;
}

/** Unfinished uploads. @param now expired ones are ignored */
export function createUploadRepository(db: Queryable, now: Date) {
  const isAlive = gt(uploads.expiresAt, now);
  const isOwn = ({ applicationId, userId }: Ownership) =>
    and(eq(uploads.applicationId, applicationId), eq(uploads.userId, userId), isAlive);

  return {
    /** @param lock whether the row is locked for a change */
    own: (id: string, of: Ownership, lock = false): Promise<UploadRow | undefined> => {
      const found = db
        .select()
        .from(uploads)
        .where(and(eq(uploads.id, id), isOwn(of)));
      return (lock ? found.for('update') : found).then(first);
    },

    /** Oldest first. */
    allOwn: (of: Ownership): Promise<UploadRow[]> =>
      db.select().from(uploads).where(isOwn(of)).orderBy(asc(uploads.createdAt), asc(uploads.id)),

    /** Pending uploads of an application; a file that replaces another one doesn't count as an additional file. */
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

    /** Stores how much has arrived, and the deadline for the rest. */
    noteReceived: (
      id: string,
      progress: Pick<UploadRow, 'receivedBytes' | 'pieces' | 'expiresAt'>,
    ): Promise<UploadRow> => db.update(uploads).set(progress).where(eq(uploads.id, id)).returning().then(only),

    /** @returns the stored names of its pieces */
    remove: async (id: string): Promise<string[]> => {
      const gone = await db.delete(uploads).where(eq(uploads.id, id)).returning({ pieces: uploads.pieces });
      return gone.flatMap(({ pieces }) => pieces);
    },

    removeExpired: async (): Promise<void> => {
      await db.delete(uploads).where(lte(uploads.expiresAt, now));
    },
  };
}
