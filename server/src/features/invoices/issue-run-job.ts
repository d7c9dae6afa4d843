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
import { requirePrintable } from './printable.ts';
import { unknownInvoice } from './reading.ts';
import { createInvoiceRepository } from './repository.ts';
import { refuseSetAside } from './set-aside.ts';

/**
 * Issues the drafts of a run, one transaction each, in which its row is marked: after a server stop, a draft is either
 * issued and marked or neither, and the next server continues with the first waiting row (domain rule 9).
 */
export function createIssueRunWorker(app: FastifyInstance) {
  const { db, clock, log } = app;
  const runs = createIssueRunRepository(db);
  const rows = createIssueRunRowRepository(db);

  const starterOf = async (id: string, userId: string) => {
    const user = await createUserRepository(db).byId(userId);
    return user ? userActor(user, id) : systemActor;
  };

  /** Handles one draft. @returns whether there may be more */
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
        await requirePrintable(tx, draft);
        await refuseSetAside(tx, draft);
        await issueAndTell(tx, app, draft, actor);
        await createIssueRunRowRepository(tx).markIssued(row);
      });
    } catch (error) {
      // If the database is down, this fails, too: the row stays waiting, and the job is retried.
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
    /** Continues a run until it is finished. A database lock prevents concurrent work on it. */
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

    /** Stops a run after repeated failures; issued invoices stay, and it can be continued. */
    stop: (id: string): Promise<void> =>
      db.transaction(async (tx) => {
        const repository = createIssueRunRepository(tx);
        const run = await repository.lock(id);
        if (run?.state === 'running') await repository.change(id, { state: 'stopped', finishedAt: clock.now() });
      }),
  };
}

// The row records the reason; there is no typed input to merge, so the current draft is not included.
const changedMeanwhile = () =>
  problem.conflict('version_conflict', 'This draft changed after the run started. Check it, then issue it.');
