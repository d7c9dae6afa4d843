import type {
  ApplicationDetail,
  BodyOf,
  ResponseOf,
  listReusableDrafts,
  saveAnswers,
  startApplication,
} from '@guildhall/shared/contracts';
import {
  checkShape,
  chosenOf,
  fieldTypes,
  dayAt,
  sameAnswer,
  type Answers,
  type AnswerValue,
  type ApplicationState,
  type FormDefinition,
  type FormField,
} from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { momentOf } from '../../../platform/settings/moment.ts';
import type { Caller } from '../../../platform/sessions/caller.ts';
import type { Transaction } from '../../../platform/database/client.ts';
import { takeNumber } from '../../../platform/number-series/number-series.ts';
import type { ChangeRequestItem } from '../../../platform/database/schema/index.ts';
import { problem, type FieldProblems } from '../../../platform/problems/problem.ts';
import { fullName } from '../../../platform/audit/actor.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { createMembershipTypeRepository, readForm, isOpen, mayUseClosedTypes } from '../../membership-types/public.ts';
import { createApplicationsByApplicantRepository } from './repository.ts';
import { assertVisible, expectVersion, lockOwn, readDetail } from '../access.ts';
import { openChangesOf, solveItems } from '../office/repository.ts';
import { editability, missingIn } from '../present.ts';
import { createApplicationRepository, type ApplicationRow } from '../repository.ts';
import { writeTimeline } from '../../../platform/timeline/timeline.ts';
import { createUserRepository } from '../../../platform/users/repository.ts';

const fieldsOf = (form: FormDefinition): FormField[] => form.steps.flatMap(({ fields }) => fields);

const notEditable = (state: ApplicationState, fields?: FieldProblems) =>
  problem.conflict(
    'not_editable',
    state === 'changes_requested'
      ? 'You can change only what the office asked for.'
      : 'The application has been sent and can no longer be changed.',
    fields,
  );

/** The answers that differ from the stored ones; blank and missing are the same. */
const changedAnswers = (stored: Answers, sent: Answers): Answers =>
  Object.fromEntries(Object.entries(sent).filter(([key, answer]) => !sameAnswer(stored[key], answer)));

/** @throws Problem 422 `answers_refused` with every answer that does not fit the form */
function refuseMisshapen(form: FormDefinition, answers: Answers): void {
  const fields: FieldProblems = {};
  for (const [key, answer] of Object.entries(answers)) {
    const field = fieldsOf(form).find((candidate) => candidate.key === key);
    const code = field ? checkShape(field, answer) : 'unknown_field';
    if (code) fields[key] = { code, message: shapeMessages[code] ?? 'This answer can’t be saved.' };
  }
  if (Object.keys(fields).length > 0)
    throw problem.unprocessable('answers_refused', 'Some answers can’t be saved. Check the marked fields.', fields);
}

const shapeMessages: Record<string, string> = {
  unknown_field: 'The form does not have this question.',
  too_long: 'This is too long.',
  wrong_type: 'This is not a valid answer to the question.',
  not_a_number: 'This is not a number.',
  needs_fewer: 'You have chosen too many answers.',
};

/** While changes are requested, only the requested items may be changed. */
function refuseUnasked(row: ApplicationRow, items: readonly ChangeRequestItem[], keys: string[]): void {
  if (row.state === 'draft') return;
  if (row.state !== 'changes_requested') throw notEditable(row.state);
  const asked = items.filter(({ kind }) => kind === 'field').map(({ target }) => target);
  const unasked = keys.filter((key) => !asked.includes(key));
  if (unasked.length === 0) return;
  const message = 'The office has not asked you to change this.';
  throw notEditable(row.state, Object.fromEntries(unasked.map((key) => [key, { code: 'not_editable', message }])));
}

// Lists and letters show the name from the answers.
function nameIn(answers: Answers, fallback: string): string {
  const part = (key: string) => (typeof answers[key] === 'string' ? answers[key].trim() : '');
  return fullName({ firstName: part('firstName'), lastName: part('lastName') }) || fallback;
}

/**
 * The answers of an expired draft that still fit the current form. Declarations are not copied: they must be ticked for
 * the new application.
 */
function reusableAnswers(form: FormDefinition, answers: Answers): Answers {
  const taken = fieldsOf(form).flatMap((field): [string, AnswerValue][] => {
    const old = answers[field.key];
    const { isDeclaration } = fieldTypes[field.type];
    if (old === undefined || isDeclaration) return [];
    // A choice that is no longer offered could not be unselected on the screen.
    const answer = Array.isArray(old) ? chosenOf(field, old).map(({ value }) => value) : old;
    return checkShape(field, answer) === null ? [[field.key, answer]] : [];
  });
  return Object.fromEntries(taken);
}

const copyUnknown = () =>
  problem.field('copyFrom', 'copy_unknown', 'You have no such expired draft to copy answers from.');
type Start = BodyOf<typeof startApplication>;

