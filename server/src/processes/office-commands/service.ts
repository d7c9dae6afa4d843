import type {
  ApplicationDetail,
  BodyOf,
  amendChanges,
  assignApplication,
  holdApplication,
  reopenApplication,
  requestChanges,
} from '@guildhall/shared/contracts';
import {
  dayAt,
  documentKinds,
  endOfDay,
  localText,
  type ApplicationActor,
  type Language,
  addDays,
  startOfDay,
  dayMs,
  caseLimits,
} from '@guildhall/shared/domain';
import type { AppServices } from '../../platform/app-services.ts';
import type { Caller } from '../../platform/sessions/caller.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { problem, type FieldProblems } from '../../platform/problems/problem.ts';
import { creditOpenInvoices, hasOpenInvoice, closedApplicationReason } from '../../features/invoices/public.ts';
import {
  expectVersion,
  lockVisible,
  readDetail,
  moveApplication,
  officeActor,
  type ApplicationRow,
  createApplicationRepository,
  addChanges,
  amendChangesOf,
  type Applicant,
  applicantOf,
  changesRequestedMail,
  changesTakenBackMail,
  freezeRevision,
  createRefereeRepository,
  deadlineDay,
  documentNames,
  mailApplicant,
  applicationHeldMail,
  applicationResumedMail,
  moveChangesDue,
  openChangesOf,
  applicationReopenedMail,
  changesLapsedMail,
  closeChanges,
  discardDrafts,
  reopenChanges,
  refuseSecondOpen,
} from '../../features/applications/public.ts';
import { createMembershipTypeRepository, readForm } from '../../features/membership-types/public.ts';
import { cancelOpenRequests, extendOpenRequests, reinstateCancelled } from '../../features/referees/public.ts';
import { lockAgendasWith } from '../../features/meetings/public.ts';
import { withdrawCase } from '../submission/service.ts';
import { requestReferencesOf, settleReferences, billBeforeReview } from '../references/references.ts';
import { activate } from '../membership-activation/activation.ts';
import { type Clock, daysAfter } from '../../platform/clock/clock.ts';
import { fullName, type Actor, systemActor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { writeTimeline } from '../../platform/timeline/timeline.ts';
import { createUserRepository } from '../../platform/users/repository.ts';
import { momentOf } from '../../platform/settings/moment.ts';
import { newId } from '../../platform/secrets/ids.ts';
import { keepLetter } from '../../platform/mail/case-mails.ts';
import { decisionTopic } from '../decision/letters.ts';

type Command<Body> = Caller & { id: string; body: Body };

const whoOf = ({ user, actor }: Caller) => ({ actor, by: officeActor(user) });

/** The office's commands on an application before and after the decision. */
export function createOfficeService(app: AppServices) {
  const { db, clock } = app;

  /** Runs a command on the locked application, if it still has the version the caller saw. */
  const step = async <Body extends { version: number }>(
    { id, body, user }: Command<Body>,
    act: (tx: Transaction, row: ApplicationRow) => Promise<unknown>,
  ): Promise<ApplicationDetail> => {
    await db.transaction(async (tx) => {
      const row = await lockVisible(tx, id, user);
      await expectVersion(tx, clock, row, body.version, user);
      await act(tx, row);
    });
    return readDetail(db, clock, id, user);
  };

  return {
    /** Completes the screening: asks the referees. */
    requestReferences: (command: Command<{ version: number }>): Promise<ApplicationDetail> =>
      step(command, async (tx, row) => {
        const type = await createMembershipTypeRepository(tx).ofApplication(row);
        if (type?.refereesNeeded === 0)
          throw problem.conflict('no_referees_needed', 'This type of membership needs no referees.');
        return requestReferencesOf(tx, app, row, whoOf(command));
      }),

    /** Requests changes from the applicant; until they are made, only the requested items can be edited. */
    requestChanges: (command: Command<BodyOf<typeof requestChanges>>): Promise<ApplicationDetail> =>
      step(command, (tx, row) => {
        const { items, dueOn } = command.body;
        return requestChangesOf(tx, app, row, { ...whoOf(command), requestedById: command.user.id, items, dueOn });
      }),

    /** Gives requested changes another deadline, and adds items. */
    amendChanges: (command: Command<BodyOf<typeof amendChanges>>): Promise<ApplicationDetail> =>
      step(command, (tx, row) => {
        const { items, dueOn } = command.body;
        return amendChangesIn(tx, app, row, { ...whoOf(command), requestedById: command.user.id, items, dueOn });
      }),

    /** Changes are no longer needed: the application continues with the answers it has now. */
    takeBackChanges: (command: Command<{ version: number; reason: string }>): Promise<ApplicationDetail> =>
      step(command, async (tx, row) => {
        const { reason } = command.body;
        const move = { ...whoOf(command), set: { dueOn: null }, reason, details: { officeReason: reason } };
        const back = await moveApplication(tx, clock, row, 'takeBackChanges', move);
        await closeChanges(tx, row.id, { cancelledAt: clock.now() });
        await freezeRevision(tx, row, clock.now(), command.user.id);
        const applicant = await applicantOf(tx, row);
        const { name, link } = applicant;
        const data = { name, number: row.number, link };
        await mailApplicant(app.mails, tx, back, applicant, { template: changesTakenBackMail, data });
        // In the meantime referees may have answered, or been replaced.
        await settleReferences(tx, app, back);
      }),

    /** Puts an application on hold; its deadlines are extended by the same time. */
    hold: (command: Command<BodyOf<typeof holdApplication>>): Promise<ApplicationDetail> =>
      step(command, (tx, row) => {
        const { reason, resumeOn } = command.body;
        return putOnHold(tx, app, row, { ...whoOf(command), reason, resumeOn });
      }),

    resume: (command: Command<{ version: number }>): Promise<ApplicationDetail> =>
      step(command, (tx, row) => resumeFromHold(tx, app, row, whoOf(command))),

    /** Reopens an application whose requested changes lapsed. */
    reopen: (command: Command<BodyOf<typeof reopenApplication>>): Promise<ApplicationDetail> =>
      step(command, (tx, row) => reopenLapsed(tx, app, row, { ...whoOf(command), dueOn: command.body.dueOn })),

    assign: (command: Command<BodyOf<typeof assignApplication>>): Promise<ApplicationDetail> =>
      step(command, (tx, row) => {
        const { actor, body } = command;
        return assignTo(tx, clock, row, { assigneeId: body.assigneeId, actor });
      }),

    /** Starts the review without all references. */
    waiveReferences: (command: Command<{ version: number; reason: string }>): Promise<ApplicationDetail> =>
      step(command, async (tx, row) => {
        const { user, actor, body } = command;
        const move = { actor, by: officeActor(user), reason: body.reason };
        const inReview = await moveApplication(tx, clock, row, 'waiveReferences', move);
        const type = await createMembershipTypeRepository(tx).ofApplication(row);
        if (type?.feeDue === 'before_review' && (await hasOpenInvoice(tx, row.id)))
          throw problem.conflict(
            'fee_open',
            'The fee is due before the review, and its invoice is not paid yet. Record the payment or credit it first.',
          );
        await cancelOpenRequests(tx, app, inReview, actor);
      }),

    /** Withdraws an application for its applicant, who is told. */
    async withdrawForApplicant(command: Command<{ version: number; reason: string }>): Promise<ApplicationDetail> {
      const { id, body, user } = command;
      const { reason } = body;
      await db.transaction(async (tx) => {
        const polls = await lockAgendasWith(tx, clock.now(), id);
        const row = await lockVisible(tx, id, user);
        await expectVersion(tx, clock, row, body.version, user);
        const details = { officeReason: reason };
        const action = 'withdrawForApplicant';
        await withdrawCase(tx, app, row, { action, polls, ...whoOf(command), reason, details });
      });
      return readDetail(db, clock, id, user);
    },

    /** Starts the membership without the fee; the open amount of the invoice is credited. */
    waiveFee: (command: Command<{ version: number; reason: string }>): Promise<ApplicationDetail> =>
      step(command, async (tx, row) => {
        const { user, actor, body } = command;
        await activate(tx, app, row, { actor, action: 'waiveFee', by: officeActor(user), reason: body.reason });
        await creditOpenInvoices(tx, app, { applicationId: row.id, actor, reason: body.reason });
      }),
  };
}

/**
 * Assigns an application to a member of the office, or unassigns it.
 * @throws Problem 422 `assignee_unknown` for anyone who isn't active staff, 409 `transition_refused` for a draft
 */
async function assignTo(
  tx: Transaction,
  clock: Clock,
  row: ApplicationRow,
  { assigneeId, actor }: { assigneeId: string | null; actor: Actor },
): Promise<void> {
  if (row.state === 'draft')
    throw problem.conflict('transition_refused', 'A draft is the applicant’s own; it can be assigned once it is sent.');
  if (assigneeId === row.assigneeId) return;
  const assignee = assigneeId ? await createUserRepository(tx).activeOfficer(assigneeId) : null;
  if (assignee === undefined)
    throw problem.field('assigneeId', 'assignee_unknown', 'Choose an active member of the office.');
  await createApplicationRepository(tx).change(row.id, { assigneeId, updatedAt: clock.now() });
  await writeTimeline(tx, clock, {
    applicationId: row.id,
    actor,
    event: 'application.assigned',
    audience: 'office',
    details: { assignee: assignee && fullName(assignee) },
  });
  await writeAudit(tx, clock, {
    actor,
    action: 'application.assigned',
    entityId: row.id,
    before: { assigneeId: row.assigneeId },
    after: { assigneeId },
  });
}

type Items = BodyOf<typeof requestChanges>['items'];

/** The names of everything on an application that can be changed, by kind and target. */
async function changeables(tx: Transaction, row: ApplicationRow, language: Language): Promise<Map<string, string>> {
  const form = await readForm(tx, row.formVersionId);
  const fields = form.steps.flatMap((step) => step.fields);
  const own = (await createMembershipTypeRepository(tx).byId(row.membershipTypeId))?.ownDocuments ?? [];
  const referees = await createRefereeRepository(tx).ofApplication(row.id);
  return new Map([
    ...fields.map((field) => [`field:${field.key}`, localText(field.label, language)] as const),
    ...documentKinds.map((kind) => [`document:${kind}`, documentNames[language][kind]] as const),
    ...own.map(({ kind, name }) => [`document:${kind}`, localText(name, language)] as const),
    ...referees.map((referee) => [`referee:${referee.id}`, fullName(referee)] as const),
  ]);
}

function refuseUnknownTargets(items: Items, known: Map<string, string>): void {
  const fields: FieldProblems = {};
  items.forEach(({ kind, target }, index) => {
    if (!known.has(`${kind}:${target}`))
      fields[`items.${index}.target`] = { code: 'unknown_target', message: 'The application has nothing like this.' };
  });
  if (Object.keys(fields).length > 0)
    throw problem.unprocessable('unknown_target', 'Something asked for is not part of this application.', fields);
}

interface ChangeRequest {
  actor: Actor;
  by: ApplicationActor;
  requestedById: string;
  items: Items;
  /** The deadline for the applicant's changes. */
  dueOn: string;
}

/**
 * Requests changes of fields, documents or referees from the applicant, and mails them the list.
 * @throws Problem 409 if the state doesn't allow it; 422 `day_in_past`, `unknown_target`
 */
async function requestChangesOf(
  tx: Transaction,
  { clock, mails }: AppServices,
  row: ApplicationRow,
  { actor, by, requestedById, items, dueOn }: ChangeRequest,
): Promise<void> {
  const { now, zone } = await momentOf(tx, clock);
  // Checked first: if the state doesn't allow it, that is the refusal, whatever else is wrong.
  const moved = await moveApplication(tx, clock, row, 'requestChanges', {
    actor,
    by,
    set: { dueOn },
    details: { count: items.length, dueOn },
  });
  if (dueOn < dayAt(now, zone)) throw problem.field('dueOn', 'day_in_past', 'Choose a day in the future.');
  const applicant = await applicantOf(tx, row);
  const names = await changeables(tx, row, applicant.language);
  refuseUnknownTargets(items, names);
  await addChanges(tx, {
    applicationId: row.id,
    items: items.map((item) => ({ ...item, id: newId(), solvedAt: null })),
    dueOn,
    requestedById,
    createdAt: now,
  });
  await mailChanges(tx, mails, moved, { applicant, names, items, day: endOfDay(dueOn, zone), zone, requestedById });
}

/**
 * Gives requested changes another deadline and more items, and mails the applicant the list of what is still open. An
 * item that is already open keeps its note.
 * @throws Problem 409 if the state doesn't allow it; 422 `day_in_past`, `unknown_target`
 */
async function amendChangesIn(
  tx: Transaction,
  { clock, mails }: AppServices,
  row: ApplicationRow,
  { actor, by, requestedById, items, dueOn }: ChangeRequest,
): Promise<void> {
  const { now, zone } = await momentOf(tx, clock);
  const move = { actor, by, set: { dueOn }, details: { count: items.length, dueOn } };
  const moved = await moveApplication(tx, clock, row, 'amendChanges', move);
  if (dueOn < dayAt(now, zone)) throw problem.field('dueOn', 'day_in_past', 'Choose a day in the future.');
  const applicant = await applicantOf(tx, row);
  const names = await changeables(tx, row, applicant.language);
  refuseUnknownTargets(items, names);
  const request = await openChangesOf(tx, row.id);
  if (!request) throw new Error(`Application ${row.id} has no open change request.`);
  const open = request.items.filter(({ solvedAt }) => solvedAt === null);
  const isOpen = ({ kind, target }: Items[number]) => open.some((one) => one.kind === kind && one.target === target);
  const added = items.filter((item) => !isOpen(item)).map((item) => ({ ...item, id: newId(), solvedAt: null }));
  await amendChangesOf(tx, request, { dueOn, items: [...request.items, ...added] });
  const mail = { applicant, names, items: [...open, ...added], day: endOfDay(dueOn, zone), zone, requestedById };
  await mailChanges(tx, mails, moved, mail);
}

interface ChangesMail {
  applicant: Applicant;
  names: Map<string, string>;
  items: Items;
  /** The last moment of the day in the association's zone. */
  day: Date;
  zone: string;
  requestedById: string;
}

/** Mails the applicant what to change, and until when. */
async function mailChanges(
  tx: Transaction,
  mails: AppServices['mails'],
  row: ApplicationRow,
  { applicant, names, items, day, zone, requestedById }: ChangesMail,
): Promise<void> {
  const { name, language, link } = applicant;
  const lines = items.map(({ kind, target, note }) => `– ${names.get(`${kind}:${target}`)}: ${note}`);
  await mailApplicant(mails, tx, row, applicant, {
    template: changesRequestedMail,
    data: { name, number: row.number, items: lines.join('\n'), day: deadlineDay(day, language, zone), link },
    createdById: requestedById,
  });
}

interface Who {
  actor: Actor;
  by: ApplicationActor;
}

/**
 * Puts an application on hold until a future day; no deadlines or reminders apply in the meantime (domain §2).
 * @throws Problem 409 `draft_not_held`, `letter_left` or `transition_refused`, 422 `day_in_past` for today and before
 */
async function putOnHold(
  tx: Transaction,
  app: AppServices,
  row: ApplicationRow,
  { reason, resumeOn, ...who }: Who & { reason: string; resumeOn: string },
): Promise<ApplicationRow> {
  const { now, zone } = await momentOf(tx, app.clock);
  if (row.state === 'draft')
    throw problem.conflict(
      'draft_not_held',
      'A draft can’t be put on hold: it has not been sent yet. Wait until the applicant sends it.',
    );
  if (row.state === 'approved' && !(await keepLetter(tx, row.id, decisionTopic, now)))
    throw problem.conflict(
      'letter_left',
      'The letter of approval has been sent or discarded. The application can be put on hold again once its invoice is issued.',
    );
  const set = { holdReason: reason, resumeOn };
  // The reason is for the office: the applicant's timeline only contains the end date.
  const held = await moveApplication(tx, app.clock, row, 'hold', { ...who, set, reason, details: { resumeOn } });
  if (resumeOn <= dayAt(now, zone)) throw problem.field('resumeOn', 'day_in_past', 'Choose a day in the future.');
  const applicant = await applicantOf(tx, row);
  const { name, language, link } = applicant;
  const day = deadlineDay(startOfDay(resumeOn, zone), language, zone);
  await mailApplicant(app.mails, tx, held, applicant, {
    template: applicationHeldMail,
    data: { name, number: row.number, day, link },
  });
  return held;
}

/**
 * Resumes an application in its previous state and extends its deadlines by the length of the hold, with days rounded
 * in the applicant's favour.
 */
export async function resumeFromHold(
  tx: Transaction,
  app: AppServices,
  row: ApplicationRow,
  who: Who & { reason?: string },
): Promise<ApplicationRow> {
  const restedMs = Math.max(0, app.clock.now().getTime() - row.stateSince.getTime());
  const restedDays = Math.ceil(restedMs / dayMs);
  const dueOn = row.dueOn && addDays(row.dueOn, restedDays);
  const set = { holdReason: null, resumeOn: null, dueOn };
  const resumed = await moveApplication(tx, app.clock, row, 'resume', { ...who, set });
  const request = await openChangesOf(tx, row.id);
  if (request) await moveChangesDue(tx, request, addDays(request.dueOn, restedDays));
  await extendOpenRequests(tx, app.clock, row.id, restedMs);
  const applicant = await applicantOf(tx, row);
  const { name, link } = applicant;
  await mailApplicant(app.mails, tx, resumed, applicant, {
    template: applicationResumedMail,
    data: { name, number: row.number, link },
  });
  // In the meantime a payment may have arrived, and referees may have answered or been replaced.
  if (resumed.state === 'awaiting_payment')
    return (await hasOpenInvoice(tx, row.id)) ? resumed : activate(tx, app, resumed, { actor: systemActor });
  return settleReferences(tx, app, resumed);
}

/** Changes not made in time close the application: all requests end, and nothing is owed. */
export async function lapseChanges(tx: Transaction, app: AppServices, row: ApplicationRow): Promise<void> {
  const { clock, mails } = app;
  const lapsed = await moveApplication(tx, clock, row, 'lapse', {
    actor: systemActor,
    by: 'system',
    set: { dueOn: null },
  });
  await closeChanges(tx, row.id, { cancelledAt: clock.now() });
  await cancelOpenRequests(tx, app, lapsed, systemActor);
  await discardDrafts(tx, clock, row.id);
  const reason = closedApplicationReason('lapsed', row);
  await creditOpenInvoices(tx, app, { applicationId: row.id, actor: systemActor, reason });
  const applicant = await applicantOf(tx, row);
  const { name, language, zone, link } = applicant;
  const day = deadlineDay(daysAfter(lapsed.stateSince, caseLimits.reopenDays), language, zone);
  await mailApplicant(mails, tx, lapsed, applicant, {
    template: changesLapsedMail,
    data: { name, number: row.number, day, link },
  });
}

interface Reopening {
  actor: Actor;
  by: ApplicationActor;
  dueOn: string;
}

/**
 * Reopens a lapsed application: the same items are open until a new day, completed ones stay done, and referees whose
 * requests ended with it are asked again when it is their turn.
 * @throws Problem 409 `transition_refused`, `reopen_too_late` after 30 days, `other_application_open`; 422
 * `day_in_past`
 */
async function reopenLapsed(
  tx: Transaction,
  app: AppServices,
  row: ApplicationRow,
  { actor, by, dueOn }: Reopening,
): Promise<ApplicationRow> {
  const { clock, mails } = app;
  const { now, zone } = await momentOf(tx, clock);
  if (row.state === 'lapsed') {
    if (daysAfter(row.stateSince, caseLimits.reopenDays) < now)
      throw problem.conflict(
        'reopen_too_late',
        `An application can be reopened for ${caseLimits.reopenDays} days after it lapsed. The applicant can start a new one.`,
      );
    await refuseSecondOpen(tx, row);
  }
  const reopened = await moveApplication(tx, clock, row, 'reopen', { actor, by, set: { dueOn }, details: { dueOn } });
  if (dueOn < dayAt(now, zone)) throw problem.field('dueOn', 'day_in_past', 'Choose a day in the future.');
  await reopenChanges(tx, row.id, dueOn);
  await reinstateCancelled(tx, app, row);
  if (reopened.returnState !== 'submitted') await billBeforeReview(tx, app, reopened);
  const applicant = await applicantOf(tx, row);
  const { name, language, link } = applicant;
  await mailApplicant(mails, tx, reopened, applicant, {
    template: applicationReopenedMail,
    data: { name, number: row.number, day: deadlineDay(endOfDay(dueOn, zone), language, zone), link },
  });
  return reopened;
}
