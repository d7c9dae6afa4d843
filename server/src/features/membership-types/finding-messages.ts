import { caseLimits, type DefinitionProblem } from '@guildhall/shared/domain';

/** Messages about a form's problems, for its editor. */
export const findingMessages: Record<DefinitionProblem, string> = {
  too_many_steps: `A form can have at most ${caseLimits.formSteps} steps.`,
  too_many_fields: `A step can have at most ${caseLimits.formFieldsPerStep} questions, and a form at most ${caseLimits.formFields}.`,
  step_empty: 'A step needs at least one question.',
  key_malformed: 'Use only letters and digits in the key, starting with a lower-case letter.',
  key_taken: 'This key is already used.',
  key_reserved: 'This key is reserved. Choose another one.',
  text_missing: 'Enter the English text. It is shown when there is no translation.',
  text_malformed: 'This text is too long, or contains characters that can’t be shown.',
  core_missing: 'A question required in every form is missing.',
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
