import type { FormField } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';

/** Gives the sentence for what is wrong with an answer, in the reader's language, with the limits of the question. */
export function useProblemSentence() {
  const { t } = useTranslation('membership');
  return (problem: string, { limits }: FormField): string =>
    t(`form.problem.${problem}`, { min: limits?.min ?? 1, max: limits?.max ?? 200 });
}
