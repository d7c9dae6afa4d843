import type { FastifyInstance } from 'fastify';
import type { listRenewalMembers, QueryOf, Renewal, RenewalMember, RenewalPreview } from '@guildhall/shared/contracts';
import { addMonths, renewalExceptions, type Currency, type RenewalException } from '@guildhall/shared/domain';
import { type Actor, systemActor, userActor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { PageOf } from '../../platform/http/to-route.ts';
import { problem } from '../../platform/problems/problem.ts';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { draftPeriodInvoice } from '../../features/invoices/public.ts';
import type { Database, Transaction } from '../../platform/database/client.ts';
import { endGuard, longTransaction } from '../../platform/database/migrate.ts';
import { createUserRepository } from '../../platform/users/repository.ts';
import { createCandidateReader, type Candidate, createRenewalRepository, type RenewalRow } from './repository.ts';

export const renewalJob = 'renewal';

/** No period that starts later than this many months from now is invoiced. */
const mostMonths = 12;

/** Dry runs and runs of the renewal of memberships. The work itself is done by a job (`renewal-job.ts`). */
export function createRenewalService({ db, clock, jobs }: FastifyInstance) {
  const repository = createRenewalRepository(db);

  const read = async (id: string): Promise<Renewal> => {
    const found = await repository.named(id);
    if (!found) throw unknownRenewal();
    return present(found);
  };

  // In January the run is for the periods that have just ended, and not yet for the next year.
  const defaultDay = async (): Promise<string> => {
    const { today } = await readAssociationDay(db, { clock });
    const [year, month] = today.split('-');
    return month === '01' ? `${year}-01-31` : `${year}-12-31`;
  };

  return {
    read,

    /** @param day periods that end by then; defaults to the end of the year, in January to the end of that month */
    async preview(day: string | undefined): Promise<RenewalPreview> {
      const endsBy = day ?? (await defaultDay());
      const groups = await createCandidateReader(db).summary(endsBy);
      const invoiced = groups.filter(({ exception }) => exception === null);
      const totals = new Map<string, number>();
      for (const { currency, grossMinor } of invoiced) totals.set(currency, (totals.get(currency) ?? 0) + grossMinor);
      return {
        endsBy,
        members: sum(invoiced),
        totals: [...totals].map(([currency, amountMinor]) => ({ amountMinor, currency: currency as Currency })),
        exceptions: renewalExceptions.flatMap((reason) => {
          const count = sum(groups.filter(({ exception }) => exception === reason));
          return count > 0 ? [{ reason, count }] : [];
        }),
      };
    },

    async members({
      endsBy,
      show,
      page,
      pageSize,
    }: QueryOf<typeof listRenewalMembers>): Promise<PageOf<RenewalMember[]>> {
      const window = { limit: pageSize, offset: (page - 1) * pageSize };
      const { data, totalCount } = await createCandidateReader(db).page(endsBy ?? (await defaultDay()), {
        ...window,
        show,
      });
      return { data: data.map(presentMember), totalCount };
    },

    async list({ page, pageSize }: { page: number; pageSize: number }): Promise<PageOf<Renewal[]>> {
      const { rows, totalCount } = await repository.page({ limit: pageSize, offset: (page - 1) * pageSize });
      return { data: rows.map(present), totalCount };
    },

    /** @throws Problem 422 `renewal_too_far` on `endsBy`, 409 `renewal_nobody`, `renewal_running` */
    async start(endsBy: string, { id: createdById, actor }: { id: string; actor: Actor }): Promise<Renewal> {
      const { today } = await readAssociationDay(db, { clock });
      if (endsBy > addMonths(today, mostMonths))
        throw problem.field('endsBy', 'renewal_too_far', 'Choose a day within the next twelve months.');
      const groups = await createCandidateReader(db).summary(endsBy);
      if (sum(groups.filter(({ exception }) => exception === null || exception === 'no_fee')) === 0)
        throw problem.conflict('renewal_nobody', 'There is nobody to renew by this day.');
      const id = await db.transaction(async (tx) => {
        const values = { endsBy, createdById, total: sum(groups), createdAt: clock.now() };
        const run = await createRenewalRepository(tx).add({ ...values, state: 'running' });
        if (!run) throw renewalRunning();
        const entry = { action: 'renewal.started' as const, entityId: run.id, after: { endsBy, total: run.total } };
        await writeAudit(tx, clock, { actor, ...entry });
        await jobs.enqueue(tx, renewalJob, { id: run.id }, { singletonKey: run.id });
        return run.id;
      });
      return read(id);
    },

    /** @throws Problem 404, 409 `renewal_not_stopped`, `renewal_running` */
    async resume(id: string, actor: Actor): Promise<Renewal> {
      await db.transaction(async (tx) => {
        const runs = createRenewalRepository(tx);
        const run = await runs.lock(id);
        if (!run) throw unknownRenewal();
        if (run.state !== 'stopped')
          throw problem.conflict('renewal_not_stopped', 'This renewal run has not been stopped. Reload the page.');
        if ((await runs.idsIn('running')).length > 0) throw renewalRunning();
        await runs.change(id, { state: 'running', finishedAt: null });
        await writeAudit(tx, clock, { actor, action: 'renewal.started', entityId: id, after: { endsBy: run.endsBy } });
        await jobs.enqueue(tx, renewalJob, { id }, { singletonKey: id });
      });
      return read(id);
    },

    /** Resumes runs interrupted by a server stop. */
    async maintain(): Promise<void> {
      for (const { id } of await repository.idsIn('running'))
        await jobs.enqueue(db, renewalJob, { id }, { singletonKey: id });
    },
  };
}

const unknownRenewal = () => problem.notFound('renewal_unknown', 'There is no such renewal run.');

const renewalRunning = () =>
  problem.conflict('renewal_running', 'A renewal run is under way. Wait until it has ended, then look again.');

const sum = (groups: readonly { count: number }[]): number => groups.reduce((total, { count }) => total + count, 0);

function present(run: RenewalRow & { startedBy: string }): Renewal {
  const { id, endsBy, state, total, done, invoiced, startedBy } = run;
  return {
    id,
    endsBy,
    state,
    total,
    done,
    invoiced,
    exceptions: renewalExceptions.flatMap((reason) => {
      const count = run.exceptions[reason] ?? 0;
      return count > 0 ? [{ reason, count }] : [];
    }),
    startedAt: run.createdAt.toISOString(),
    startedBy,
    finishedAt: run.finishedAt?.toISOString() ?? null,
  };
}

function presentMember({ membershipId, type, next, grossMinor, ...member }: Candidate): RenewalMember {
  return {
    ...member,
    membershipType: type && type.typeName,
    next,
    amount: type && { amountMinor: grossMinor, currency: type.currency as Currency },
  };
}

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
  for (const { membershipId, userId, type, next, exception } of members) {
    if (exception === 'no_fee' && next) free.set(membershipId, next);
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
