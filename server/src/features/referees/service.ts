import type { FastifyInstance } from 'fastify';
import type {
  BodyOf,
  RefereeSummary,
  editReferee,
  nameReferee,
  SharedStatement,
  orderReferees,
  extendReferee,
  setStatementAside,
} from '@guildhall/shared/contracts';
import {
  gatheringStates,
  comparableAddress,
  may,
  refereeAnswers,
  refereeViewerOf,
  caseLimits,
  closedRefereeStates,
  type ApplicationState,
  answersWithStatement,
  askedRefereeStates,
  closedApplicationStates,
  dayAt,
  endOfDay,
  isStatement,
} from '@guildhall/shared/domain';
import type { Caller } from '../../platform/sessions/caller.ts';
import type { Transaction, Queryable } from '../../platform/database/client.ts';
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
  asksFor,
  type ApplicationRow,
  assertVisible,
  readRefereeSummaries,
  deadlineDay,
  underlyingState,
  refereeExtendedMail,
} from '../applications/public.ts';
import { writeTimeline } from '../../platform/timeline/timeline.ts';
import { fullName } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { createUserRepository } from '../../platform/users/repository.ts';
import { createMembershipTypeRepository } from '../membership-types/public.ts';
import { momentOf, readAssociationDay } from '../../platform/settings/moment.ts';
import { deletedReferee } from './junk.ts';
import { cancelRequest, askReferee, mailReferee, remindReferee } from './requests.ts';
import { setEnd } from './repository.ts';

type Person = BodyOf<typeof nameReferee>;

type OfCase = Caller & { applicationId: string };

/** A command on one referee, based on the version that the caller saw. */
type RefereeCommand<Body> = OfCase & { refereeId: string; body: Body & { version: number } };

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