/** An application from its first answer until it is submitted. */
export function createDraftService({ db, clock }: FastifyInstance) {
  const oldAnswers = async (tx: Transaction, id: string, userId: string): Promise<Answers> => {
    const expired = await createApplicationRepository(tx).byId(id);
    if (expired?.applicantId !== userId || expired.state !== 'expired') throw copyUnknown();
    return expired.answers;
  };

  const begin = async (tx: Transaction, start: Start, { user, actor }: Caller): Promise<string> => {
    const { membershipTypeId, copyFrom } = start;
    // Two tabs that start at once queue up at the person's row; the second finds the first one's draft (rule 1).
    await createUserRepository(tx).lock(user.id);
    const open = await createApplicationsByApplicantRepository(tx).openOfType(user.id, membershipTypeId);
    if (open) return open.id;
    const now = clock.now();
    const type = await createMembershipTypeRepository(tx).hold(membershipTypeId);
    if (!type) throw problem.field('membershipTypeId', 'type_unknown', 'This membership type does not exist.');
    if (!isOpen(type, now) && !mayUseClosedTypes(user.role))
      throw problem.conflict('type_closed', 'This type of membership is not open for applications at the moment.');
    const known = { firstName: user.firstName, lastName: user.lastName, email: user.email };
    const form = await readForm(tx, type.formVersionId);
    const keys = fieldsOf(form).map(({ key }) => key);
    const taken = copyFrom ? reusableAnswers(form, await oldAnswers(tx, copyFrom, user.id)) : {};
    const answers = { ...Object.fromEntries(Object.entries(known).filter(([key]) => keys.includes(key))), ...taken };
    const { zone } = await momentOf(tx, clock);
    const row = await createApplicationRepository(tx).add({
      number: await takeNumber(tx, 'APP', Number(dayAt(now, zone).slice(0, 4))),
      applicantId: user.id,
      membershipTypeId: type.id,
      formVersionId: type.formVersionId,
      answers,
      applicantName: nameIn(answers, fullName(user)),
      applicantEmail: user.email,
      stateSince: now,
      touchedAt: now,
      createdAt: now,
      updatedAt: now,
    });
    await writeTimeline(tx, clock, { applicationId: row.id, actor, event: 'application.created', after: 'draft' });
    await writeAudit(tx, clock, {
      actor,
      action: 'application.created',
      entityId: row.id,
      after: { number: row.number, membershipTypeId, ...(copyFrom && { copyFrom }) },
    });
    return row.id;
  };

  return {
    /** The caller's expired drafts, whose answers can be copied into a new one. */
    reusable: async (userId: string): Promise<ResponseOf<typeof listReusableDrafts>> => {
      const rows = await createApplicationsByApplicantRepository(db).expiredOf(userId);
      return rows.map(({ stateSince, ...row }) => ({ ...row, expiredAt: stateSince.toISOString() }));
    },

    /**
     * Starts an application, optionally with the answers of an expired draft, or returns the open one of the same type
     * (domain rule 1).
     */
    start: async (start: Start, caller: Caller): Promise<ApplicationDetail> => {
      const id = await db.transaction((tx) => begin(tx, start, caller));
      return readDetail(db, clock, id, caller.user);
    },

    /**
     * Saves while typing: only changed answers are written, so that saving without changes does not increase the
     * version.
     */
    save: ({
      id,
      body,
      user,
    }: Pick<Caller, 'user'> & { id: string; body: BodyOf<typeof saveAnswers> }): Promise<
      ResponseOf<typeof saveAnswers>
    > =>
      db.transaction(async (tx) => {
        const row = await lockOwn(tx, id, user);
        const applications = createApplicationRepository(tx);
        const request = await openChangesOf(tx, id);
        const changed = changedAnswers(row.answers, body.answers);
        refuseUnasked(row, request?.items ?? [], Object.keys(changed));
        await expectVersion(tx, clock, row, body.version, user);
        const form = await readForm(tx, row.formVersionId);
        refuseMisshapen(form, body.answers);
        const now = clock.now();
        let version = row.version;
        if (Object.keys(changed).length > 0) {
          const answers = { ...row.answers, ...changed };
          const applicantName = nameIn(answers, fullName(user));
          const touched = { touchedAt: now, updatedAt: now, ...(row.state === 'draft' && { remindedDay: null }) };
          ({ version } = await applications.change(id, { answers, applicantName, ...touched }));
          if (request) await solveItems(tx, clock, request, 'field', Object.keys(changed));
        }
        const saved = await applications.caseById(id);
        if (!saved) throw problem.notFound();
        return { version, savedAt: now.toISOString(), missing: missingIn(saved, form, await momentOf(tx, clock)) };
      }),

    /** Stores the open step. This is not a change of the application: version and deadlines stay the same. */
    async keepStep(id: string, step: string, user: Caller['user']): Promise<void> {
      const row = await assertVisible(db, id, user);
      if (row.applicantId !== user.id) throw problem.notFound();
      if (editability(row, user.id).editable && row.currentStep !== step)
        await createApplicationRepository(db).keepStep(id, step);
    },
  };
}
