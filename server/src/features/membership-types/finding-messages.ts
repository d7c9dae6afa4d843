import { caseLimits, type DefinitionProblem } from '@guildhall/shared/domain';

/** What is wrong with a form, in words for whoever edits it. */
export const findingMessages: Record<DefinitionProblem, string> = {
  too_many_steps: `A form has at most ${caseLimits.formSteps} steps.`,
  too_many_fields: `A step has at most ${caseLimits.formFieldsPerStep} questions, a form at most ${caseLimits.formFields}.`,
  step_empty: 'A step needs at least one question.',
  key_malformed: 'A key begins with a small letter and has only letters and digits.',
  key_taken: 'This key is used already.',
  key_reserved: 'This key belongs to a step that every application has.',
  text_missing: 'The English text is needed; it stands in for languages without one.',
  text_malformed: 'This text is too long, or contains characters that can’t be shown.',
  core_missing: 'Every form asks this question; it can’t be left out.',
  core_type_differs: 'Every form asks this question, and always in the same way.',
  core_optional: 'Every form needs an answer to this question.',
  core_conditional: 'Every applicant is asked this question, without a condition.',
  condition_unknown: 'The form has no such question to depend on.',
  condition_later: 'A question can depend only on one that is asked before it.',
  condition_value: 'The other question can never have this answer.',
  choices_missing: `A choice needs between 1 and ${caseLimits.formChoices} answers to choose from.`,
  choices_unused: 'Only a choice has answers to choose from.',
  choice_malformed: 'The value of an answer has only letters, digits, hyphens and underscores.',
  choice_taken: 'Another answer of this question has the same value.',
  limits_unused: 'A question of this kind has no limits.',
  limits_not_sane: 'The lower limit is above the upper one, or beyond what fits.',
};
