import type { BodyOf, RefereeSummary, editReferee, nameReferee } from '@guildhall/shared/contracts';
import { gatheringStates, comparableAddress, may, refereeAnswers, refereeViewerOf } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../platform/sessions/caller.ts';
import type { Transaction } from '../../platform/database/client.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { problem } from '../../platform/problems/problem.ts';
import {
  lockOwn,
  lockVisible,
  openChangesOf,
  solveItems,
  type ChangeRequestRow,
  officeActor,
  createApplicationRepository,
  createRefereeRepository,
  type RefereeRow,
  toRefereeSummary,
} from '../applications/public.ts';
import { writeTimeline } from '../../platform/timeline/timeline.ts';
import { fullName } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { notEditable, refuseClosed, refuseSameAddress, refuseTooMany, refuseUnqualified } from './naming-rules.ts';
import { deletedReferee } from './junk.ts';
import { cancelRequest } from './requests.ts';
type Person = BodyOf<typeof nameReferee>;
type OfCase = Caller & { applicationId: string };
type OfReferee = OfCase & { refereeId: string };

/** An additional referee is the requested change: one item is marked as done, preferably that of a removed referee. */
function itemsSolvedByNaming(request: ChangeRequestRow): string[] {
  const open = request.items.find(({ kind, solvedAt }) => kind === 'referee' && solvedAt === null);
  return open ? [open.target] : [];
}

const columnsOf = (person: Person) => ({
  firstName: person.firstName,
  lastName: person.lastName,
  email: person.email,
  comparableEmail: comparableAddress(person.email),
  organisation: person.organisation ?? '',
  relation: person.relation,
  language: person.language,
  isStandby: person.standby,
});

async function findReferee(tx: Transaction, { applicationId, refereeId }: OfReferee): Promise<RefereeRow> {
  const referee = await createRefereeRepository(tx).byId(applicationId, refereeId);
  if (!referee) throw problem.notFound();
  return referee;
}

/** Locks the caller's own application, or any in which the office may name referees. */
async function lockForNaming(tx: Transaction, applicationId: string, { user, actor }: Caller) {
  const visible = await lockVisible(tx, applicationId, user);
  const isGathering = gatheringStates.includes(visible.state);
  if (visible.applicantId !== user.id && may(user.role, 'application:process') && isGathering)
    return { row: visible, who: { actor, by: officeActor(user) } };
  return { row: await lockOwn(tx, applicationId, user), who: { actor, by: 'applicant' as const } };
}

/** Records in timeline and audit log who was named or removed. */
async function noteReferee(
  tx: Transaction,
  clock: Clock,
  referee: RefereeRow,
  { actor }: Caller,
  event: 'referee.named' | 'referee.removed',
): Promise<void> {
  const { applicationId } = referee;
  const details = { referee: fullName(referee), standby: referee.isStandby };
  await writeTimeline(tx, clock, { applicationId, actor, event, details });
  await writeAudit(tx, clock, { actor, action: event, entityId: referee.id, after: { applicationId } });
}

/** Naming, editing and removing referees. The office's actions are in `office`, referees' answers in `consent`. */
export function createRefereeService(app: FastifyInstance) {
  const { db, clock, events, junk } = app;

  return {
    /**
     * Names a referee. While references are gathered, this is also how one who can't answer is replaced, and then the
     * office may do it for the applicant.
     */
    name: ({ applicationId, body, ...caller }: OfCase & { body: Person }): Promise<RefereeSummary> =>
      db.transaction(async (tx) => {
        const { row, who } = await lockForNaming(tx, applicationId, caller);
        const request = await openChangesOf(tx, applicationId);
        refuseClosed(row, request);
        const repository = createRefereeRepository(tx);
        const others = await repository.ofApplication(applicationId);
        await refuseSameAddress(tx, row, body.email, others);
        await refuseUnqualified(tx, row, body.email);
        refuseTooMany(others);
        const now = clock.now();
        const referee = await repository.add({
          ...columnsOf(body),
          applicationId,
          // While there are enough open requests, an additional referee waits for a gap.
          isStandby: body.standby || row.state === 'awaiting_references',
          position: Math.max(0, ...others.map(({ position }) => position)) + 1,
          stateSince: now,
          createdAt: now,
          updatedAt: now,
        });
        await noteReferee(tx, clock, referee, caller, 'referee.named');
        if (request) await solveItems(tx, clock, request, 'referee', itemsSolvedByNaming(request));
        await createApplicationRepository(tx).touch(applicationId, now);
        await events.emit(tx, 'references.changed', { application: row, who });
        return toRefereeSummary(
          (await repository.byId(applicationId, referee.id)) ?? referee,
          refereeViewerOf(caller.user, row),
        );
      }),

    /** Edits a referee who has not been asked yet. */
    edit: ({ body, ...call }: OfReferee & { body: BodyOf<typeof editReferee> }): Promise<RefereeSummary> =>
      db.transaction(async (tx) => {
        const { applicationId, refereeId, user, actor } = call;
        const row = await lockOwn(tx, applicationId, user);
        const request = await openChangesOf(tx, applicationId);
        refuseClosed(row, request, refereeId);
        const referee = await findReferee(tx, call);
        const viewer = refereeViewerOf(user, row);
        if (referee.version !== body.version) throw problem.versionConflict(toRefereeSummary(referee, viewer));
        if (referee.state !== 'named') throw notEditable();
        const repository = createRefereeRepository(tx);
        const others = (await repository.ofApplication(applicationId)).filter(({ id }) => id !== refereeId);
        await refuseSameAddress(tx, row, body.email, others);
        await refuseUnqualified(tx, row, body.email);
        const now = clock.now();
        const edited = await repository.change(refereeId, { ...columnsOf(body), updatedAt: now });
        if (request) await solveItems(tx, clock, request, 'referee', [refereeId]);
        await createApplicationRepository(tx).touch(applicationId, now);
        await writeAudit(tx, clock, { actor, action: 'referee.edited', entityId: refereeId, after: columnsOf(body) });
        return toRefereeSummary(edited, viewer);
      }),

    /** Removes a referee; one who was asked is notified, and the next one is asked. */
    remove: ({ version, ...call }: OfReferee & { version: number }): Promise<void> =>
      db.transaction(async (tx) => {
        const { applicationId, refereeId, user, actor } = call;
        const row = await lockOwn(tx, applicationId, user);
        const request = await openChangesOf(tx, applicationId);
        refuseClosed(row, request, refereeId);
        const referee = await findReferee(tx, call);
        if (referee.version !== version)
          throw problem.versionConflict(toRefereeSummary(referee, refereeViewerOf(user, row)));
        if (refereeAnswers.some((answer) => answer === referee.state))
          throw problem.conflict(
            'referee_has_answered',
            'This referee has already answered. The answer stays with the application.',
          );
        await cancelRequest(tx, app, { application: row, referee, actor });
        const now = clock.now();
        await createRefereeRepository(tx).change(refereeId, { deletedAt: now, updatedAt: now });
        if (row.state === 'draft') await junk.put(tx, { ...deletedReferee(referee), actor });
        await noteReferee(tx, clock, referee, call, 'referee.removed');
        if (request) await solveItems(tx, clock, request, 'referee', [refereeId]);
        await createApplicationRepository(tx).touch(applicationId, now);
        await events.emit(tx, 'references.changed', { application: row });
      }),
  };
}
