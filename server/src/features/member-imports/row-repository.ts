import type { ImportRow } from '@guildhall/shared/contracts';
import type { RowOutcome } from '@guildhall/shared/domain';
import { and, asc, count, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { only, type Queryable } from '../../platform/database/client.ts';
import { memberImportRows } from '../../platform/database/schema/index.ts';

export type RowEntry = typeof memberImportRows.$inferSelect;

/** The result of checking or importing a row. */
export type RowResult = Pick<RowEntry, 'row' | 'label' | 'member' | 'outcome' | 'reason' | 'field' | 'userId'>;

const batchSize = 1_000;

/** The rows of imports, with their results. */
export function createImportRowRepository(db: Queryable) {
  return {
    /** @param batches rows of the file, as JSON */
    async add(importId: string, batches: readonly string[]): Promise<void> {
      for (const batch of batches)
        await db.execute(sql`
          insert into member_import_rows (import_id, row, cells, is_open)
          select ${importId}, n.row, n.cells, n."isOpen"
          from jsonb_to_recordset(${batch}::jsonb) as n(row int, cells jsonb, "isOpen" boolean)`);
    },

    /** The rows after a given row of the file. */
    after: (importId: string, row: number, limit: number): Promise<RowEntry[]> =>
      db
        .select()
        .from(memberImportRows)
        .where(and(eq(memberImportRows.importId, importId), gt(memberImportRows.row, row)))
        .orderBy(asc(memberImportRows.row))
        .limit(limit),

    /** The next rows with an outcome. The caller changes the outcome. */
    withOutcome: (importId: string, outcome: RowOutcome, limit: number): Promise<RowEntry[]> =>
      db
        .select()
        .from(memberImportRows)
        .where(and(eq(memberImportRows.importId, importId), eq(memberImportRows.outcome, outcome)))
        .orderBy(asc(memberImportRows.row))
        .limit(limit),

    /** Stores results of many rows in one statement. */
    async saveResults(importId: string, results: readonly RowResult[]): Promise<void> {
      for (let at = 0; at < results.length; at += batchSize)
        await db.execute(sql`
          update member_import_rows r
          set label = n.label, member = n.member, outcome = n.outcome, reason = n.reason, field = n.field,
            user_id = n."userId"
          from jsonb_to_recordset(${JSON.stringify(results.slice(at, at + batchSize))}::jsonb)
            as n(row int, label text, member jsonb, outcome text, reason text, field text, "userId" uuid)
          where r.import_id = ${importId} and r.row = n.row`);
    },

    /** Deletes the text of the file: names and addresses are stored with the members now. */
    forgetCells: (importId: string) =>
      db
        .update(memberImportRows)
        .set({ cells: null, member: null })
        .where(and(eq(memberImportRows.importId, importId), isNotNull(memberImportRows.cells))),

    async page(importId: string, outcome: RowOutcome | undefined, page: { limit: number; offset: number }) {
      const where = and(
        eq(memberImportRows.importId, importId),
        outcome && eq(memberImportRows.outcome, outcome),
        isNotNull(memberImportRows.outcome),
      );
      const [total, rows] = await Promise.all([
        db.select({ count: count() }).from(memberImportRows).where(where).then(only),
        db
          .select()
          .from(memberImportRows)
          .where(where)
          .orderBy(asc(memberImportRows.row))
          .limit(page.limit)
          .offset(page.offset),
      ]);
      return { totalCount: total.count, data: rows.flatMap(toRow) };
    },
  };
}

const toRow = ({ row, label, outcome, reason, field, userId }: RowEntry): ImportRow[] =>
  outcome ? [{ row, label, outcome, reason, field, userId }] : [];
