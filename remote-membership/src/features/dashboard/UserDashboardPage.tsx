import type { OwnDashboard } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { useSearchParams } from '@guildhall/shared/router';
import { Box, ButtonLink, Card, Select, Skeleton } from '@guildhall/shared/ui/core';
import { EmptyState, ErrorState, Page, StatusChip } from '@guildhall/shared/ui/data';
import { DocumentList } from '../../parts/DocumentList.tsx';
import { RefereeList } from '../../parts/RefereeList.tsx';
import { paths } from '../../paths.ts';
import { useDomainWords, useLocalText } from '../../words.ts';
import { applicationQuery } from '../applications/api.ts';
import { ownDashboardQuery } from '../home/api.ts';
import { OpenQueries, UnpaidInvoices } from '../home/WaitingCards.tsx';
import { ApplicationTimeline } from './ApplicationTimeline.tsx';
import { ProgressTrack } from './ProgressTrack.tsx';

/** My membership: how far my application has come, its referees, documents, invoices, queries and history. */
export default function UserDashboardPage() {
  const { t } = useTranslation('membership');
  const { data, error, refetch } = useQuery(ownDashboardQuery());
  if (error || !data || data.applications.length === 0) {
    return (
      <Page title={t('dashboard.title')}>
        <Card>
          {error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : data ? (
            <EmptyState
              icon="file"
              title={t('dashboard.empty')}
              text={t('dashboard.emptyText')}
              action={
                <ButtonLink to={paths.startApplication} variant="contained">
                  {t('dashboard.start')}
                </ButtonLink>
              }
            />
          ) : (
            <Skeleton variant="rounded" height={320} role="status" aria-label={t('common.loading')} />
          )}
        </Card>
      </Page>
    );
  }
  return <Dashboard dashboard={data} />;
}

function Dashboard({ dashboard }: { dashboard: OwnDashboard }) {
  const { t } = useTranslation('membership');
  const words = useDomainWords();
  const textOf = useLocalText();
  const [params, setParams] = useSearchParams();
  const { applications } = dashboard;
  const shown = applications.find(({ id }) => id === params.get('application')) ?? applications[0]!;
  return (
    <Page
      title={t('dashboard.title')}
      subtitle={
        <>
          <span>
            {textOf(shown.membershipType)} · {shown.number}
          </span>
          <StatusChip status={shown.state} label={words.state(shown.state)} />
        </>
      }
      actions={
        <>
          {applications.length > 1 && (
            <Select
              label={t('dashboard.choose')}
              hideLabel
              compact
              value={shown.id}
              options={applications.map(({ id, number }) => ({ value: id, label: number }))}
              onChange={(application) => setParams({ application }, { replace: true })}
            />
          )}
          <ButtonLink to={paths.application(shown.id)} variant="contained">
            {t('dashboard.open')}
          </ButtonLink>
        </>
      }
    >
      <OneApplication key={shown.id} id={shown.id} dashboard={dashboard} />
    </Page>
  );
}

function OneApplication({ id, dashboard }: { id: string; dashboard: OwnDashboard }) {
  const { t } = useTranslation('membership');
  const words = useDomainWords();
  const { data, error, refetch } = useQuery(applicationQuery(id));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={420} role="status" aria-label={t('common.loading')} />;
  const answered = data.referees.filter(({ state }) => state === 'consented' || state === 'against').length;
  const subtitle = t('dashboard.answeredOf', { answered, needed: data.membershipType.refereesNeeded });
  const turn = data.progress.turn === 'applicant' ? t('next.yours') : words.turn(data.progress.turn);
  return (
    <>
      <Card title={t('dashboard.progress')} subtitle={`${words.nextStep(data.progress.nextStep)} · ${turn}`}>
        <ProgressTrack application={data} />
      </Card>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 2, sm: 3 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'grid', gap: { xs: 2, sm: 3 }, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Card title={t('dashboard.referees')} subtitle={subtitle}>
            <RefereeList referees={data.referees} />
          </Card>
          <Card title={t('dashboard.documents')}>
            <DocumentList application={data} />
          </Card>
          <UnpaidInvoices invoices={dashboard.unpaidInvoices} />
          <OpenQueries queries={dashboard.openQueries} />
        </Box>
        <ApplicationTimeline applicationId={id} />
      </Box>
    </>
  );
}
