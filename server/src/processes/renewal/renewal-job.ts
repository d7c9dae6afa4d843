import type { RenewalException } from '@guildhall/shared/domain';
import type { Clock } from '../../platform/clock/clock.ts';
import { draftPeriodInvoice } from '../../features/invoices/public.ts';
import { systemActor, userActor, type Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../platform/database/client.ts';
import { endGuard, longTransaction } from '../../platform/database/migrate.ts';
import { createUserRepository } from '../../platform/users/repository.ts';
import { createCandidateReader, type Candidate } from './candidates-read-model.ts';
import { createRenewalRepository, type RenewalRow } from './repository.ts';

/** Members per transaction: the most a stopped server can lose, and the most the displayed progress can lag behind. */
const batchSize = 50;

/**
 * Creates the drafts of a renewal run, one transaction per batch. The run stores its last processed member in the
 * transaction that creates the invoice: after a crash it continues with the next one.
 */
export function createRenewalWorker({ db, clock }: { db: Database; clock: Clock }) {
  /** One batch. @returns whether there may be more */
  const step = (id: string): Promise<boolean> =>
    db.transaction(async (tx) => {
      const repository = createRenewalRepository(tx);
      const run = await repository.lock(id);
      if (run?.state !== 'running') return false;
      const members = await createCandidateReader(tx).after(run.endsBy, run.cursor, batchSize);
      const actor = await starterOf(tx, run);
      if (members.length > 0) {
        await repository.change(id, await renew(tx, clock, run, members, actor));
        return true;
      }
      await repository.change(id, { state: 'done', finishedAt: clock.now() });
      await writeAudit(tx, clock, {
        actor,
        action: 'renewal.finished',
        entityId: id,
        after: { invoiced: run.invoiced, exceptions: run.exceptions },
      });
      return false;
    });

  return {
    /** Continues a run until it is finished. A database lock prevents concurrent work on it. */
    async run(id: string): Promise<void> {
      const guard = await db.$client.connect();
      try {
        await guard.query(longTransaction);
        const { rows } = await guard.query<{ mine: boolean }>(
          `select pg_try_advisory_xact_lock(hashtextextended('renewal:' || $1, 0)) as mine`,
          [id],
        );
        if (!rows[0]?.mine) return;
        while (await step(id));
      } finally {
        await endGuard(guard);
      }
    },

    /** Stops a run after repeated failures; created drafts stay, and it can be continued. */
    stop: (id: string): Promise<void> =>
      db.transaction(async (tx) => {
        const repository = createRenewalRepository(tx);
        const run = await repository.lock(id);
        if (run?.state === 'running') await repository.change(id, { state: 'stopped', finishedAt: clock.now() });
      }),
  };
}

async function starterOf(tx: Transaction, { createdById, id }: RenewalRow): Promise<Actor> {
  const user = await createUserRepository(tx).byId(createdById);
  return user ? userActor(user, id) : systemActor;
}

/** Handles a batch of members. @returns the updated run */
async function renew(tx: Transaction, clock: Clock, run: RenewalRow, members: readonly Candidate[], actor: Actor) {
  const exceptions = { ...run.exceptions };
  const free = new Map<string, NonNullable<Candidate['next']>>();
  let { invoiced } = run;
  const except = (reason: RenewalException) => (exceptions[reason] = (exceptions[reason] ?? 0) + 1);
  for (const { userId, type, next, exception } of members) {
    if (exception === 'no_fee' && next) free.set(userId, next);
    if (exception !== null || !type || !next) {
      except(exception ?? 'no_type');
      continue;
    }
    const draft = await draftPeriodInvoice(tx, { clock }, { payerId: userId, period: next, ...type, actor });
    if (draft) invoiced += 1;
    else except('already_invoiced');
  }
  if (free.size > 0) await createRenewalRepository(tx).extend(free, clock.now());
  return { cursor: members.at(-1)?.userId ?? run.cursor, done: run.done + members.length, invoiced, exceptions };
}
