import type {
  ApplicationDetail,
  BodyOf,
  assignApplication,
  holdApplication,
  reopenApplication,
  requestChanges,
} from '@guildhall/shared/contracts';
import { documentKinds, localText, type Language } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../platform/database/client.ts';
import { problem, type FieldProblems } from '../../platform/problems/problem.ts';
import { dayOf } from '../../platform/clock/clock.ts';
import { newId } from '../../platform/secrets/ids.ts';
import { fullName } from '../../platform/audit/actor.ts';
import { creditOpenInvoices, hasOpenInvoice } from '../../features/invoices/public.ts';
import {
  addChanges,
  changesRequestedMail,
  createRefereeRepository,
  applicantOf,
  dayInWords,
  mailApplicant,
  expectVersion,
  lockVisible,
  momentOf,
  readDetail,
  type Caller,
  moveApplication,
  officeActor,
  type ApplicationRow,
  documentNames,
} from '../../features/applications/public.ts';
import { createMembershipTypeRepository, readForm } from '../../features/membership-types/public.ts';
import { cancelOpenRequests } from '../../features/referees/public.ts';
import { requestReferencesOf } from '../references/references.ts';
import { activate } from '../membership/activation.ts';
import { assignTo } from './assigning.ts';
import { endOfDay } from '../../platform/clock/days.ts';
import { reopenLapsed } from './reopening.ts';
import { putOnHold, resumeFromHold } from './holds.ts';

type Needs = Pick<FastifyInstance, 'db' | 'clock' | 'jobs' | 'mails'>;
type Command<Body> = Caller & { id: string; body: Body };
type Items = BodyOf<typeof requestChanges>['items'];

/** The names of everything on an application that changes can be asked for, by kind and target. */
async function changeables(tx: Transaction, row: ApplicationRow, language: Language): Promise<Map<string, string>> {
  const form = await readForm(tx, row.formVersionId);
  const fields = form.steps.flatMap((step) => step.fields);
  const referees = await createRefereeRepository(tx).ofApplication(row.id);
  return new Map([
    ...fields.map((field) => [`field:${field.key}`, localText(field.label, language)] as const),
    ...documentKinds.map((kind) => [`document:${kind}`, documentNames[language][kind]] as const),
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

const whoOf = ({ user, actor }: Caller) => ({ actor, by: officeActor(user) });

/** What the office does with a case before and after the decision. */
export function createOfficeService(needs: Needs) {
  const { db, clock } = needs;

  /** Runs a step on the locked application, if it is still the version the caller saw. */
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
    /** Screening is done: asks the referees. */
    requestReferences: (command: Command<{ version: number }>): Promise<ApplicationDetail> =>
      step(command, (tx, row) => requestReferencesOf(tx, needs, row, whoOf(command))),

    /** Asks the applicant for changes; until they are made, only what is named here can be edited. */
    requestChanges: (command: Command<BodyOf<typeof requestChanges>>): Promise<ApplicationDetail> =>
      step(command, async (tx, row) => {
        const { user, actor, body } = command;
        const { now, zone } = await momentOf(tx, clock);
        // First of all: what this state doesn't allow is refused as that, whatever else is wrong with it.
        const moved = await moveApplication(tx, clock, row, 'requestChanges', {
          actor,
          by: officeActor(user),
          set: { dueOn: body.dueOn },
          details: { count: body.items.length, dueOn: body.dueOn },
        });
        if (body.dueOn < dayOf(now, zone))
          throw problem.field('dueOn', 'day_in_past', 'Please choose a day that is still to come.');
        const applicant = await applicantOf(tx, row);
        const names = await changeables(tx, row, applicant.language);
        refuseUnknownTargets(body.items, names);
        await addChanges(tx, {
          applicationId: row.id,
          items: body.items.map((item) => ({ ...item, id: newId(), solvedAt: null })),
          dueOn: body.dueOn,
          requestedById: user.id,
          createdAt: now,
        });
        const lines = body.items.map(({ kind, target, note }) => `– ${names.get(`${kind}:${target}`)}: ${note}`);
        const { name, language, link } = applicant;
        await mailApplicant(needs.mails, tx, moved, applicant, {
          template: changesRequestedMail,
          data: {
            name,
            number: row.number,
            items: lines.join('\n'),
            // The last moment of the day, so that it is this day in the association's zone.
            day: dayInWords(endOfDay(body.dueOn, zone), language, zone),
            link,
          },
          createdById: user.id,
        });
      }),

    /** Lets a case rest; what is due waits as long. */
    hold: (command: Command<BodyOf<typeof holdApplication>>): Promise<ApplicationDetail> =>
      step(command, (tx, row) => {
        const { reason, resumeOn } = command.body;
        return putOnHold(tx, needs, row, { ...whoOf(command), reason, resumeOn });
      }),

    resume: (command: Command<{ version: number }>): Promise<ApplicationDetail> =>
      step(command, (tx, row) => resumeFromHold(tx, needs, row, whoOf(command))),

    /** Gives a case whose requested changes lapsed another chance. */
    reopen: (command: Command<BodyOf<typeof reopenApplication>>): Promise<ApplicationDetail> =>
      step(command, (tx, row) => reopenLapsed(tx, needs, row, { ...whoOf(command), dueOn: command.body.dueOn })),

    assign: (command: Command<BodyOf<typeof assignApplication>>): Promise<ApplicationDetail> =>
      step(command, (tx, row) => {
        const { actor, body } = command;
        return assignTo(tx, clock, row, { assigneeId: body.assigneeId, actor });
      }),

    /** Goes to review without all references. */
    waiveReferences: (command: Command<{ version: number; reason: string }>): Promise<ApplicationDetail> =>
      step(command, async (tx, row) => {
        const { user, actor, body } = command;
        const move = { actor, by: officeActor(user), reason: body.reason };
        const inReview = await moveApplication(tx, clock, row, 'waiveReferences', move);
        const type = await createMembershipTypeRepository(tx).byId(row.membershipTypeId);
        if (type?.feeDue === 'before_review' && (await hasOpenInvoice(tx, row.id)))
          throw problem.conflict(
            'fee_open',
            'The fee is due before the review, and its invoice is not paid yet. Record the payment or credit it first.',
          );
        await cancelOpenRequests(tx, needs, inReview, actor);
      }),

    /** Begins the membership without the fee; what is open of the invoice is credited. */
    waiveFee: (command: Command<{ version: number; reason: string }>): Promise<ApplicationDetail> =>
      step(command, async (tx, row) => {
        const { user, actor, body } = command;
        await activate(tx, needs, row, { actor, action: 'waiveFee', by: officeActor(user), reason: body.reason });
        await creditOpenInvoices(tx, needs, { applicationId: row.id, actor, reason: body.reason });
      }),
  };
}
