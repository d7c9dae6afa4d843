import { localText, type FormField } from '@guildhall/shared/domain';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';

/** Returns the message for a problem with an answer, in the reader's language, with the question and its limits. */
export function useProblemSentence() {
  const { t } = useTranslation('membership');
  const language = useLanguage();
  return (problem: string, { type, limits, label }: FormField): string =>
    t(`form.problem.${sentenceOf(problem, { type, limits })}`, {
      label: localText(label, language),
      min: limits?.min ?? 1,
      max: limits?.max ?? 200,
    });
}

const chosenTypes: readonly FormField['type'][] = ['choice', 'multichoice', 'country'];

function sentenceOf(problem: string, { type, limits }: Pick<FormField, 'type' | 'limits'>): string {
  if (problem === 'required' && chosenTypes.includes(type)) return 'required_choice';
  // With several choices, a wrong type can only be an option that is not offered.
  if (problem === 'wrong_type' && type === 'multichoice') return 'not_a_choice';
  if (problem !== 'not_a_number') return problem;
  if (limits?.min === undefined) return limits?.max === undefined ? problem : 'number_too_large';
  return limits.max === undefined ? 'number_too_small' : 'not_in_range';
}
