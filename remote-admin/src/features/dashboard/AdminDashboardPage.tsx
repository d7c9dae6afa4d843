import type { OfficeDashboard } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Box, Card, RouteLink, Skeleton } from '@guildhall/shared/ui/core';
import { DateText, ErrorState, Page } from '@guildhall/shared/ui/data';
import { useLabels } from '../../lib/labels.ts';
import { Nothing, Row, RowList } from '../../lib/texts.tsx';
import { useCaseLink } from '../../lib/use-case-link.ts';
import { officeDashboardQuery } from './api.ts';
import { MonthChart, StateChart } from './charts.tsx';
import { Figures } from './Figures.tsx';
import { ScreeningList } from './ScreeningList.tsx';
import { WorkTiles } from './WorkTiles.tsx';

/** The office's dashboard: open work first, then figures, each with the list behind it (domain rule 18). */
export default function AdminDashboardPage() {
  const { t } = useTranslation('admin');
  const dashboard = useQuery(officeDashboardQuery());
  return (
    <Page title={t('dashboard.title')}>
      {dashboard.data ? (
        <WorkTiles work={dashboard.data.work} />
      ) : dashboard.isError ? (
        <ErrorState error={dashboard.error} onRetry={() => void dashboard.refetch()} />
      ) : (
        <Skeleton variant="rounded" height={220} />
      )}
      <ScreeningList />
      {dashboard.data && <Overview dashboard={dashboard.data} />}
    </Page>
  );
}

function Overview({ dashboard }: { dashboard: OfficeDashboard }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <Figures dashboard={dashboard} />
      <Box sx={{ display: 'grid', gap: { xs: 2, sm: 3 }, gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } }}>
        <Card title={t('dashboard.charts.byState')}>
          <StateChart byState={dashboard.byState} />
        </Card>
        <Card title={t('dashboard.charts.perMonth')}>
          <MonthChart months={dashboard.submittedPerMonth} />
        </Card>
      </Box>
      <Card title={t('dashboard.recent.title')}>
        <RecentActivity recent={dashboard.recent} />
      </Card>
    </>
  );
}

function RecentActivity({ recent }: { recent: OfficeDashboard['recent'] }) {
  const { t } = useTranslation('admin');
  const caseLink = useCaseLink();
  const label = useLabels();
  if (recent.length === 0) return <Nothing>{t('dashboard.recent.empty')}</Nothing>;
  return (
    <RowList label={t('dashboard.recent.title')}>
      {recent.map((entry, index) => (
        <Row key={index}>
          <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
            {label('timeline', entry.event)}
            <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
              <bdi>{entry.actor}</bdi> · <DateText value={entry.at} as="relative" />
            </Box>
          </Box>
          <RouteLink to={caseLink(entry.applicationId)}>{entry.number}</RouteLink>
        </Row>
      ))}
    </RowList>
  );
}
