import type { ApplicationDetail, OwnDashboard } from '@guildhall/shared/contracts';
import { isAnswered } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { ButtonLink, Card, Grid, Skeleton } from '@guildhall/shared/ui/core';
import { ErrorState } from '@guildhall/shared/ui/data';
import { DocumentList } from '../applications/parts/DocumentList.tsx';
import { NextStep } from '../applications/parts/NextStep.tsx';
import { RefereeList } from '../applications/parts/RefereeList.tsx';
import { SharedStatements } from '../applications/parts/SharedStatements.tsx';
import { paths } from '../../paths.ts';
import { applicationQuery } from '../applications/api.ts';
import { PdfButton } from '../form/AfterSubmitting.tsx';
import { OpenQueries, UnpaidInvoices } from '../home/WaitingCards.tsx';
import { ApplicationTimeline } from './ApplicationTimeline.tsx';
import { ProgressTrack } from './ProgressTrack.tsx';

/** One application's progress and related items. */
export function OneApplication({ id, dashboard }: { id: string; dashboard: OwnDashboard }) {
  const { t } = useTranslation('membership');
  const { data, error, refetch } = useQuery(applicationQuery(id));
  if (error)
    return (
      <Card>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    );
  if (!data) return <Skeleton variant="rounded" height={420} role="status" aria-label={t('common.loading')} />;
  const answered = data.referees.filter(({ state }) => isAnswered(state)).length;
  return (
    <>
      <Progress application={data} />
      <Grid
        gap={{ xs: 2, sm: 3 }}
        align="start"
        columns={{ xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
      >
        <Grid gap={{ xs: 2, sm: 3 }} columns="minmax(0, 1fr)">
          <Card
            title={t('dashboard.referees')}
            subtitle={t('dashboard.answeredOf', { answered, needed: data.membershipType.refereesNeeded })}
          >
            <RefereeList referees={data.referees} />
          </Card>
          <SharedStatements application={data} />
          <Card title={t('dashboard.documents')}>
            <DocumentList application={data} />
          </Card>
          <UnpaidInvoices invoices={dashboard.unpaidInvoices} />
          <OpenQueries queries={dashboard.openQueries} />
        </Grid>
        <ApplicationTimeline applicationId={id} />
      </Grid>
    </>
  );
}

function Progress({ application }: { application: ApplicationDetail }) {
  const { t } = useTranslation('membership');
  const { id, submittedAt, invoiceId } = application;
  return (
    <Card
      title={t('dashboard.progress')}
      actions={
        <>
          {submittedAt !== null && <PdfButton applicationId={id} />}
          <ButtonLink to={paths.askQuery(id)} icon="question">
            {t('dashboard.ask')}
          </ButtonLink>
        </>
      }
    >
      <Grid gap={3}>
        <NextStep application={application} invoiceId={invoiceId} isNested />
        <ProgressTrack application={application} />
      </Grid>
    </Card>
  );
}
