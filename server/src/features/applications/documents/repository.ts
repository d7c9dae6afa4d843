import type { DocumentSummary } from '@guildhall/shared/contracts';
import { and, asc, count, eq, isNull, sql, type Placeholder } from 'drizzle-orm';
import { first, only, type Queryable } from '../../../platform/database/client.ts';
import { statementOf } from '../../../platform/database/statements.ts';
import { documents, files } from '../../../platform/database/schema/index.ts';
import type { FileRow } from '../../../platform/files/store.ts';

export type DocumentRow = typeof documents.$inferSelect;

const shownColumns = {
  document: {
    id: documents.id,
    kind: documents.kind,
    kindName: documents.kindName,
    state: documents.state,
    rejectedWhy: documents.rejectedWhy,
    createdAt: documents.createdAt,
  },
  file: { name: files.name, mediaType: files.mediaType, sizeBytes: files.sizeBytes },
};

type Shown<Row, Name extends keyof typeof shownColumns> = Pick<Row, keyof (typeof shownColumns)[Name] & keyof Row>;

const toSummary = (document: Shown<DocumentRow, 'document'>, file: Shown<FileRow, 'file'>): DocumentSummary => ({
  id: document.id,
  kind: document.kind,
  kindName: document.kindName,
  fileName: file.name,
  mime: file.mediaType,
  size: file.sizeBytes,
  state: document.state,
  rejectedWhy: document.rejectedWhy,
  uploadedAt: document.createdAt.toISOString(),
});

const withFiles = (db: Queryable) =>
  db.select({ document: documents, file: files }).from(documents).innerJoin(files, eq(files.id, documents.fileId));

const ofApplication = (applicationId: string | Placeholder) =>
  and(eq(documents.applicationId, applicationId), isNull(documents.deletedAt));

const shownOf = statementOf((db: Queryable) =>
  db
    .select(shownColumns)
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(ofApplication(sql.placeholder('applicationId')))
    .orderBy(asc(documents.createdAt), asc(documents.id))
    .prepare('application_documents'),
);

/** The documents of an application, oldest first. */
export async function readDocumentSummaries(db: Queryable, applicationId: string): Promise<DocumentSummary[]> {
  const rows = await shownOf(db).execute({ applicationId });
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
