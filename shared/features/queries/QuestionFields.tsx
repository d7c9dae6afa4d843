import type { askQuery, BodyOf, RequestOf } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { ButtonLink, Row } from '@guildhall/shared/ui/core';
import { FormField, SubmitButton, type Control } from '@guildhall/shared/ui/form';
import { AttachFiles } from './AttachFiles.tsx';
import type { QueryFiles } from './use-query-files.ts';

type Input = RequestOf<typeof askQuery>['body'];

interface QuestionFieldsProps {
  control: Control<Input, unknown, BodyOf<typeof askQuery>>;
  files: QueryFiles;
  /** What happens to the question. */
  help: string;
  isSending: boolean;
  cancel: { to: string; label: string };
}

/** Subject, text and files of a new query, with the send button. */
export function QuestionFields({ control, files, help, isSending, cancel }: QuestionFieldsProps) {
  const { t } = useTranslation('queries');
  return (
    <>
      <FormField control={control} name="subject" label={t('subject')} />
      <FormField control={control} name="body" type="multiline" minRows={6} label={t('question')} help={help} />
      <AttachFiles files={files} />
      <Row wrap gap={1.5} align="center">
        <SubmitButton pending={isSending} disabled={files.isUploading} icon="send">
          {t('sendQuery')}
        </SubmitButton>
        <ButtonLink to={cancel.to} variant="text">
          {cancel.label}
        </ButtonLink>
      </Row>
    </>
  );
}
