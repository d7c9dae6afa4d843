import type { FastifyInstance } from 'fastify';
import { systemActor, userActor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { endGuard, longTransaction } from '../../platform/database/migrate.ts';
import { reasonOf } from '../../platform/problems/each.ts';
import { problem } from '../../platform/problems/problem.ts';
import { createUserRepository } from '../../platform/users/repository.ts';
import { createIssueRunRepository } from './issue-run-repository.ts';
import { createIssueRunRowRepository } from './issue-run-row-repository.ts';
import { issueAndTell } from './issuing.ts';
import type { InvoiceNeeds } from './needs.ts';
import { unknownInvoice } from './reading.ts';
import { createInvoiceRepository } from './repository.ts';

type Needs = InvoiceNeeds & Pick<FastifyInstance, 'db' | 'events' | 'log'>;

/**
 * Issues the drafts of a run, one transaction each, in which its row is marked: a server that goes away has either done
 * both or nothing, and whoever goes on begins with the first row that waits (domain rule 9).
 */
export function createIssueRunWorker(needs: Needs) {
  const { db, clock, log } = needs;
  const runs = createIssueRunRepository(db);
  const rows = createIssueRunRowRepository(db);

  const starterOf = async (id: string, userId: string) => {
    const user = await createUserRepository(db).byId(userId);
    return user ? userActor(user, id) : systemActor;
  };

  /** Deals with one draft. @returns whether there may be more */
  async function step(id: string): Promise<boolean> {
    const run = await runs.byId(id);
    if (run?.state !== 'running') return false;
    const row = await rows.next(id);
    if (!row) return finish(id);
    const actor = await starterOf(id, run.createdById);
    try {
      await db.transaction(async (tx) => {
        const draft = await createInvoiceRepository(tx).lock(row.invoiceId);
        if (!draft) throw unknownInvoice();
        if (draft.version !== row.version) throw changedMeanwhile();
        await issueAndTell(tx, needs, draft, actor);
        await createIssueRunRowRepository(tx).markIssued(row);
      });
    } catch (error) {
      // Where the database is away, this fails, too: the row goes on waiting, and the job is tried again.
      await rows.markRefused(row, reasonOf(error, row.invoiceId, log));
    }
    return true;
  }

  /** @returns false: there is nothing left to do */
  const finish = (id: string): Promise<boolean> =>
    db.transaction(async (tx) => {
      const repository = createIssueRunRepository(tx);
      const run = await repository.lock(id);
      if (run?.state !== 'running') return false;
      await repository.change(id, { state: 'done', finishedAt: clock.now() });
      const { total = 0, refused = 0 } = (await repository.described(id)) ?? {};
      const actor = await starterOf(id, run.createdById);
      const after = { issued: total - refused, refused };
      await writeAudit(tx, clock, { actor, action: 'issue_run.finished', entityId: id, after });
      return false;
    });

  return {
    /** Goes on with a run until it is done. A lock of the database's keeps others from doing the same. */
    async run(id: string): Promise<void> {
      const guard = await db.$client.connect();
      try {
        await guard.query(longTransaction);
        const { rows } = await guard.query<{ mine: boolean }>(
          `select pg_try_advisory_xact_lock(hashtextextended('issue-run:' || $1, 0)) as mine`,
          [id],
        );
        if (!rows[0]?.mine) return;
        while (await step(id));
      } finally {
        await endGuard(guard);
      }
    },

    /** Stops a run that failed again and again; what it has issued stays, and it can go on. */
    stop: (id: string): Promise<void> =>
      db.transaction(async (tx) => {
        const repository = createIssueRunRepository(tx);
        const run = await repository.lock(id);
        if (run?.state === 'running') await repository.change(id, { state: 'stopped', finishedAt: clock.now() });
      }),
  };
}

// The row says why; nobody merges what a person typed, so the draft as it is now is not sent along.
const changedMeanwhile = () =>
  problem.conflict('version_conflict', 'This draft was changed after the run had begun. Read it, then issue it.');
