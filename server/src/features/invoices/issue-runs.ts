import type {
  BodyOf,
  IssueRun,
  listRefusedDrafts,
  QueryOf,
  RefusedDraft,
  startIssueRun,
} from '@guildhall/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { daysAfter } from '../../platform/clock/clock.ts';
import { shownCount, type Cursor } from '../../platform/database/sorted-list.ts';
import type { PageOf } from '../../platform/http/to-route.ts';
import { problem } from '../../platform/problems/problem.ts';
import { readIssuer } from '../../platform/settings/association.ts';
import { requireOpenMonth } from '../../platform/settings/closed-months.ts';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import { createIssueRunRepository } from './issue-run-repository.ts';
import { createIssueRunRowRepository } from './issue-run-row-repository.ts';
import { walkInvoices, type ListMoment } from './list-read-model.ts';
import type { User } from './reading.ts';
type Window = Pick<QueryOf<typeof listRefusedDrafts>, 'page' | 'pageSize'>;

export const issueRunJob = 'issue-run';

/** How long a completed run is kept; the audit log keeps its start and end. */
const keptDays = 30;

const windowOf = ({ page, pageSize }: Window) => ({ limit: pageSize, offset: (page - 1) * pageSize });

/** Starts and shows runs that issue all drafts of a list. The work itself is done by a job (`issue-run-job.ts`). */
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
        await createIssueRunRowRepository(tx).add(run.id, drafts);
        const after = { total: drafts.length };
        await writeAudit(tx, clock, { actor, action: 'issue_run.started', entityId: run.id, after });
        await jobs.enqueue(tx, issueRunJob, { id: run.id }, { singletonKey: run.id });
        return run.id;
      });
      return read(id);
    },

    async list(window: Window): Promise<PageOf<IssueRun[]>> {
      const { rows, totalCount } = await repository.page(windowOf(window));
      return { data: rows.map(present), totalCount };
    },

    async refused(id: string, window: Window): Promise<PageOf<RefusedDraft[]>> {
      if (!(await repository.byId(id))) throw unknownRun();
      const { rows, totalCount } = await createIssueRunRowRepository(db).refused(id, windowOf(window));
      return {
        data: rows.map(({ row, payer, ...invoice }) => ({
          ...invoice,
          payerName: payer.name,
          code: row.result ?? '',
          message: row.message ?? '',
        })),
        totalCount,
      };
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

function present({
  createdById: _,
  createdAt,
  finishedAt,
  ...run
}: NonNullable<Awaited<ReturnType<ReturnType<typeof createIssueRunRepository>['described']>>>): IssueRun {
  return { ...run, startedAt: createdAt.toISOString(), finishedAt: finishedAt?.toISOString() ?? null };
}
