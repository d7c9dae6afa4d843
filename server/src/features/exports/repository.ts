import { unfinishedRunStates } from '@guildhall/shared/domain';
import type { ListExport } from '@guildhall/shared/contracts';
import { and, count, eq, inArray, lt, sql } from 'drizzle-orm';
import { inStates, first, only, type Queryable } from '../../platform/database/client.ts';
import { files, listExports } from '../../platform/database/schema/index.ts';

export type ExportRow = typeof listExports.$inferSelect;

/** Why a running export is at its first row again. */
export const interrupted = 'interrupted';

const unfinished = inStates(listExports.state, unfinishedRunStates);

export const toListExport = (row: ExportRow, fileName: string | null): ListExport => ({
  id: row.id,
  format: row.format,
  state: row.state,
  rowsDone: row.rowsDone,
  rowsTotal: row.rowsTotal,
  fileName,
  begunAgain: row.error === interrupted,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});

export function createExportRepository(db: Queryable) {
  return {
    add: (values: typeof listExports.$inferInsert): Promise<ExportRow> =>
      db.insert(listExports).values(values).returning().then(only),

    byId: (id: string) => db.select().from(listExports).where(eq(listExports.id, id)).then(first),

    /** A person's own export and its file. */
    own: (id: string, userId: string) =>
      db
        .select({ row: listExports, file: files })
        .from(listExports)
        .leftJoin(files, eq(files.id, listExports.fileId))
        .where(and(eq(listExports.id, id), eq(listExports.userId, userId)))
        .then(first),

    unfinishedOf: async (userId: string): Promise<number> => {
      const found = await db
        .select({ count: count() })
        .from(listExports)
        .where(and(eq(listExports.userId, userId), unfinished))
        .then(only);
      return found.count;
    },

    unfinished: () => db.select({ id: listExports.id }).from(listExports).where(unfinished),

    /** Changes an export's state, unless it has ended in the meantime. @returns whether it was changed */
    change: async (id: string, values: Partial<typeof listExports.$inferInsert>): Promise<boolean> => {
      const changed = await db
        .update(listExports)
        .set(values)
        .where(and(eq(listExports.id, id), unfinished))
        .returning({ id: listExports.id });
      return changed.length > 0;
    },

    countUp: (id: string, rows: number): Promise<boolean> =>
      db
        .update(listExports)
        .set({ rowsDone: sql`${listExports.rowsDone} + ${rows}` })
        .where(and(eq(listExports.id, id), eq(listExports.state, 'running')))
        .returning({ id: listExports.id })
        .then((changed) => changed.length > 0),

    /** Deletes exports that can no longer be downloaded; the next sweep deletes the files. */
    purge: async (now: Date): Promise<void> => {
      const gone = await db
        .delete(listExports)
        .where(lt(listExports.expiresAt, now))
        .returning({ fileId: listExports.fileId });
      const fileIds = gone.flatMap(({ fileId }) => fileId ?? []);
      if (fileIds.length > 0) await db.delete(files).where(inArray(files.id, fileIds));
    },
  };
}
