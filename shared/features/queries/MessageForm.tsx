import type { BodyOf, QueryDetail, RequestOf } from '@guildhall/shared/contracts';
import { answerQuery } from '@guildhall/shared/contracts';
import { isApiProblem } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import type { UseMutationResult } from '@guildhall/shared/query';
import { Box, Row, Text, toast } from '@guildhall/shared/ui/core';
import type { IconName } from '@guildhall/shared/ui/core';
import { FormField, FormProblem, SubmitButton, useContractForm, useWatch } from '@guildhall/shared/ui/form';
import { type ReactNode, useEffect, useRef } from 'react';
import type { MessageKind, OwnMessage } from './api.ts';
import { AttachFiles } from './AttachFiles.tsx';
import { elementIdOf } from './Messages.tsx';
import { textOf, useKeepWriting, type MessageDraft } from './draft.ts';
import { useRefusals } from './refusals.ts';
import { useQueryFiles } from './use-query-files.ts';

type Input = RequestOf<typeof answerQuery>['body'];
type Values = BodyOf<typeof answerQuery>;

interface MessageFormProps {
  query: QueryDetail;
  kind: MessageKind;
  draft: MessageDraft;
  answer: Pick<UseMutationResult<unknown, Error, OwnMessage>, 'mutate' | 'isPending' | 'error'>;
  /** `send` replaces the button's default label for sending an answer. */
  labels: { form: string; text: string; sent: string; send?: string };
  icon: IconName;
  /** Shown above the form's own hints, such as the deadline for an answer. */
  notice?: ReactNode;
  /** Shown above the text, with the text, why the last attempt was refused, and a function that appends to the text. */
  choices?: (writing: { body: string; refusal: string | null; insert: (text: string) => void }) => ReactNode;
}

/**
 * The form for a message. The text stays until the server has it: a refusal, a reload and a lost session lose nothing.
 */
export function MessageForm({ query, kind, draft, answer, labels, icon, notice, choices }: MessageFormProps) {
  const { t } = useTranslation('queries');
  const files = useQueryFiles(draft);
  const blank = { version: query.version, fileIds: [], kind };
  const { form } = useContractForm<Input, Values, Input>(answerQuery.body, {
    defaultValues: { ...blank, body: textOf(draft.found, 'body') },
  });
  const { body = '' } = useWatch({ control: form.control });
  const isBegun = body.trim() !== '' || files.files.length > 0;
  useKeepWriting({ draft, files, values: { body, kind }, isBegun, title: t('answering', { subject: query.subject }) });
  const refuse = useRefusals({ form, files, draft });
  // The typed text stays: the new text is appended.
  const insert = (text: string) => {
    form.setValue('body', [body.trimEnd(), text].filter(Boolean).join('\n\n'), { shouldDirty: true });
    form.setFocus('body');
  };

  // Focus a sent message: it appears above the form, where people would not see it arrive.
  const isSending = useRef(false);
  const latest = query.messages.at(-1)?.id;
  useEffect(() => {
    if (!isSending.current || latest === undefined) return;
    isSending.current = false;
    document.getElementById(elementIdOf(latest))?.focus();
  }, [latest]);

  const submit = form.handleSubmit(({ body: text }) => {
    isSending.current = true;
    answer.mutate(
      { kind, body: text, fileIds: files.ids, key: draft.key() },
      {
        onSuccess: () => {
          draft.forget();
          files.clear();
          form.reset({ ...blank, body: '' });
          toast.success(labels.sent);
        },
        onError: (error) => {
          isSending.current = false;
          refuse(error);
        },
      },
    );
  });

  return (
    <Box
      component="form"
      onSubmit={submit}
      noValidate
      aria-label={labels.form}
      sx={{
        display: 'grid',
        gap: 2,
        borderBlockStart: '1px solid',
        borderColor: 'divider',
        p: { xs: 2, sm: 3 },
        ...(kind === 'internal_note' && { backgroundColor: 'warning.tint' }),
      }}
    >
      {notice}
      <FormProblem control={form.control} />
      {choices?.({ body, refusal: isApiProblem(answer.error) ? answer.error.code : null, insert })}
      <FormField control={form.control} name="body" type="multiline" label={labels.text} />
      <AttachFiles files={files} />
      <Row wrap gap={1.5} align="center">
        <SubmitButton pending={answer.isPending} disabled={files.isUploading} icon={icon}>
          {labels.send ?? t('send')}
        </SubmitButton>
        <Text role="status" size="small" tone="secondary">
          {files.isUploading ? t('uploading') : isBegun ? t('kept') : ''}
        </Text>
      </Row>
    </Box>
  );
}
