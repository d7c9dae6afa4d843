import type {
  BodyOf,
  IssueRun,
  listRefusedDrafts,
  QueryOf,
  RefusedDraft,
  startIssueRun,
} from '@guildhall/shared/contracts';
import { fullName } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { type Actor, systemActor, userActor } from '../../../platform/audit/actor.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { daysAfter } from '../../../platform/clock/clock.ts';
import { boundsOf } from '../../../platform/database/client.ts';
import { shownCount, type Cursor } from '../../../platform/database/sorted-list.ts';
import type { PageOf } from '../../../platform/http/to-route.ts';
import { problem, reasonOf } from '../../../platform/problems/problem.ts';
import { readIssuer } from '../../../platform/settings/association.ts';
import { requireOpenMonth } from '../../../platform/settings/closed-months.ts';
import { readAssociationDay } from '../../../platform/settings/moment.ts';
import { createIssueRunRepository } from './repository.ts';
import { walkInvoices, type ListMoment } from '../list-read-model.ts';
import { type User, unknownInvoice } from '../reading.ts';
import { endGuard, longTransaction } from '../../../platform/database/migrate.ts';
import { createUserRepository } from '../../../platform/users/repository.ts';
import { issueWithEffects, requirePrintable, refuseSetAside } from './service.ts';
import { createInvoiceRepository } from '../repository.ts';

type Page = Pick<QueryOf<typeof listRefusedDrafts>, 'page' | 'pageSize'>;

export const issueRunJob = 'issue-run';

/** How long a completed run is kept; the audit log keeps its start and end. */
const keptDays = 30;

/** Starts and shows runs that issue all drafts of a list. */
export function createIssueRunService({ db, clock, jobs }: FastifyInstance) {
  const repository = createIssueRunRepository(db);

  const read = async (id: string): Promise<IssueRun> => {
    const found = await repository.described(id);
    if (!found) throw unknownRun();
    return present(found);
  };

  /** The current drafts of a list in order. */
  async function draftsOf({ q, sort }: BodyOf<typeof startIssueRun>, user: User, moment: ListMoment) {
    const walk = walkInvoices(db, { state: 'draft', q, sort }, user, moment);
    const drafts: { id: string; version: number }[] = [];
    for (let cursor: Cursor | null = null; ;) {
      const { rows, last } = await walk.after(cursor, 1000);
      drafts.push(...rows);
      if (last === null || rows.length === 0) return drafts;
      cursor = last;
    }
  }

  return {
    /** @throws Problem 409 `list_changed`, `issue_running`, `association_incomplete`, `month_closed` */
    async start(body: BodyOf<typeof startIssueRun>, user: User, actor: Actor): Promise<IssueRun> {
      const moment = await readAssociationDay(db, { clock });
      const drafts = await draftsOf(body, user, moment);
      if (drafts.length === 0 || shownCount(drafts.length) !== shownCount(body.expected))
        throw problem.conflict(
          'list_changed',
          `The list shows ${drafts.length} drafts now, not ${body.expected}. Check what changed, then try again.`,
        );
      const id = await db.transaction(async (tx) => {
        // Errors common to all drafts are reported once, before the first one.
        await readIssuer(tx);
        await requireOpenMonth(tx, moment.today);
        const runs = createIssueRunRepository(tx);
        const run = await runs.add({ createdById: user.id, createdAt: clock.now() });
        if (!run) throw runUnderWay();
        await runs.addRows(run.id, drafts);
        const after = { total: drafts.length };
        await writeAudit(tx, clock, { actor, action: 'issue_run.started', entityId: run.id, after });
        await jobs.enqueue(tx, issueRunJob, { id: run.id }, { singletonKey: run.id });
        return run.id;
      });
      return read(id);
    },

    async list(page: Page): Promise<PageOf<IssueRun[]>> {
      const { data, totalCount } = await repository.page(boundsOf(page));
      return { data: data.map(present), totalCount };
    },

    async refused(id: string, page: Page): Promise<PageOf<RefusedDraft[]>> {
      if (!(await repository.byId(id))) throw unknownRun();
      return repository.refusedRows(id, boundsOf(page));
    },

    /** @throws Problem 404, 409 `issue_not_stopped`, `issue_running` */
    async resume(id: string, actor: Actor): Promise<IssueRun> {
      await db.transaction(async (tx) => {
        const runs = createIssueRunRepository(tx);
        const run = await runs.lock(id);
        if (!run) throw unknownRun();
        if (run.state !== 'stopped')
          throw problem.conflict('issue_not_stopped', 'This run is not stopped. Reload the page.');
        if ((await runs.idsIn('running')).length > 0) throw runUnderWay();
        await runs.change(id, { state: 'running', finishedAt: null });
        await writeAudit(tx, clock, { actor, action: 'issue_run.started', entityId: id });
        await jobs.enqueue(tx, issueRunJob, { id }, { singletonKey: id });
      });
      return read(id);
    },

    /** Resumes runs interrupted by a server stop, and deletes old ones. */
    async maintain(): Promise<void> {
      await repository.deleteDone(daysAfter(clock.now(), -keptDays));
      for (const { id } of await repository.idsIn('running'))
        await jobs.enqueue(db, issueRunJob, { id }, { singletonKey: id });
    },
  };
}

const unknownRun = () => problem.notFound('issue_run_unknown', 'There is no such run.');

const runUnderWay = () =>
  problem.conflict('issue_running', 'Drafts are already being issued. Wait for that run to finish, then try again.');

type DescribedRun = NonNullable<Awaited<ReturnType<ReturnType<typeof createIssueRunRepository>['described']>>>;

const present = ({ startedAt, finishedAt, starter, ...run }: DescribedRun): IssueRun => ({
  ...run,
  startedBy: fullName(starter),
  startedAt: startedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
});

/**
 * Issues the drafts of a run, one transaction each, in which its row is marked: after a server stop, a draft is either
 * issued and marked or neither, and the next server continues with the first waiting row (domain rule 9).
 */
export function createIssueRunWorker(app: FastifyInstance) {
  const { db, clock, log } = app;
  const runs = createIssueRunRepository(db);

  const starterOf = async (id: string, userId: string) => {
    const user = await createUserRepository(db).byId(userId);
    return user ? userActor(user, id) : systemActor;
  };

  /** Handles one draft. @returns whether there may be more */
  async function step(id: string): Promise<boolean> {
    const run = await runs.byId(id);
    if (run?.state !== 'running') return false;
    const row = await runs.nextRow(id);
    if (!row) return finish(id);
    const actor = await starterOf(id, run.createdById);
    try {
      await db.transaction(async (tx) => {
        const draft = await createInvoiceRepository(tx).lock(row.invoiceId);
        if (!draft) throw unknownInvoice();
        if (draft.version !== row.version) throw changedMeanwhile();
        await requirePrintable(tx, draft);
        await refuseSetAside(tx, draft);
        await issueWithEffects(tx, app, draft, actor);
        await createIssueRunRepository(tx).markIssued(row);
      });
    } catch (error) {
      // If the database is down, this fails, too: the row stays waiting, and the job is retried.
      await runs.markRefused(row, reasonOf(error, row.invoiceId, log));
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
