import type { QueryFile } from '@guildhall/shared/contracts';
import { and, asc, count, eq, gt, inArray, isNull, lt, sum } from 'drizzle-orm';
import { first, only, type Queryable } from '../../platform/database/client.ts';
import { files, queryFiles, queryMessages } from '../../platform/database/schema/index.ts';
import type { FileRow } from '../../platform/files/store.ts';

export const toFile = ({ id, name, mediaType, sizeBytes }: FileRow): QueryFile => ({
  id,
  fileName: name,
  mime: mediaType,
  size: sizeBytes,
});

/** Uploaded by this person, and not attached to a message yet. */
const unusedOf = (userId: string) => and(eq(queryFiles.userId, userId), isNull(queryFiles.messageId));

export function createQueryFileRepository(db: Queryable) {
  return {
    add: (fileId: string, userId: string, createdAt: Date) =>
      db.insert(queryFiles).values({ fileId, userId, createdAt }),

    countUnused: (userId: string): Promise<number> =>
      db
        .select({ count: count() })
        .from(queryFiles)
        .where(unusedOf(userId))
        .then((rows) => only(rows).count),

    /** The total size of what a person has uploaded since an instant and not removed. */
    bytesSince: (userId: string, since: Date): Promise<number> =>
      db
        .select({ bytes: sum(files.sizeBytes).mapWith(Number) })
        .from(queryFiles)
        .innerJoin(files, eq(files.id, queryFiles.fileId))
        .where(and(eq(queryFiles.userId, userId), gt(queryFiles.createdAt, since)))
        .then((rows) => only(rows).bytes ?? 0),

    /** Attaches a person's uploaded files to a message. @returns those that could be: the person's own unused ones */
    attach: (fileIds: readonly string[], userId: string, messageId: string) =>
      db
        .update(queryFiles)
        .set({ messageId })
        .where(and(unusedOf(userId), inArray(queryFiles.fileId, [...fileIds])))
        .returning({ fileId: queryFiles.fileId }),

    ofMessages: async (messageIds: readonly string[]): Promise<(QueryFile & { messageId: string | null })[]> => {
      if (messageIds.length === 0) return [];
      const rows = await db
        .select({ file: files, messageId: queryFiles.messageId })
        .from(queryFiles)
        .innerJoin(files, eq(files.id, queryFiles.fileId))
        .where(inArray(queryFiles.messageId, [...messageIds]))
        .orderBy(asc(queryFiles.createdAt), asc(queryFiles.fileId));
      return rows.map(({ file, messageId }) => ({ ...toFile(file), messageId }));
    },

    /** A file of a query with its message. */
    inQuery: (queryId: string, fileId: string) =>
      db
        .select({ file: files, kind: queryMessages.kind })
        .from(queryFiles)
        .innerJoin(queryMessages, eq(queryMessages.id, queryFiles.messageId))
        .innerJoin(files, eq(files.id, queryFiles.fileId))
        .where(and(eq(queryMessages.queryId, queryId), eq(queryFiles.fileId, fileId)))
        .then(first),

    /** Deletes one unused file of a person. @returns whether it existed */
    removeUnused: (fileId: string, userId: string) =>
      db
        .delete(queryFiles)
        .where(and(unusedOf(userId), eq(queryFiles.fileId, fileId)))
        .returning({ fileId: queryFiles.fileId })
        .then(first),

    /** Deletes files that were uploaded before an instant and never used. */
    removeUnusedBefore: (before: Date) =>
      db
        .delete(queryFiles)
        .where(and(isNull(queryFiles.messageId), lt(queryFiles.createdAt, before)))
        .returning({ fileId: queryFiles.fileId }),
  };
}
