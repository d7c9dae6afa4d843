import type { OwnDashboard } from '@guildhall/shared/contracts';
import { closedApplicationStates, may } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { useUser } from '@guildhall/shared/store';
import { ButtonLink, Card, Grid, lazyPart, Skeleton, Typography } from '@guildhall/shared/ui/core';
import { DateText, ErrorState, InlineList, Page } from '@guildhall/shared/ui/data';
import { paths } from '../../paths.ts';
import { StartApplication } from '../start/StartApplication.tsx';
import { ownDashboardQuery } from './api.ts';
import { CardButton } from './CardButton.tsx';
import { MembershipCard } from './MembershipCard.tsx';
import { NextStepCard, OtherApplications } from './NextStepCard.tsx';
import { needsPerson, sortByUrgency } from './sort-by-urgency.ts';
import { OwnMeetings } from './OwnMeetings.tsx';
import { OpenQueries, UnpaidInvoices } from './WaitingCards.tsx';

const OfficeToday = lazyPart(async () => (await import('./office/OfficeToday.tsx')).OfficeToday, {
  fallback: <Skeleton variant="rounded" height={220} />,
});

/** What to do next: a member's own tasks, or today's work for the office. */
export default function HomePage() {
  const { t } = useTranslation('membership');
  const user = useUser();
  const { data, error, refetch } = useQuery(ownDashboardQuery());
  const isOffice = user !== null && may(user.role, 'dashboard:office');
  const intro = isOffice ? 'introOffice' : data && !needsPerson(data) ? 'introWaiting' : 'intro';
  return (
    <Page
      title={t('home.hello', { name: user?.firstName || user?.lastName || '' })}
      actions={data?.membership?.state === 'active' && <CardButton />}
      subtitle={data?.memberNumber ? <Member dashboard={data} /> : t(`home.${intro}`)}
    >
      {isOffice && <OfficeToday />}
      {error ? (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      ) : !data ? (
        <Skeleton variant="rounded" height={220} role="status" aria-label={t('common.loading')} />
      ) : (
        <>
          <MembershipCard dashboard={data} />
          {(!isOffice || data.applications.length > 0) && <Own dashboard={data} />}
        </>
      )}
    </Page>
  );
}

function Member({ dashboard: { memberNumber, memberSince, membership } }: { dashboard: OwnDashboard }) {
  const { t } = useTranslation('membership');
  return (
    <InlineList
      items={[
        t('home.member', { number: memberNumber }),
        memberSince && (
          <>
            {t('home.memberSince')} <DateText value={memberSince} />
          </>
        ),
        membership?.state === 'active' && (
          <>
            {t('home.memberUntil')} <DateText value={membership.until} />
          </>
        ),
      ]}
    />
  );
}

function Own({ dashboard }: { dashboard: OwnDashboard }) {
  const { t } = useTranslation('membership');
  const [next, ...others] = sortByUrgency(dashboard.applications);
  return (
    <>
      {next ? (
        <NextStepCard application={next} unpaidInvoices={dashboard.unpaidInvoices} />
      ) : (
        <section>
          <Typography component="h2" variant="h3" sx={{ mb: 1 }}>
            {t('home.start.title')}
          </Typography>
          <StartApplication />
        </section>
      )}
      {(next ?? dashboard.unpaidInvoices[0] ?? dashboard.openQueries[0]) && (
        <Grid gap={{ xs: 2, sm: 3 }} columns={{ xs: '1fr', md: '1fr 1fr' }}>
          <UnpaidInvoices invoices={dashboard.unpaidInvoices} />
          <OpenQueries queries={dashboard.openQueries} />
        </Grid>
      )}
      <OwnMeetings meetings={dashboard.meetings} />
      {others.length > 0 && <OtherApplications applications={others} />}
      {next && closedApplicationStates.includes(next.state) && (
        <div>
          <ButtonLink to={paths.anotherApplication} icon="add">
            {t('home.start.another')}
          </ButtonLink>
        </div>
      )}
    </>
  );
}
