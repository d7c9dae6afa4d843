import { and, eq, gte, lt } from 'drizzle-orm';
import { first, type Queryable } from '../../platform/database/client.ts';
import { applicationRevisions, applications, documents, files } from '../../platform/database/schema/index.ts';
import type { DocumentRow } from '../applications/public.ts';

/** Removed documents, which all other queries leave out. */
export function createDocumentJunkRepository(db: Queryable) {
  return {
    byId: (id: string) =>
      db
        .select({ document: documents, file: files, applicationNumber: applications.number })
        .from(documents)
        .innerJoin(files, eq(files.id, documents.fileId))
        .innerJoin(applications, eq(applications.id, documents.applicationId))
        .where(eq(documents.id, id))
        .then(first),

    restore: (id: string) => db.update(documents).set({ deletedAt: null }).where(eq(documents.id, id)),

    /** True for a submitted document: it stays with the application permanently. */
    async wasSubmitted({ applicationId, createdAt, deletedAt }: DocumentRow): Promise<boolean> {
      const { frozenAt } = applicationRevisions;
      const frozen = await db
        .select({ frozenAt })
        .from(applicationRevisions)
        .where(
          and(
            eq(applicationRevisions.applicationId, applicationId),
            gte(frozenAt, createdAt),
            deletedAt ? lt(frozenAt, deletedAt) : undefined,
          ),
        )
        .limit(1);
      return frozen.length > 0;
    },

    remove: (id: string) => db.delete(documents).where(eq(documents.id, id)),
  };
}
