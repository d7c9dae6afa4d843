import { fullName, type IssueRunState } from '@guildhall/shared/domain';
import { and, count, desc, eq, lt, sql } from 'drizzle-orm';
import { first, only, type Queryable } from '../../platform/database/client.ts';
import { issueRunRows, issueRuns, users } from '../../platform/database/schema/index.ts';
import { issued } from './issue-run-row-repository.ts';

type Run = typeof issueRuns.$inferSelect;

/** Runs that issue all drafts of a list. */
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

    described: (id: string) =>
      described()
        .where(eq(issueRuns.id, id))
        .then(first)
        .then((found) => found && present(found)),

    async page({ limit, offset }: { limit: number; offset: number }) {
      const [total, rows] = await Promise.all([
        db.select({ count: count() }).from(issueRuns).then(only),
        described().orderBy(desc(issueRuns.createdAt), desc(issueRuns.id)).limit(limit).offset(offset),
      ]);
      return { totalCount: total.count, rows: rows.map(present) };
    },
  };
}
