import type { FormField } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';

/** Gives the sentence for what is wrong with an answer, in the reader's language, with the limits of the question. */
export function useProblemSentence() {
  const { t } = useTranslation('membership');
  return (problem: string, { type, limits }: FormField): string =>
    // Of several choices a broken shape can only be one that isn't offered.
    t(`form.problem.${type === 'multichoice' && problem === 'wrong_type' ? 'not_a_choice' : problem}`, {
      min: limits?.min ?? 1,
      max: limits?.max ?? 200,
    });
}
