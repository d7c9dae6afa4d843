import type { ApplicationDetail } from '@guildhall/shared/contracts';
import {
  type Missing,
  askedFields,
  fieldInCountry,
  fieldTypes,
  localText,
  missingFrom,
  type Answers,
  type FormField,
  type FormStep,
} from '@guildhall/shared/domain';
import { type Language, useLanguage, useTranslation } from '@guildhall/shared/i18n';
import type { Access } from './access.ts';
import type { DraftSaver } from '@guildhall/shared/features/draft-saver';

/** Read-only steps share one screen; referees and documents keep their own while something can be done there. */
export function shownSteps(application: ApplicationDetail, access: Access): Step[] {
  const steps = stepsOf(application);
  if (access.mode !== 'read') return steps;
  const isShown = {
    review: true,
    referees: access.nameReferees,
    documents: application.documents.some(access.replaceRejected),
    questions: false,
  };
  return steps.filter(({ kind }) => isShown[kind]).toReversed();
}

/** Index of the step that opens when the URL names none. */
export function openingStep(
  steps: Step[],
  access: Access,
  application: ApplicationDetail,
  resumed: string | null,
): number {
  const at = (key: string | null | undefined) =>
    Math.max(
      steps.findIndex((step) => step.key === key),
      0,
    );
  if (access.mode === 'read') return at(application.progress.nextStep === 'name_referee' ? 'referees' : null);
  if (access.mode === 'fill') return at(resumed);
  const open = application.changeRequest?.items.find(({ solved }) => !solved);
  if (!open) return 0;
  return at({ field: stepOfField(steps, open.target), document: 'documents', referee: 'referees' }[open.kind]);
}

interface StepMarkOptions {
  access: Access;
  missing: Missing;
  application: ApplicationDetail;
  /** True for a step before the open one. */
  isPassed: boolean;
}

/** A later step shows no problem; a passed step with gaps does. */
export function markOf(step: Step, { access, missing, application, isPassed }: StepMarkOptions) {
  if (access.mode === 'read') return { state: 'done', missing: 0 } as const;
  if (access.mode === 'changes' && step.kind !== 'review') {
    const items = itemsAt(step, application);
    const open = items.filter(({ solved }) => !solved).length;
    return { state: items.length === 0 ? 'locked' : open > 0 ? 'problem' : 'done', missing: open } as const;
  }
  if (step.kind === 'review') return { state: 'todo', missing: 0 } as const;
  const count = countMissing(step, missing);
  return { state: count === 0 ? 'done' : isPassed ? 'problem' : 'todo', missing: count } as const;
}

/** A step on the screen: one from the form, or one of the three that follow. */
export type Step =
  | { key: string; kind: 'questions'; form: FormStep }
  | { key: 'documents' | 'referees' | 'review'; kind: 'documents' | 'referees' | 'review' };

/** Where no referees are needed, their step is only shown while some are named: they can be removed there. */
export function stepsOf({ form, membershipType, referees }: ApplicationDetail): Step[] {
  const hasReferees = membershipType.refereesNeeded > 0 || referees.length > 0;
  return [
    ...form.steps.map((step): Step => ({ key: step.key, kind: 'questions', form: step })),
    { key: 'documents', kind: 'documents' },
    ...(hasReferees ? [{ key: 'referees', kind: 'referees' } as const] : []),
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
    ownDocuments: application.membershipType.ownDocuments,
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
function itemsAt(step: Step, application: ApplicationDetail): Items {
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

/** Props of every step of the form. */
export interface StepProps {
  application: ApplicationDetail;
  access: Access;
  saver: DraftSaver;
  missing: Missing;
  /** Opens the next step, or another one. */
  onNext: () => void;
  onBack: (() => void) | undefined;
}

/** The titles and introductions of steps, for editing and for reading. */
export function useStepTexts(application: ApplicationDetail, access: Access) {
  const { t } = useTranslation('membership');
  const language = useLanguage();
  const isRead = access.mode === 'read';
  return {
    titleOf: (step: Step) => (step.kind === 'review' && isRead ? t('form.steps.answers') : titleOf(step, language, t)),
    introOf: ({ kind, ...step }: Step) => {
      if ('form' in step) return step.form.intro && localText(step.form.intro, language);
      if (isRead) return undefined;
      const { refereesNeeded, asksReferees } = application.membershipType;
      if (kind === 'referees') return t(`referees.intro.${refereesNeeded === 0 ? 'none' : asksReferees}`);
      return t(`${kind}.intro`);
    },
  };
}

/** Returns the message for a problem with an answer, in the reader's language, with the question and its limits. */
export function useProblemSentence() {
  const { t } = useTranslation('membership');
  const language = useLanguage();
  return (problem: string, { type, limits, label }: FormField): string =>
    t(`form.problem.${sentenceOf(problem, { type, limits })}`, {
      label: localText(label, language),
      min: limits?.min ?? 1,
      max: limits?.max ?? fieldTypes[type].longest?.byDefault ?? 1,
    });
}

function sentenceOf(problem: string, { type, limits }: Pick<FormField, 'type' | 'limits'>): string {
  const { isChosen, hasChoices } = fieldTypes[type];
  if (problem === 'required' && isChosen) return 'required_choice';
  // Among choices, a wrong type can only be an option that is not offered.
  if (problem === 'wrong_type' && hasChoices) return 'not_a_choice';
  if (problem !== 'not_a_number') return problem;
  if (limits?.min === undefined) return limits?.max === undefined ? problem : 'number_too_large';
  return limits.max === undefined ? 'number_too_small' : 'not_in_range';
}
