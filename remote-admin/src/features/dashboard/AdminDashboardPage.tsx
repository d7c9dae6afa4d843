import type { OfficeDashboard } from '@guildhall/shared/contracts';
import { Role, figurePath, figures } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { useUser } from '@guildhall/shared/store';
import { Block, Box, Card, lazyPart, RouteLink, Skeleton, Text, type IconName } from '@guildhall/shared/ui/core';
import { DateText, InlineList, Page, FigureRow, FigureRows, Money } from '@guildhall/shared/ui/data';
import { useFormat } from '@guildhall/shared/format';
import { Nothing, ListRow, RowList } from '../../lib/texts.tsx';
import { useCaseLink } from '../../lib/use-case-link.ts';
import { featureTranslations } from '../../translations.ts';
import { BackupWarning } from '../configuration/backups/BackupWarning.tsx';
import { SetUpChecklist } from '../set-up/SetUpChecklist.tsx';
import { Unloaded } from '../../lib/Unloaded.tsx';
import { officeDashboardQuery } from './api.ts';
import { ScreeningList } from './ScreeningList.tsx';

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
        ) : (
          <Unloaded query={dashboard} height={220} />
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

/** Notices for administrators above the dashboard: the set-up checklist and problems with backups. */
function AdministratorNotices() {
  return (
    <>
      <SetUpChecklist />
      <BackupWarning />
    </>
  );
}

/** Members and money at a glance; each figure links to its list. */
function Figures({ dashboard }: { dashboard: OfficeDashboard }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <Card title={t('dashboard.figures.title')}>
      <FigureRows label={t('dashboard.figures.title')}>
        <FigureRow
          label={t('dashboard.figures.activeMemberships')}
          value={format.number(dashboard.activeMemberships)}
          icon="users"
          tone="info"
          to={figurePath(figures.activeMemberships)}
        />
        <FigureRow
          label={t('dashboard.figures.openAmount')}
          value={<Money value={dashboard.openAmount} />}
          icon="invoice"
          tone="warning"
          to={figurePath(figures.unpaidInvoices)}
        />
        <FigureRow
          label={t('dashboard.figures.receivedThisYear')}
          value={<Money value={dashboard.receivedThisYear} />}
          icon="wallet"
          tone="success"
          to={figurePath(figures.receivedThisYear)}
        />
      </FigureRows>
    </Card>
  );
}

type Mine = OfficeDashboard['mine'];

const rows: readonly { key: keyof Mine; icon: IconName; tone: 'error' | 'warning' | 'brand' | 'info' }[] = [
  { key: 'myOverdueCases', icon: 'alert', tone: 'error' },
  { key: 'myCasesDueSoon', icon: 'clock', tone: 'warning' },
  { key: 'myQueries', icon: 'question', tone: 'brand' },
  { key: 'myWaitingCases', icon: 'file', tone: 'info' },
  { key: 'myWaitingQueries', icon: 'message', tone: 'info' },
];

/**
 * The applications assigned to the person: overdue, due, with queries to answer, and finally those that wait for others
 * (domain rule 18).
 */
function OwnWork({ mine }: { mine: Mine }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const shown = rows.filter(({ key }) => mine[key] > 0);
  return (
    <Card title={t('dashboard.mine.title')}>
      {shown.length === 0 ? (
        <Nothing>{t('dashboard.mine.empty')}</Nothing>
      ) : (
        <FigureRows label={t('dashboard.mine.title')}>
          {shown.map(({ key, icon, tone }) => (
            <FigureRow
              key={key}
              label={t(`dashboard.mine.${key}`)}
              value={format.number(mine[key])}
              to={figurePath(figures[key])}
              icon={icon}
              tone={tone}
            />
          ))}
        </FigureRows>
      )}
    </Card>
  );
}

type Work = OfficeDashboard['work'];

const tiles: readonly { key: keyof Work; icon: IconName; tone: 'brand' | 'error' }[] = [
  { key: 'refundsDue', icon: 'undo', tone: 'error' },
  { key: 'toScreen', icon: 'inbox', tone: 'brand' },
  { key: 'toDecide', icon: 'checkCircle', tone: 'brand' },
  { key: 'draftMails', icon: 'mail', tone: 'brand' },
  { key: 'failedMails', icon: 'alert', tone: 'error' },
  { key: 'unsentInvoices', icon: 'alert', tone: 'error' },
  { key: 'overdueInvoices', icon: 'clock', tone: 'error' },
  { key: 'openQueries', icon: 'question', tone: 'brand' },
  { key: 'openPolls', icon: 'calendar', tone: 'brand' },
  { key: 'pollsToSchedule', icon: 'calendar', tone: 'brand' },
];

/** The office's open work; each figure links to its list (domain rule 18). */
function WorkTiles({ work }: { work: Work }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <Card title={t('dashboard.work.title')}>
      <FigureRows label={t('dashboard.work.title')}>
        {tiles.map(({ key, icon, tone }) => (
          <FigureRow
            key={key}
            label={t(`dashboard.work.${key}`)}
            value={format.number(work[key])}
            to={figurePath(figures[key])}
            icon={work[key] === 0 ? 'check' : icon}
            tone={work[key] === 0 ? 'success' : tone}
            hint={work[key] === 0 && t('dashboard.work.done')}
          />
        ))}
      </FigureRows>
    </Card>
  );
}
