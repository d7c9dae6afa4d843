import { isApiProblem } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { showProblem } from '@guildhall/shared/ui/form';
import type { MessageDraft } from './draft.ts';
import type { QueryFiles } from './use-query-files.ts';

type FormOf<Input extends object, Output> = Parameters<typeof showProblem<Input, Output>>[0];

interface Writing<Input extends object, Output> {
  form: FormOf<Input, Output>;
  files: QueryFiles;
  draft: MessageDraft;
}

const sentences: Readonly<Record<string, 'conflict' | 'filesGone' | 'arrived'>> = {
  version_conflict: 'conflict',
  file_unknown: 'filesGone',
  idempotency_key_reused: 'arrived',
  answer_lost: 'arrived',
};

/** Handles the refusal of a message: says what to do and keeps the text. */
export function useRefusals<Input extends object, Output>({ form, files, draft }: Writing<Input, Output>) {
  const { t } = useTranslation('queries');
  return (error: unknown): void => {
    showProblem(form, error);
    const sentence = isApiProblem(error) ? sentences[error.code] : undefined;
    if (sentence === 'filesGone') files.clear();
    if (sentence === 'arrived') draft.forgetKey();
    if (sentence) form.setError('root.server', { message: t(sentence) });
  };
}
