import type { ApplicationDetail, BodyOf, RequestOf } from '@guildhall/shared/contracts';
import { askQuery } from '@guildhall/shared/contracts';
import { isApiProblem } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { useNavigate } from '@guildhall/shared/router';
import { Alert, Box, ButtonLink, Card, RouteLink, Skeleton, toast } from '@guildhall/shared/ui/core';
import { ErrorState } from '@guildhall/shared/ui/data';
import { FormField, FormProblem, showProblem, SubmitButton, useAppForm, useWatch } from '@guildhall/shared/ui/form';
import { paths } from '../../paths.ts';
import { applicationQuery } from '../application-file/api.ts';
import { useAskQuery } from './api.ts';
import { AttachFiles } from './AttachFiles.tsx';
import { textOf, useKeepWriting, useMessageDraft } from './useMessageDraft.ts';
import { useQueryFiles } from './useQueryFiles.ts';

type Input = RequestOf<typeof askQuery>['body'];
type Values = BodyOf<typeof askQuery>;

/** Asks an applicant about their application; they get a mail, and the query waits for them. */
export function AskApplicant({ applicationId }: { applicationId: string }) {
  const { t } = useTranslation('admin');
  const { data, error, refetch } = useQuery(applicationQuery(applicationId));
  if (data) return <AskForm application={data} />;
  return (
    <Card>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={360} role="status" aria-label={t('queries.loading')} />
      )}
    </Card>
  );
}

function AskForm({ application: { id: applicationId, number, applicant } }: { application: ApplicationDetail }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const ask = useAskQuery();
  const files = useQueryFiles();
  const draft = useMessageDraft(`ask:${applicationId}`);
  const form = useAppForm<Input, Values>({
    schema: askQuery.body,
    defaultValues: {
      subject: textOf(draft.found, 'subject'),
      body: textOf(draft.found, 'body'),
      category: 'application',
      fileIds: [],
    },
  });
  const { subject = '', body = '' } = useWatch({ control: form.control });
  const isBegun = (subject + body).trim() !== '' || files.files.length > 0;
  const title = t('queries.askTitle', { name: applicant.name });
  useKeepWriting({ draft, values: { subject, body }, isBegun, title });

  const submit = form.handleSubmit((asked) =>
    ask.mutate(
      { ...asked, fileIds: files.ids, applicationId, requesterId: applicant.id },
      {
        onSuccess: ({ id, number: asNumber }) => {
          draft.forget();
          toast.success(t('queries.asked', { number: asNumber, name: applicant.name }));
          void navigate(paths.query(id), { replace: true });
        },
        onError: (error) => {
          showProblem(form, error);
          if (!isApiProblem(error) || error.code !== 'file_unknown') return;
          files.clear();
          form.setError('root.server', { message: t('queries.filesGone') });
        },
      },
    ),
  );

  return (
    <Card
      title={title}
      subtitle={
        <>
          {t('queries.askAbout')} <RouteLink to={paths.applicationDesk(applicationId)}>{number}</RouteLink>
        </>
      }
    >
      <Box
        component="form"
        onSubmit={submit}
        noValidate
        aria-label={title}
        sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        <FormProblem control={form.control} />
        {draft.found && <Alert live="status">{t('queries.keptDraft')}</Alert>}
        <FormField control={form.control} name="subject" label={t('queries.subject')} inputProps={{ maxLength: 160 }} />
        <FormField
          control={form.control}
          name="body"
          type="multiline"
          minRows={6}
          label={t('queries.question')}
          help={t('queries.questionHelp')}
          inputProps={{ maxLength: 5000 }}
        />
        <AttachFiles files={files} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <SubmitButton pending={ask.isPending} disabled={files.isUploading} icon="send">
            {t('queries.sendQuery')}
          </SubmitButton>
          <ButtonLink to={paths.applicationDesk(applicationId)} variant="text">
            {t('common.cancel')}
          </ButtonLink>
        </Box>
      </Box>
    </Card>
  );
}
