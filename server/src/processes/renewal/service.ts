import type { listRenewalMembers, QueryOf, Renewal, RenewalMember, RenewalPreview } from '@guildhall/shared/contracts';
import { addMonths, renewalExceptions, type Currency } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { PageOf } from '../../platform/http/to-route.ts';
import { problem } from '../../platform/problems/problem.ts';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import { createCandidateReader, type Candidate } from './candidates-read-model.ts';
import { createRenewalRepository, type RenewalRow } from './repository.ts';

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

function presentMember({ type, next, grossMinor, ...member }: Candidate): RenewalMember {
  return {
    ...member,
    membershipType: type && type.typeName,
    next,
    amount: type && { amountMinor: grossMinor, currency: type.currency as Currency },
  };
}
