import type { DocumentSummary } from '@guildhall/shared/contracts';
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import { first, only, type Queryable } from '../../../platform/database/client.ts';
import { documents, files } from '../../../platform/database/schema/index.ts';
import type { FileRow } from '../../../platform/files/store.ts';

export type DocumentRow = typeof documents.$inferSelect;

const toSummary = (document: DocumentRow, file: FileRow): DocumentSummary => ({
  id: document.id,
  kind: document.kind,
  fileName: file.name,
  mime: file.mediaType,
  size: file.sizeBytes,
  state: document.state,
  rejectedWhy: document.rejectedWhy,
  uploadedAt: document.createdAt.toISOString(),
});

const withFiles = (db: Queryable) =>
  db.select({ document: documents, file: files }).from(documents).innerJoin(files, eq(files.id, documents.fileId));

const ofApplication = (applicationId: string) =>
  and(eq(documents.applicationId, applicationId), isNull(documents.deletedAt));

/** The documents of an application, oldest first. */
export async function readDocumentSummaries(db: Queryable, applicationId: string): Promise<DocumentSummary[]> {
  const rows = await withFiles(db)
    .where(ofApplication(applicationId))
    .orderBy(asc(documents.createdAt), asc(documents.id));
  return rows.map(({ document, file }) => toSummary(document, file));
}

export function createDocumentRepository(db: Queryable) {
  return {
    byId: (applicationId: string, id: string) =>
      withFiles(db)
        .where(and(ofApplication(applicationId), eq(documents.id, id)))
        .then(first),

    /** The number of files of an application, and their total size. */
    usage: (applicationId: string) =>
      db
        .select({
          files: count(),
          bytes: sql<number>`coalesce(sum(${files.sizeBytes}), 0)`.mapWith(Number),
        })
        .from(documents)
        .innerJoin(files, eq(files.id, documents.fileId))
        .where(ofApplication(applicationId))
        .then(only),

    add: async (values: typeof documents.$inferInsert, file: FileRow): Promise<DocumentSummary> => {
      const row = await db.insert(documents).values(values).returning().then(only);
      return toSummary(row, file);
    },

    /** Stores the office's review of a document; only a rejection has a reason. */
    review: (id: string, state: DocumentRow['state'], rejectedWhy: string | null) =>
      db.update(documents).set({ state, rejectedWhy }).where(eq(documents.id, id)),

    remove: (id: string, at: Date) => db.update(documents).set({ deletedAt: at }).where(eq(documents.id, id)),
  };
}
