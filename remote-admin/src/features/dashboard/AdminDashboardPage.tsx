import type { OfficeDashboard } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { useUser } from '@guildhall/shared/store';
import { Block, Box, Card, lazyPart, RouteLink, Skeleton, Text } from '@guildhall/shared/ui/core';
import { DateText, ErrorState, InlineList, Page } from '@guildhall/shared/ui/data';
import { Nothing, ListRow, RowList } from '../../lib/texts.tsx';
import { useCaseLink } from '../../lib/use-case-link.ts';
import { featureTranslations } from '../../translations.ts';
import { officeDashboardQuery } from './api.ts';
import { Figures } from './Figures.tsx';
import { OwnWork } from './OwnWork.tsx';
import { ScreeningList } from './ScreeningList.tsx';
import { WorkTiles } from './WorkTiles.tsx';
import { AdministratorNotices } from './AdministratorNotices.tsx';

const PeriodFigures = lazyPart(async () => (await import('./period/PeriodFigures.tsx')).PeriodFigures, {
  translations: featureTranslations('figures'),
  fallback: <Skeleton variant="rounded" height={320} />,
});

// The browser fills two columns to about the same height, however long the lists are.
const balanced = {
  columnCount: { lg: 2 },
  columnGap: 3,
  '& > *': { breakInside: 'avoid', mb: { xs: 2, sm: 3 } },
};

/**
 * The office's dashboard: the person's open work, the office's, then figures, each linked to its list (domain rule 18).
 */
export default function AdminDashboardPage() {
  const { t } = useTranslation('admin');
  const role = useUser()?.role;
  const dashboard = useQuery(officeDashboardQuery());
  return (
    <Page title={t('dashboard.title')}>
      {role === Role.administrator && <AdministratorNotices />}
      <Box sx={balanced}>
        {dashboard.data ? (
          <>
            <OwnWork mine={dashboard.data.mine} />
            <WorkTiles work={dashboard.data.work} />
          </>
        ) : dashboard.isError ? (
          <ErrorState error={dashboard.error} onRetry={() => void dashboard.refetch()} />
        ) : (
          <Skeleton variant="rounded" height={220} />
        )}
        <ScreeningList />
        {dashboard.data && (
          <>
            <Card title={t('dashboard.recent.title')}>
              <RecentActivity recent={dashboard.data.recent} />
            </Card>
            <Figures dashboard={dashboard.data} />
          </>
        )}
      </Box>
      <PeriodFigures />
    </Page>
  );
}

const shownEvents = 6;

function RecentActivity({ recent }: { recent: OfficeDashboard['recent'] }) {
  const { t } = useTranslation('admin');
  const caseLink = useCaseLink();
  const label = useLabels();
  if (recent.length === 0) return <Nothing>{t('dashboard.recent.empty')}</Nothing>;
  return (
    <RowList label={t('dashboard.recent.title')}>
      {recent.slice(0, shownEvents).map(({ applicationId, applicantName, number, event, actor, at }, index) => (
        <ListRow key={index}>
          <Block grow shrink>
            {/* The person's name comes first; the number distinguishes two with the same name. */}
            <InlineList
              items={[
                <RouteLink to={caseLink(applicationId)}>
                  <bdi>{applicantName.trim() || number}</bdi>
                </RouteLink>,
                label('timeline', event),
              ]}
            />
            <Text size="small" tone="secondary">
              <InlineList
                items={[
                  <Text component="bdi" nowrap>
                    {number}
                  </Text>,
                  <bdi>{actor}</bdi>,
                  <DateText value={at} as="relative" />,
                ]}
              />
            </Text>
          </Block>
        </ListRow>
      ))}
    </RowList>
  );
}
