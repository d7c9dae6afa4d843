import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type { BodyOf, checkForm, MembershipForm, publishForm, ResponseOf } from '@guildhall/shared/contracts';
import {
  checkDefinition,
  lossesBetween,
  type DefinitionFinding,
  type FormDefinition,
  caseLimits,
  type DefinitionProblem,
} from '@guildhall/shared/domain';
import type { Queryable } from '../../platform/database/client.ts';
import { problem, type FieldProblems } from '../../platform/problems/problem.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { applicationFormKey } from './default-form.ts';
import {
  createFormRepository,
  formKeyOf,
  type CountedLoss,
  createMembershipTypeRepository,
  readForm,
  type MembershipTypeRow,
} from './repository.ts';

type Publishing = BodyOf<typeof publishForm> & { membershipTypeId: string; actor: Actor };

const formsOf = (tx: Queryable, type: MembershipTypeRow) =>
  createFormRepository(tx, [applicationFormKey, formKeyOf(type)]);

const fieldsOf = (findings: readonly DefinitionFinding[]): FieldProblems =>
  Object.fromEntries(
    findings.map(({ path, code, key }) => [
      // The path of the whole form can have two findings.
      key ? `definition.${path}.${key}` : `definition.${path}`,
      { code, message: findingMessages[code] },
    ]),
  );

/** Lists each question whose answers would be lost, unless the person has confirmed the loss. */
function refuseUnsaidLosses(losses: readonly CountedLoss[], accepted: readonly string[] = []): void {
  const unsaid = losses.filter(({ loss, answers }) => answers > 0 && !accepted.includes(loss.field.key));
  if (unsaid.length === 0) return;
  const fields = unsaid.map(({ loss: { field }, answers }): [string, FieldProblems[string]] => [
    `acceptedLosses.${field.key}`,
    { code: 'answers_lost', message: `${answers} applications answer “${field.label.en}”.` },
  ]);
  throw problem.conflict(
    'form_loses_answers',
    'New applications can’t copy some answers. Confirm each of these questions before you publish.',
    Object.fromEntries(fields),
  );
}

