import { answerQuery } from '@guildhall/shared/contracts';
import type { BodyOf, QueryDetail, RequestOf } from '@guildhall/shared/contracts';
import { isApiProblem } from '@guildhall/shared/http';
import { useFormat, useTranslation } from '@guildhall/shared/i18n';
import { useNavigate } from '@guildhall/shared/router';
import { useUser } from '@guildhall/shared/store';
import { Alert, Box, Button, toast } from '@guildhall/shared/ui/core';
import { FormField, FormProblem, showProblem, SubmitButton, useAppForm, useWatch } from '@guildhall/shared/ui/form';
import { paths } from '../../paths.ts';
import { useAnswerQuery } from './api.ts';
import { AttachFiles } from './AttachFiles.tsx';
import { keepForNewQuery, textOf, useKeepWriting, useMessageDraft } from './useMessageDraft.ts';
import { useQueryFiles } from './useQueryFiles.ts';

type Input = RequestOf<typeof answerQuery>['body'];
type Values = BodyOf<typeof answerQuery>;

/** Writes an answer. What is typed stays until the server has it: a refusal, a reload and a lost session cost nothing. */
export function AnswerForm({ query }: { query: QueryDetail }) {
  const { t } = useTranslation('membership');
  const format = useFormat();
  const navigate = useNavigate();
  const userId = useUser()?.id ?? '';
  const answer = useAnswerQuery(query);
  const files = useQueryFiles();
  const draft = useMessageDraft(query.id);
  const form = useAppForm<Input, Values>({
    schema: answerQuery.body,
    defaultValues: { version: query.version, body: textOf(draft.found, 'body'), fileIds: [], kind: 'public' },
  });
  const { body = '' } = useWatch({ control: form.control });
  const isBegun = body.trim() !== '' || files.files.length > 0;
  useKeepWriting({ draft, values: { body }, isBegun, title: t('queries.answering', { subject: query.subject }) });
  const problem = isApiProblem(answer.error) ? answer.error.code : null;

  const submit = form.handleSubmit(({ body: text }) =>
    answer.mutate(
      { body: text, fileIds: files.ids },
      {
        onSuccess: () => {
          draft.forget();
          files.clear();
          form.reset({ version: query.version, body: '', fileIds: [], kind: 'public' });
          toast.success(t('queries.answerSent'));
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
      aria-label={t('queries.answer')}
      sx={{ display: 'grid', gap: 2, borderBlockStart: '1px solid', borderColor: 'divider', p: { xs: 2, sm: 3 } }}
    >
      {query.reopenableUntil && <Alert>{t('queries.reopens', { day: format.date(query.reopenableUntil) })}</Alert>}
      <FormProblem control={form.control} />
      {problem === 'query_ended' && (
        <Box>
          <Button
            type="button"
            icon="add"
            onClick={() => {
              keepForNewQuery(userId, { subject: query.subject, body });
              draft.forget();
              void navigate(paths.askQuery(query.about?.id));
            }}
          >
            {t('queries.askAnew')}
          </Button>
        </Box>
      )}
      <FormField
        control={form.control}
        name="body"
        type="multiline"
        label={t('queries.yourAnswer')}
        inputProps={{ maxLength: 5000 }}
      />
      <AttachFiles files={files} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <SubmitButton pending={answer.isPending} disabled={files.isUploading} icon="send">
          {t('queries.send')}
        </SubmitButton>
        <Box role="status" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {files.isUploading ? t('queries.uploading') : isBegun ? t('queries.kept') : ''}
        </Box>
      </Box>
    </Box>
  );
}