async function findReferee(
  tx: Transaction,
  { applicationId, refereeId }: RefereeCommand<unknown>,
): Promise<RefereeRow> {
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

/**
 * Naming, editing, ordering and removing referees, and the office's actions on their requests and statements. Referees'
 * answers are in `consent`.
 */
export function createRefereeService(app: FastifyInstance) {
  const { db, clock, events, junk } = app;

  /** Runs a command on a referee of the locked application, if the row still has the version the caller saw. */
  const command = <Body>(
    { applicationId, refereeId, body, user }: RefereeCommand<Body>,
    act: (tx: Transaction, application: ApplicationRow, referee: RefereeRow) => Promise<RefereeRow>,
  ): Promise<RefereeSummary> =>
    db.transaction(async (tx) => {
      const application = await lockVisible(tx, applicationId, user);
      const referee = await createRefereeRepository(tx).byId(applicationId, refereeId);
      if (!referee) throw problem.notFound();
      const viewer = refereeViewerOf(user, application);
      if (referee.version !== body.version) throw problem.versionConflict(toRefereeSummary(referee, viewer));
      return toRefereeSummary(await act(tx, application, referee), viewer);
    });

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
        await refuseUnneeded(tx, row);
        await refuseUnqualified(tx, clock, row, body.email);
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
    edit: (call: RefereeCommand<BodyOf<typeof editReferee>>): Promise<RefereeSummary> =>
      db.transaction(async (tx) => {
        const { applicationId, refereeId, body, user, actor } = call;
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
        await refuseUnqualified(tx, clock, row, body.email);
        const now = clock.now();
        const edited = await repository.change(refereeId, { ...columnsOf(body), updatedAt: now });
        if (request) await solveItems(tx, clock, request, 'referee', [refereeId]);
        await createApplicationRepository(tx).touch(applicationId, now);
        await writeAudit(tx, clock, { actor, action: 'referee.edited', entityId: refereeId, after: columnsOf(body) });
        return toRefereeSummary(edited, viewer);
      }),

    /** Removes a referee; one who was asked is notified, and the next one is asked. */
    remove: (call: RefereeCommand<object>): Promise<void> =>
      db.transaction(async (tx) => {
        const { applicationId, refereeId, user, actor } = call;
        const row = await lockOwn(tx, applicationId, user);
        const request = await openChangesOf(tx, applicationId);
        refuseClosed(row, request, refereeId);
        const referee = await findReferee(tx, call);
        if (referee.version !== call.body.version)
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

    /**
     * Reorders the referees of a draft. The first ones are asked at once, as many as before; the following ones are
     * stand-bys.
     */
    order: ({
      applicationId,
      body: { from, to },
      user,
      actor,
    }: OfCase & { body: BodyOf<typeof orderReferees> }): Promise<RefereeSummary[]> =>
      db.transaction(async (tx) => {
        const row = await lockOwn(tx, applicationId, user);
        if (row.state !== 'draft') throw notEditable();
        const viewer = refereeViewerOf(user, row);
        const repository = createRefereeRepository(tx);
        const referees = await repository.ofApplication(applicationId);
        const isAsSeen = referees.length === from.length && referees.every(({ id }, index) => id === from[index]);
        if (!isAsSeen) throw problem.versionConflict(await readRefereeSummaries(tx, applicationId, viewer));
        const atOnce = referees.filter(({ isStandby }) => !isStandby).length;
        const now = clock.now();
        for (const referee of referees) {
          const place = to.indexOf(referee.id);
          const change = { position: place + 1, isStandby: place >= atOnce };
          if (referee.position !== change.position || referee.isStandby !== change.isStandby)
            await repository.change(referee.id, { ...change, updatedAt: now });
        }
        await createApplicationRepository(tx).touch(applicationId, now);
        await writeAudit(tx, clock, {
          actor,
          action: 'referees.ordered',
          entityId: applicationId,
          before: { order: from },
          after: { order: to },
        });
        return readRefereeSummaries(tx, applicationId, viewer);
      }),

    /** @throws Problem 404 for applications the caller may not see, 403 for another person's */
    async listOwnStatements(applicationId: string, user: Caller['user']): Promise<SharedStatement[]> {
      const application = await assertVisible(db, applicationId, user);
      if (application.applicantId !== user.id)
        throw problem.forbidden('not_yours', 'Only the applicant can read the statements here.');
      return readSharedStatements(db, application, user);
    },

    /** Mails a referee a new link; one whose request expired or bounced is asked again. */
    resend: (call: RefereeCommand<object>): Promise<RefereeSummary> =>
      command(call, async (tx, application, referee) => {
        const request = { application, referee, actor: call.actor };
        if (isGathering(application.state) && isOpen(referee)) return remindReferee(tx, app, request);
        if (!isGathering(application.state) || (referee.state !== 'lapsed' && referee.state !== 'bounced'))
          throw notOpen();
        const asked = await askReferee(tx, app, request);
        const who = { actor: call.actor, by: officeActor(call.user) };
        await events.emit(tx, 'references.changed', { application, who });
        return asked;
      }),

    /** Extends a referee's deadline to the end of another day; the link stays the same, and they are notified. */
    extend: (call: RefereeCommand<BodyOf<typeof extendReferee>>): Promise<RefereeSummary> =>
      command(call, async (tx, application, referee) => {
        const { actor, body } = call;
        if (!isOpen(referee) || !isGathering(underlyingState(application))) throw notOpen();
        const { now, zone } = await momentOf(tx, clock);
        if (body.lapsesOn <= dayAt(now, zone))
          throw problem.field('lapsesOn', 'day_in_past', 'Choose a day in the future.');
        const end = endOfDay(body.lapsesOn, zone);
        const extended = await setEnd(tx, clock, referee, end);
        const { applicationId } = call;
        const details = { referee: fullName(referee), lapsesOn: body.lapsesOn };
        await writeTimeline(tx, clock, { applicationId, actor, event: 'referee.extended', details });
        await writeAudit(tx, clock, {
          actor,
          action: 'referee.extended',
          entityId: referee.id,
          before: { lapsesAt: referee.lapsesAt?.toISOString() ?? null },
          after: { lapsesAt: end.toISOString() },
        });
        const data = {
          referee: fullName(referee),
          applicant: application.applicantName,
          day: deadlineDay(end, referee.language, zone),
        };
        await mailReferee(tx, app, { application, referee }, { template: refereeExtendedMail, data });
        return extended;
      }),

    /**
     * Excludes a statement. Before the review starts, that may open a gap, which is filled like any other; during the
     * review it is only shown. The statement stays in the file.
     */
    setAside: (call: RefereeCommand<BodyOf<typeof setStatementAside>>): Promise<RefereeSummary> =>
      command(call, async (tx, application, referee) => {
        const { actor, applicationId, body } = call;
        if (referee.answer === null || referee.answeredAt === null)
          throw problem.conflict('referee_has_not_answered', 'This referee has not made a statement.');
        if (referee.setAsideAt !== null || isDecided(application))
          throw problem.conflict(
            'transition_refused',
            referee.setAsideAt
              ? 'This statement has already been set aside.'
              : 'The application has been decided, so its statements can’t be changed.',
          );
        const now = clock.now();
        const change = { setAsideAt: now, setAsideReason: body.reason, updatedAt: now };
        const changed = await createRefereeRepository(tx).change(referee.id, change);
        await writeTimeline(tx, clock, {
          applicationId,
          actor,
          event: 'referee.set_aside',
          // The reason is recorded in the file.
          audience: 'office',
          details: { referee: fullName(referee) },
        });
        await writeAudit(tx, clock, {
          actor,
          action: 'referee.set_aside',
          entityId: referee.id,
          before: { counts: isStatement(referee.state) },
          after: { counts: false },
          reason: body.reason,
        });
        await events.emit(tx, 'references.changed', { application });
        return changed;
      }),
  };
}

const notEditable = () => problem.conflict('not_editable', 'You can’t change the referees of this application now.');

// While references are gathered, a referee may be replaced.
const openForReferees: readonly ApplicationState[] = ['draft', ...gatheringStates];

/** While changes are requested, only the referees in the request can be edited; a new one may be added then. */
function refuseClosed(row: ApplicationRow, request: ChangeRequestRow | undefined, refereeId?: string): void {
  const isAsked = row.state === 'changes_requested' && asksFor(request, 'referee', refereeId);
  if (!isAsked && !openForReferees.includes(row.state)) throw notEditable();
}

/** Rule 2: neither the applicant nor an already named person, however the address is written. */
async function refuseSameAddress(
  tx: Transaction,
  row: ApplicationRow,
  email: string,
  others: RefereeRow[],
): Promise<void> {
  const comparable = comparableAddress(email);
  const account = await createUserRepository(tx).byId(row.applicantId);
  const own = [account?.email, row.applicantEmail, row.answers.email].filter((known) => typeof known === 'string');
  if (own.some((known) => comparableAddress(known) === comparable))
    throw problem.field('email', 'referee_is_applicant', 'This is the applicant’s own address. Name someone else.');
  if (others.some((other) => other.comparableEmail === comparable))
    throw problem.field('email', 'referee_named_twice', 'This person is already named as a referee.');
}

/** People are not named to an association that won't ask them. @throws Problem 409 `no_referees_needed` */
async function refuseUnneeded(tx: Transaction, row: ApplicationRow): Promise<void> {
  const type = await createMembershipTypeRepository(tx).ofApplication(row);
  if (type?.refereesNeeded === 0)
    throw problem.conflict('no_referees_needed', 'This type of membership needs no referees.');
}

async function isMemberToday(tx: Transaction, clock: Clock, email: string): Promise<boolean> {
  const { today } = await readAssociationDay(tx, { clock });
  return createUserRepository(tx).isMember(email, today);
}

/** Who may be a referee, by the conditions of the application's membership type (domain §1). */
async function refuseUnqualified(tx: Transaction, clock: Clock, row: ApplicationRow, email: string): Promise<void> {
  const type = await createMembershipTypeRepository(tx).ofApplication(row);
  if (type?.refereesQualify !== 'active_members' || (await isMemberToday(tx, clock, email))) return;
  throw problem.field(
    'email',
    'referee_not_member',
    'No active member has this address. Referees for this type of membership must be active members. Enter the address they are registered with.',
  );
}

/**
 * Refuses to submit an application whose type has since been set to require active members, or whose referee is no
 * longer one.
 * @throws Problem 422 `referee_not_member` with the person
 */
export async function refuseUnqualifiedReferees(tx: Transaction, clock: Clock, row: ApplicationRow): Promise<void> {
  for (const referee of await createRefereeRepository(tx).ofApplication(row.id))
    if (referee.state === 'named' && !(await isMemberToday(tx, clock, referee.email)))
      throw problem.unprocessable(
        'referee_not_member',
        `${fullName(referee)} is not an active member under the address you entered, and referees for this kind of membership must be. Correct the address or name somebody else.`,
      );
}

/** Those who can't answer any more don't count. @throws Problem 409 when an application has the maximum number */
function refuseTooMany(named: RefereeRow[]): void {
  if (named.filter(({ state }) => !closedRefereeStates.includes(state)).length >= caseLimits.refereesMax)
    throw problem.conflict('too_many_referees', `An application can have at most ${caseLimits.refereesMax} referees.`);
}

/**
 * The statements that an application's own applicant may read: after the decision, those of referees who agreed to it
 * (domain rule 5). This endpoint is for the applicant only; administrators read all of them in the confidential file.
 */
export async function readSharedStatements(
  db: Queryable,
  application: ApplicationRow,
  reader: Caller['user'],
): Promise<SharedStatement[]> {
  if (refereeViewerOf(reader, application) !== 'applicantAfterDecision') return [];
  const rows = await createRefereeRepository(db).ofApplication(application.id);
  return rows.flatMap((row) => {
    const answer = answersWithStatement.find((one) => one === row.answer);
    if (!answer || row.isConfidential || !row.statement || !row.answeredAt) return [];
    return [
      {
        refereeId: row.id,
        name: fullName(row),
        organisation: row.organisation,
        answer,
        statement: row.statement,
        answeredAt: row.answeredAt.toISOString(),
      },
    ];
  });
}

const isGathering = (state: ApplicationState | null) => state !== null && gatheringStates.includes(state);

const isOpen = ({ state }: RefereeRow) => askedRefereeStates.includes(state);

/** The decision is final, or the application is closed: references have no further effect. */
const isDecided = ({ state }: ApplicationRow) =>
  closedApplicationStates.includes(state) || state === 'approved' || state === 'awaiting_payment';

const notOpen = () => problem.conflict('referee_not_open', 'This referee has no open request to send again.');
