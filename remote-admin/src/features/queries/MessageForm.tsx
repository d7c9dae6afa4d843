import type { BodyOf, QueryDetail, RequestOf } from '@guildhall/shared/contracts';
import { answerQuery } from '@guildhall/shared/contracts';
import { isApiProblem } from '@guildhall/shared/http';
import { useFormat, useTranslation } from '@guildhall/shared/i18n';
import { Alert, Box, Button, Icon, toast } from '@guildhall/shared/ui/core';
import { FormField, FormProblem, showProblem, SubmitButton, useAppForm, useWatch } from '@guildhall/shared/ui/form';
import { useState } from 'react';
import type { MessageKind } from './api.ts';
import { useAnswerQuery } from './api.ts';
import { AttachFiles } from './AttachFiles.tsx';
import { textOf, useKeepWriting, useMessageDraft } from './useMessageDraft.ts';
import { useQueryFiles } from './useQueryFiles.ts';

type Input = RequestOf<typeof answerQuery>['body'];
type Values = BodyOf<typeof answerQuery>;

/** Writes an answer to the person, or a note that only the office reads; a refusal keeps every word. */
export function MessageForm({ query, canAnswer }: { query: QueryDetail; canAnswer: boolean }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const answer = useAnswerQuery(query);
  const files = useQueryFiles();
  const draft = useMessageDraft(query.id);
  const [kind, setKind] = useState<MessageKind>(
    !canAnswer || textOf(draft.found, 'kind') === 'internal_note' ? 'internal_note' : 'public',
  );
  const blank = { version: query.version, fileIds: [], kind };
  const form = useAppForm<Input, Values>({
    schema: answerQuery.body,
    defaultValues: { ...blank, body: textOf(draft.found, 'body') },
  });
  const { body = '' } = useWatch({ control: form.control });
  const isBegun = body.trim() !== '' || files.files.length > 0;
  useKeepWriting({ draft, values: { body, kind }, isBegun, title: t('queries.answering', { subject: query.subject }) });
  const isNote = kind === 'internal_note';

  const submit = form.handleSubmit(({ body: text }) =>
    answer.mutate(
      { kind, body: text, fileIds: files.ids },
      {
        onSuccess: () => {
          draft.forget();
          files.clear();
          form.reset({ ...blank, body: '' });
          toast.success(t(isNote ? 'queries.noteAdded' : 'queries.answerSent'));
        },
        onError: (error) => {
          showProblem(form, error);
          if (!isApiProblem(error)) return;
          if (error.code === 'version_conflict') form.setError('root.server', { message: t('queries.conflict') });
          if (error.code === 'file_unknown') {
            files.clear();
            form.setError('root.server', { message: t('queries.filesGone') });
          }
        },
      },
    ),
  );

  return (
    <Box
      component="form"
      onSubmit={submit}
      noValidate
      aria-label={t('queries.write')}
      sx={{
        display: 'grid',
        gap: 2,
        borderBlockStart: '1px solid',
        borderColor: 'divider',
        p: { xs: 2, sm: 3 },
        ...(isNote && { backgroundColor: 'warning.tint' }),
      }}
    >
      {canAnswer && query.reopenableUntil && (
        <Alert>{t('queries.reopens', { day: format.date(query.reopenableUntil) })}</Alert>
      )}
      {!canAnswer && query.reopenableUntil && (
        <Alert>{t('queries.ended', { day: format.date(query.reopenableUntil) })}</Alert>
      )}
      <FormProblem control={form.control} />
      {canAnswer && <KindChoice kind={kind} onChosen={setKind} />}
      {isNote && (
        <Box sx={{ display: 'flex', gap: 0.75, alignItems: 'center', fontWeight: 600 }}>
          <Icon name="lock" size={18} /> {t('queries.noteHint')}
        </Box>
      )}
      <FormField
        control={form.control}
        name="body"
        type="multiline"
        label={isNote ? t('queries.yourNote') : t('queries.yourAnswer', { name: query.requesterName })}
        inputProps={{ maxLength: 5000 }}
      />
      <AttachFiles files={files} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <SubmitButton pending={answer.isPending} disabled={files.isUploading} icon={isNote ? 'lock' : 'send'}>
          {t(isNote ? 'queries.addNote' : 'queries.send')}
        </SubmitButton>
        <Box role="status" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {files.isUploading ? t('queries.uploading') : isBegun ? t('queries.kept') : ''}
        </Box>
      </Box>
    </Box>
  );
}

function KindChoice({ kind, onChosen }: { kind: MessageKind; onChosen: (kind: MessageKind) => void }) {
  const { t } = useTranslation('admin');
  const kinds = [
    { value: 'public', icon: 'message', label: t('queries.public') },
    { value: 'internal_note', icon: 'lock', label: t('queries.note') },
  ] as const;
  return (
    <Box role="group" aria-label={t('queries.kind')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {kinds.map(({ value, icon, label }) => (
        <Button
          key={value}
          type="button"
          size="small"
          icon={icon}
          variant={value === kind ? 'contained' : 'outlined'}
          aria-pressed={value === kind}
          onClick={() => onChosen(value)}
        >
          {label}
        </Button>
      ))}
    </Box>
  );
}
