import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { askedFields, fieldInCountry, localText, missingFrom } from '@guildhall/shared/domain';
import type { Answers, FormField, FormStep, Missing } from '@guildhall/shared/domain';
import type { Language } from '@guildhall/shared/i18n';

/** A step on the screen: one from the form, or one of the three that every application has. */
export type Step =
  | { key: string; kind: 'questions'; form: FormStep }
  | { key: 'documents' | 'referees' | 'review'; kind: 'documents' | 'referees' | 'review' };

export function stepsOf(application: ApplicationDetail): Step[] {
  return [
    ...application.form.steps.map((form): Step => ({ key: form.key, kind: 'questions', form })),
    { key: 'documents', kind: 'documents' },
    { key: 'referees', kind: 'referees' },
    { key: 'review', kind: 'review' },
  ];
}

/** The title of a step; the office writes those of the form, in several languages. */
export const titleOf = (step: Step, language: Language, t: (key: string) => string): string =>
  step.kind === 'questions' ? localText(step.form.title, language) : t(`form.steps.${step.kind}`);

/** What is missing given the answers on the screen, before the server has received the last of them. */
export function missingNow(application: ApplicationDetail, answers: Answers): Missing {
  const facts = {
    form: application.form,
    answers,
    requiredDocuments: application.membershipType.requiredDocuments,
    documents: application.documents.filter(({ state }) => state !== 'rejected').map(({ kind }) => kind),
    refereesNeeded: application.membershipType.refereesNeeded,
    referees: application.referees,
  };
  return missingFrom(facts, new Date().toISOString().slice(0, 10));
}

/** The fields of a step that apply, given the answers of the whole form. */
export function visibleFields({ form }: ApplicationDetail, step: FormStep, answers: Answers): FormField[] {
  const asked = new Set(askedFields(form, answers));
  return step.fields.filter((field) => asked.has(field)).map((field) => fieldInCountry(field, answers));
}

type Items = NonNullable<ApplicationDetail['changeRequest']>['items'];

/** The office's requested changes at a step. */
export function itemsAt(step: Step, application: ApplicationDetail): Items {
  const items = application.changeRequest?.items ?? [];
  if (step.kind === 'questions')
    return items.filter(({ kind, target }) => kind === 'field' && step.form.fields.some(({ key }) => key === target));
  const kind = { documents: 'document', referees: 'referee', review: null }[step.kind];
  return items.filter((item) => item.kind === kind);
}

/** Number of items a step still needs. */
export function countMissing(step: Step, missing: Missing): number {
  if (step.kind === 'questions') return step.form.fields.filter(({ key }) => key in missing.fields).length;
  if (step.kind === 'documents') return missing.documents.length;
  return step.kind === 'referees' ? missing.referees : 0;
}

/** The step that contains a field, for links to it. */
export const stepOfField = (steps: Step[], key: string): string | undefined =>
  steps.find((step) => step.kind === 'questions' && step.form.fields.some((field) => field.key === key))?.key;

/** Every field of the form by its key. */
export const fieldsByKey = ({ form }: ApplicationDetail): Map<string, FormField> =>
  new Map(form.steps.flatMap(({ fields }) => fields.map((field): [string, FormField] => [field.key, field])));