/** The versions of each membership type's form (domain §1, FormVersion): published once, never changed. */
export function createFormService({ db, clock }: FastifyInstance) {
  const typeById = async (tx: Queryable, id: string): Promise<MembershipTypeRow> => {
    const type = await createMembershipTypeRepository(tx).lock(id);
    if (!type) throw problem.notFound();
    return type;
  };

  const read = async (tx: Queryable, type: MembershipTypeRow): Promise<MembershipForm> => {
    const versions = await formsOf(tx, type).versionsOf(type);
    return {
      membershipTypeId: type.id,
      version: type.version,
      current: versions.find(({ version }) => version.id === type.formVersionId)?.version.number ?? 1,
      definition: await readForm(tx, type.formVersionId),
      versions: versions.map(({ version: { number, definition, publishedAt, createdAt }, applications: used }) => ({
        number,
        publishedAt: (publishedAt ?? createdAt).toISOString(),
        steps: definition.steps.length,
        fields: definition.steps.reduce((sum, { fields }) => sum + fields.length, 0),
        applications: used,
      })),
    };
  };

  const lossesOf = async (tx: Queryable, type: MembershipTypeRow, definition: FormDefinition) =>
    formsOf(tx, type).countLosses(type, lossesBetween(await readForm(tx, type.formVersionId), definition));

  return {
    /** The effects of publishing; changes nothing. @throws Problem 404 */
    check: (membershipTypeId: string, definition: FormDefinition): Promise<ResponseOf<typeof checkForm>> =>
      db.transaction(async (tx) => {
        const type = await typeById(tx, membershipTypeId);
        const losses = await lossesOf(tx, type, definition);
        return {
          findings: Object.entries(fieldsOf(checkDefinition(definition))).map(([path, { code, message }]) => ({
            path: path.replace(/^definition\./, ''),
            code,
            message,
          })),
          losses: losses.map(({ loss, answers, drafts }) => ({ key: loss.field.key, how: loss.how, answers, drafts })),
        };
      }),

    read: (membershipTypeId: string): Promise<MembershipForm> =>
      db.transaction(async (tx) => read(tx, await typeById(tx, membershipTypeId))),

    readVersion: (membershipTypeId: string, number: number): Promise<FormDefinition> =>
      db.transaction(async (tx) => {
        const type = await typeById(tx, membershipTypeId);
        const found = await formsOf(tx, type).byNumber(number);
        if (!found) throw problem.notFound();
        return found.definition;
      }),

    /** Publishes a version: new applications use it, existing ones keep theirs (domain scenario 12). */
    publish: ({ membershipTypeId, definition, version, acceptedLosses, actor }: Publishing): Promise<MembershipForm> =>
      db.transaction(async (tx) => {
        // The lock makes two administrators who publish at once queue up: the second has the wrong version.
        const type = await typeById(tx, membershipTypeId);
        if (type.version !== version) throw problem.versionConflict(await read(tx, type));
        const findings = checkDefinition(definition);
        if (findings.length > 0)
          throw problem.unprocessable(
            'form_refused',
            'This form can’t be published yet. Fix the problems marked.',
            fieldsOf(findings),
          );
        if (isDeepStrictEqual(definition, await readForm(tx, type.formVersionId)))
          throw problem.conflict('form_unchanged', 'This form is the same as the published one.');
        refuseUnsaidLosses(await lossesOf(tx, type, definition), acceptedLosses);
        const now = clock.now();
        const forms = formsOf(tx, type);
        const latest = await forms.latestNumber();
        const added = await forms.add({
          formKey: formKeyOf(type),
          number: latest + 1,
          definition,
          publishedAt: now,
          createdAt: now,
        });
        if (!added) throw new Error(`Version ${latest + 1} of the form ${formKeyOf(type)} was there already.`);
        const changed = await createMembershipTypeRepository(tx).change(type.id, {
          formVersionId: added.id,
          updatedAt: now,
        });
        await writeAudit(tx, clock, {
          actor,
          action: 'form.published',
          entityId: added.id,
          before: { membershipTypeId, number: latest },
          after: { membershipTypeId, number: latest + 1 },
        });
        return read(tx, changed);
      }),
  };
}

/** Messages about a form's problems, for its editor. */
const findingMessages: Record<DefinitionProblem, string> = {
  too_many_steps: `A form can have at most ${caseLimits.formSteps} steps.`,
  too_many_fields: `A step can have at most ${caseLimits.formFieldsPerStep} questions, and a form at most ${caseLimits.formFields}.`,
  step_empty: 'A step needs at least one question.',
  key_malformed: 'Use only letters and digits in the key, starting with a lower-case letter.',
  key_taken: 'This key is already used.',
  key_reserved: 'This key is reserved. Choose another one.',
  text_missing: 'Enter the English text. It is shown when there is no translation.',
  text_malformed: 'This text is too long, or contains characters that can’t be shown.',
  core_missing: 'A question required in every form is missing.',
  contact_missing: 'Ask everybody for an email address, a phone number or a street, and require an answer.',
  core_type_differs: 'This question has the same answer type in every form.',
  core_optional: 'This question must be required in every form.',
  core_conditional: 'This question is asked of every applicant, so it can’t have a condition.',
  condition_unknown: 'The question used in the condition does not exist.',
  condition_later: 'A condition can only use an earlier question.',
  condition_value: 'The question used in the condition does not have this answer.',
  choices_missing: `Add between 1 and ${caseLimits.formChoices} choices.`,
  choices_unused: 'Only questions with choices can have choices.',
  choice_malformed: 'Use only letters, digits, hyphens and underscores in the value.',
  choice_taken: 'Another choice of this question has the same value.',
  limits_unused: 'This type of question can’t have limits.',
  limits_not_sane: 'The minimum is greater than the maximum, or outside the allowed range.',
};
