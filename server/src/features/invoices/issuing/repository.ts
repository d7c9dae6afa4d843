import type { IssueRunState } from '@guildhall/shared/domain';
import { and, count, desc, eq, lt, sql, asc, isNull, ne } from 'drizzle-orm';
import { first, only, type Queryable } from '../../../platform/database/client.ts';
import { invoices, issueRunRows, issueRuns, people } from '../../../platform/database/schema/index.ts';

type Run = typeof issueRuns.$inferSelect;
type Row = typeof issueRunRows.$inferSelect;

/** Rows per statement; the database accepts up to 65 535 parameters. */
const chunk = 5000;

/** The result of an issued row; every other result is a refusal code. */
const issued = 'issued';

/** Runs that issue all drafts of a list, and the drafts of each run in the order of the list. */
export function createIssueRunRepository(db: Queryable) {
  const counts = db
    .select({
      runId: issueRunRows.runId,
      total: sql<number>`count(*)::int`.as('total'),
      done: sql<number>`count(${issueRunRows.result})::int`.as('done'),
      refused: sql<number>`(count(*) filter (where ${issueRunRows.result} <> ${issued}))::int`.as('refused'),
    })
    .from(issueRunRows)
    .where(eq(issueRunRows.runId, issueRuns.id))
    .groupBy(issueRunRows.runId)
    .as('counts');

  const described = () =>
    db
      .select({
        id: issueRuns.id,
        state: issueRuns.state,
        startedAt: issueRuns.createdAt,
        finishedAt: issueRuns.finishedAt,
        starter: { firstName: people.firstName, lastName: people.lastName },
        total: sql<number>`coalesce(${counts.total}, 0)`,
        done: sql<number>`coalesce(${counts.done}, 0)`,
        refused: sql<number>`coalesce(${counts.refused}, 0)`,
      })
      .from(issueRuns)
      .innerJoin(people, eq(people.id, issueRuns.createdById))
      .leftJoinLateral(counts, sql`true`);

  const refusedOf = (runId: string) => and(eq(issueRunRows.runId, runId), ne(issueRunRows.result, issued));
  const rowAt = ({ runId, position }: Pick<Row, 'runId' | 'position'>) =>
    and(eq(issueRunRows.runId, runId), eq(issueRunRows.position, position));

  return {
    /** @returns `undefined` if another run is active, which a unique index ensures */
    add: (values: Omit<typeof issueRuns.$inferInsert, 'state'>): Promise<Run | undefined> =>
      db
        .insert(issueRuns)
        .values({ ...values, state: 'running' })
        .onConflictDoNothing()
        .returning()
        .then(first),

    byId: (id: string) => db.select().from(issueRuns).where(eq(issueRuns.id, id)).then(first),

    lock: (id: string) => db.select().from(issueRuns).where(eq(issueRuns.id, id)).for('update').then(first),

    change: async (id: string, values: Partial<Run>): Promise<void> => {
      await db.update(issueRuns).set(values).where(eq(issueRuns.id, id));
    },

    idsIn: (state: IssueRunState) => db.select({ id: issueRuns.id }).from(issueRuns).where(eq(issueRuns.state, state)),

    /** Deletes runs that were completed before this time, with their rows. */
    deleteDone: async (before: Date): Promise<void> => {
      await db.delete(issueRuns).where(and(eq(issueRuns.state, 'done'), lt(issueRuns.finishedAt, before)));
    },

    described: (id: string) => described().where(eq(issueRuns.id, id)).then(first),

    async page({ limit, offset }: { limit: number; offset: number }) {
      const [total, rows] = await Promise.all([
        db.select({ count: count() }).from(issueRuns).then(only),
        described().orderBy(desc(issueRuns.createdAt), desc(issueRuns.id)).limit(limit).offset(offset),
      ]);
      return { totalCount: total.count, data: rows };
    },

    /** Stores the drafts of a run in order. */
    async addRows(runId: string, drafts: readonly { id: string; version: number }[]): Promise<void> {
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
    nextRow: (runId: string): Promise<Row | undefined> =>
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

    async refusedRows(runId: string, { limit, offset }: { limit: number; offset: number }) {
      const [total, rows] = await Promise.all([
        db.select({ count: count() }).from(issueRunRows).where(refusedOf(runId)).then(only),
        db
          .select({
            id: invoices.id,
            subject: invoices.subject,
            payerName: sql<string>`${invoices.payer}->>'name'`,
            code: sql<string>`${issueRunRows.result}`,
            message: sql<string>`coalesce(${issueRunRows.message}, '')`,
          })
          .from(issueRunRows)
          .innerJoin(invoices, eq(invoices.id, issueRunRows.invoiceId))
          .where(refusedOf(runId))
          .orderBy(asc(issueRunRows.position))
          .limit(limit)
          .offset(offset),
      ]);
      return { totalCount: total.count, data: rows };
    },
  };
}
