import { fullName, type IssueRunState } from '@guildhall/shared/domain';
import { and, asc, count, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import { first, only, type Queryable } from '../../platform/database/client.ts';
import { invoices, issueRunRows, issueRuns, users } from '../../platform/database/schema/index.ts';

type Run = typeof issueRuns.$inferSelect;
type Row = typeof issueRunRows.$inferSelect;
type Window = { limit: number; offset: number };

/** Rows of one statement; the database takes 65 535 values at most. */
const chunk = 5000;

/** A row that was issued; every other result is the code of a refusal. */
const issued = 'issued';

/** Runs that issue all drafts of a list, and their rows. */
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
        run: issueRuns,
        firstName: users.firstName,
        lastName: users.lastName,
        total: counts.total,
        done: counts.done,
        refused: counts.refused,
      })
      .from(issueRuns)
      .innerJoin(users, eq(users.id, issueRuns.createdById))
      .leftJoinLateral(counts, sql`true`);
  type Found = Awaited<ReturnType<typeof described>>[number];
  const present = ({ run, total, done, refused, ...person }: Found) => ({
    ...run,
    total: total ?? 0,
    done: done ?? 0,
    refused: refused ?? 0,
    startedBy: fullName(person),
  });

  const refusedOf = (runId: string) => and(eq(issueRunRows.runId, runId), ne(issueRunRows.result, issued));
  const rowAt = ({ runId, position }: Pick<Row, 'runId' | 'position'>) =>
    and(eq(issueRunRows.runId, runId), eq(issueRunRows.position, position));

  return {
    /** @returns `undefined` where a run is under way, which an index of the database decides */
    add: (values: Omit<typeof issueRuns.$inferInsert, 'state'>): Promise<Run | undefined> =>
      db
        .insert(issueRuns)
        .values({ ...values, state: 'running' })
        .onConflictDoNothing()
        .returning()
        .then(first),

    /** Keeps the drafts of a run in their order. */
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

    byId: (id: string) => db.select().from(issueRuns).where(eq(issueRuns.id, id)).then(first),

    lock: (id: string) => db.select().from(issueRuns).where(eq(issueRuns.id, id)).for('update').then(first),

    change: async (id: string, values: Partial<Run>): Promise<void> => {
      await db.update(issueRuns).set(values).where(eq(issueRuns.id, id));
    },

    idsIn: (state: IssueRunState) => db.select({ id: issueRuns.id }).from(issueRuns).where(eq(issueRuns.state, state)),

    described: (id: string) =>
      described()
        .where(eq(issueRuns.id, id))
        .then(first)
        .then((found) => found && present(found)),

    async page({ limit, offset }: Window) {
      const [total, rows] = await Promise.all([
        db.select({ count: count() }).from(issueRuns).then(only),
        described().orderBy(desc(issueRuns.createdAt), desc(issueRuns.id)).limit(limit).offset(offset),
      ]);
      return { totalCount: total.count, rows: rows.map(present) };
    },

    /** The first draft that a run has not dealt with. */
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

    async refused(runId: string, { limit, offset }: Window) {
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
