import { and, asc, count, eq, isNull, ne } from 'drizzle-orm';
import { first, only, type Queryable } from '../../platform/database/client.ts';
import { invoices, issueRunRows } from '../../platform/database/schema/index.ts';

type Row = typeof issueRunRows.$inferSelect;

/** Rows per statement; the database accepts up to 65 535 parameters. */
const chunk = 5000;

/** The result of an issued row; every other result is a refusal code. */
export const issued = 'issued';

/** The drafts of a run, in list order. */
export function createIssueRunRowRepository(db: Queryable) {
  const refusedOf = (runId: string) => and(eq(issueRunRows.runId, runId), ne(issueRunRows.result, issued));
  const rowAt = ({ runId, position }: Pick<Row, 'runId' | 'position'>) =>
    and(eq(issueRunRows.runId, runId), eq(issueRunRows.position, position));

  return {
    /** Stores the drafts of a run in order. */
    async add(runId: string, drafts: readonly { id: string; version: number }[]): Promise<void> {
      for (let start = 0; start < drafts.length; start += chunk)
        await db.insert(issueRunRows).values(
          drafts.slice(start, start + chunk).map(({ id: invoiceId, version }, index) => ({
            runId,
            position: start + index,
            invoiceId,
            version,
          })),
        );
    },

    /** The first unprocessed draft of a run. */
    next: (runId: string): Promise<Row | undefined> =>
      db
        .select()
        .from(issueRunRows)
        .where(and(eq(issueRunRows.runId, runId), isNull(issueRunRows.result)))
        .orderBy(asc(issueRunRows.position))
        .limit(1)
        .then(first),

    markIssued: async (row: Row): Promise<void> => {
      await db.update(issueRunRows).set({ result: issued }).where(rowAt(row));
    },

    markRefused: async (row: Row, { code, message }: { code: string; message: string }): Promise<void> => {
      await db.update(issueRunRows).set({ result: code, message }).where(rowAt(row));
    },

    async refused(runId: string, { limit, offset }: { limit: number; offset: number }) {
      const [total, rows] = await Promise.all([
        db.select({ count: count() }).from(issueRunRows).where(refusedOf(runId)).then(only),
        db
          .select({ id: invoices.id, payer: invoices.payer, subject: invoices.subject, row: issueRunRows })
          .from(issueRunRows)
          .innerJoin(invoices, eq(invoices.id, issueRunRows.invoiceId))
          .where(refusedOf(runId))
          .orderBy(asc(issueRunRows.position))
          .limit(limit)
          .offset(offset),
      ]);
      return { totalCount: total.count, rows };
    },
  };
}
