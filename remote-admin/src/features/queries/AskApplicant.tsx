import type { ApplicationDetail, BodyOf, RequestOf } from '@guildhall/shared/contracts';
import { askQuery } from '@guildhall/shared/contracts';
import {
  QuestionFields,
  textOf,
  useKeepWriting,
  useMessageDraft,
  useQueryFiles,
  useRefusals,
} from '@guildhall/shared/features/queries';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { useNavigate } from '@guildhall/shared/router';
import { Alert, Card, Grid, RouteLink, Skeleton, toast } from '@guildhall/shared/ui/core';
import { ErrorState } from '@guildhall/shared/ui/data';
import { FormProblem, useContractForm, useWatch } from '@guildhall/shared/ui/form';
import { paths } from '../../paths.ts';
import { applicationQuery } from '../application-file/api.ts';
import { useAskQuery } from './api.ts';

type Input = RequestOf<typeof askQuery>['body'];
type Values = BodyOf<typeof askQuery>;

/** Sends an applicant a question about their application; they get a mail, and the query waits for them. */
export function AskApplicant({ applicationId }: { applicationId: string }) {
  const { t } = useTranslation('admin');
  const { data, error, refetch } = useQuery(applicationQuery(applicationId));
  if (data) return <AskForm application={data} />;
  return (
    <Card>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={360} role="status" aria-label={t('queries:loading')} />
      )}
    </Card>
  );
}

function AskForm({ application: { id: applicationId, number, applicant } }: { application: ApplicationDetail }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const ask = useAskQuery();
  const draft = useMessageDraft(`ask:${applicationId}`);
  const files = useQueryFiles(draft);
  const { form } = useContractForm<Input, Values, Input>(askQuery.body, {
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
  useKeepWriting({ draft, files, values: { subject, body }, isBegun, title });
  const refuse = useRefusals({ form, files, draft });

  const submit = form.handleSubmit((asked) =>
    ask.mutate(
      { body: { ...asked, fileIds: files.ids, applicationId, requesterId: applicant.id }, key: draft.key() },
      {
        onSuccess: ({ id, number: asNumber }) => {
          draft.forget();
          toast.success(t('queries.asked', { number: asNumber, name: applicant.name }));
          void navigate(paths.query(id), { replace: true });
        },
        onError: refuse,
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
      <Grid component="form" onSubmit={submit} noValidate aria-label={title} gap={2.5} columns="minmax(0, 1fr)">
        <FormProblem control={form.control} />
        {draft.found && <Alert live="status">{t('queries:keptDraft')}</Alert>}
        <QuestionFields
          control={form.control}
          files={files}
          help={t('queries.questionHelp')}
          isSending={ask.isPending}
          cancel={{ to: paths.applicationDesk(applicationId), label: t('common.cancel') }}
        />
      </Grid>
    </Card>
  );
}
