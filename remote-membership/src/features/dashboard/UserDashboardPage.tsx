import type { OwnDashboard } from '@guildhall/shared/contracts';
import { closedApplicationStates, may } from '@guildhall/shared/domain';
import { useLabels, useLocalText } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { useSearchParams } from '@guildhall/shared/router';
import { useUser } from '@guildhall/shared/store';
import { ButtonLink, Card, Select, Skeleton, Text } from '@guildhall/shared/ui/core';
import { EmptyState, ErrorState, InlineList, Page, StatusChip } from '@guildhall/shared/ui/data';
import { paths } from '../../paths.ts';
import { ownDashboardQuery } from '../home/api.ts';
import { sortByUrgency } from '../home/sort-by-urgency.ts';
import { OwnMeetings } from '../home/OwnMeetings.tsx';
import { OneApplication } from './OneApplication.tsx';
import { OpenWorkCard } from './OpenWorkCard.tsx';
import { OwnFigures } from './OwnFigures.tsx';

/**
 * The member dashboard: own open work first, then figures, then the progress of one application with its referees,
 * documents, meetings and history (domain rule 18).
 */
export default function UserDashboardPage() {
  const { t } = useTranslation('membership');
  const { data, error, refetch } = useQuery(ownDashboardQuery());
  if (data) return <Dashboard dashboard={data} />;
  return (
    <Page title={t('dashboard.title')}>
      {error ? (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <Skeleton variant="rounded" height={420} role="status" aria-label={t('common.loading')} />
      )}
    </Page>
  );
}

function Dashboard({ dashboard }: { dashboard: OwnDashboard }) {
  const { t } = useTranslation('membership');
  const label = useLabels();
  const textOf = useLocalText();
  const user = useUser();
  const [params, setParams] = useSearchParams();
  const { applications, meetings, totals } = dashboard;
  const shown = applications.find(({ id }) => id === params.get('application')) ?? sortByUrgency(applications)[0];
  const hasAnything = totals.applications + totals.invoices + totals.queries > 0;
  // For the office, the lists behind the figures show all people's data, not only their own.
  const isOffice = user !== null && may(user.role, 'application:readAll');
  return (
    <Page
      title={t('dashboard.title')}
      subtitle={
        shown && (
          <>
            <InlineList
              items={[
                textOf(shown.membershipType),
                <Text component="bdi" nowrap>
                  {shown.number}
                </Text>,
              ]}
            />
            <StatusChip status={shown.state} label={label('application.state', shown.state)} />
          </>
        )
      }
      actions={
        shown && (
          <>
            {applications.length > 1 && (
              <Select
                label={t('dashboard.choose')}
                hideLabel
                compact
                value={shown.id}
                options={applications.map(({ id, number, state }) => ({
                  value: id,
                  label: `${number} · ${label('application.state', state)}`,
                }))}
                onChange={(application) => setParams({ application }, { replace: true })}
              />
            )}
            {closedApplicationStates.includes(shown.state) && (
              <ButtonLink to={paths.anotherApplication} icon="add">
                {t(shown.state === 'active' ? 'home.start.another' : 'next.action.apply_again')}
              </ButtonLink>
            )}
            <ButtonLink to={paths.application(shown.id)} variant="contained">
              {t('dashboard.open')}
            </ButtonLink>
          </>
        )
      }
    >
      {hasAnything && <OpenWorkCard dashboard={dashboard} />}
      {hasAnything && !isOffice && <OwnFigures dashboard={dashboard} />}
      {shown ? <OneApplication key={shown.id} id={shown.id} dashboard={dashboard} /> : <NoApplication />}
      <OwnMeetings meetings={meetings} />
    </Page>
  );
}

function NoApplication() {
  const { t } = useTranslation('membership');
  return (
    <Card>
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
    </Card>
  );
}
