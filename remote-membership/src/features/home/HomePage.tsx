import type { ReactNode } from 'react';
import {
  type OwnDashboard,
  type ApplicationSummary,
  type InvoiceSummary,
  type QuerySummary,
  downloadCard,
  getOwnDashboard,
} from '@guildhall/shared/contracts';
import { closedApplicationStates, may, figurePath, figures } from '@guildhall/shared/domain';
import { useTranslation, useLanguage } from '@guildhall/shared/i18n';
import { useQuery, useMutation, queryOptions } from '@guildhall/shared/query';
import { useUser } from '@guildhall/shared/store';
import {
  ButtonLink,
  Card,
  Grid,
  lazyPart,
  Skeleton,
  Typography,
  Block,
  RouteLink,
  Row,
  Text,
  Box,
  Button,
  toast,
} from '@guildhall/shared/ui/core';
import { DateText, ErrorState, InlineList, Page, StatusChip, Money } from '@guildhall/shared/ui/data';
import { useLabels, useLocalText } from '@guildhall/shared/features/labels';
import { useFormat } from '@guildhall/shared/format';
import { zoneBeside } from '@guildhall/shared/features/zone';
import { download, problemText, call } from '@guildhall/shared/http';
import { paths } from '../../paths.ts';
import { StartApplication } from '../start/StartApplication.tsx';
import { NextStep } from '../applications/parts/NextStep.tsx';
import { useTurnLabel } from '../queries/QueriesPage.tsx';
import { dashboardKeys } from '../../query-keys.ts';

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

function Member({ dashboard: { memberNumber, membership } }: { dashboard: OwnDashboard }) {
  const { t } = useTranslation('membership');
  return (
    <InlineList
      items={[
        t('home.member', { number: memberNumber }),
        membership && (
          <>
            {t('home.memberSince')} <DateText value={membership.joinedOn} />
          </>
        ),
        membership?.state === 'active' && membership.paidUntil && (
          <>
            {t('home.memberUntil')} <DateText value={membership.paidUntil} />
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
          <StartApplication wanted={null} />
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

interface NextStepCardProps {
  application: ApplicationSummary;
  unpaidInvoices: readonly InvoiceSummary[];
}

/** The most urgent application with its next step. */
function NextStepCard({ application, unpaidInvoices }: NextStepCardProps) {
  const { t } = useTranslation('membership');
  const label = useLabels();
  const textOf = useLocalText();
  const { id, progress, state, number, membershipType } = application;
  const isMine = progress.turn === 'applicant';
  const invoice = unpaidInvoices.find(({ applicationId }) => applicationId === id);
  return (
    <Card sx={isMine ? { borderInlineStart: '4px solid var(--mui-palette-brand-main)' } : {}}>
      <Grid gap={2}>
        <Row wrap gap={1} align="center" tone="secondary">
          <Text component="span" grow="200px" size="small" weight="medium">
            <InlineList items={[textOf(membershipType), number]} />
          </Text>
          <StatusChip status={state} label={label('application.state', state)} />
        </Row>
        <NextStep application={application} invoiceId={invoice?.id}>
          {isMine ? (
            <RouteLink to={paths.dashboard(id)}>{t('readOnly.see')}</RouteLink>
          ) : (
            <ButtonLink to={paths.dashboard(id)} size="large" endIcon="arrowForward">
              {t('next.action.other')}
            </ButtonLink>
          )}
        </NextStep>
      </Grid>
    </Card>
  );
}

/** The person's other applications, one line each. */
function OtherApplications({ applications }: { applications: readonly ApplicationSummary[] }) {
  const { t } = useTranslation('membership');
  const label = useLabels();
  const textOf = useLocalText();
  return (
    <Card
      title={t('home.others')}
      actions={<RouteLink to={paths.applications()}>{t('home.allApplications')}</RouteLink>}
    >
      <Grid component="ul" plain gap={1.5}>
        {applications.slice(0, 5).map(({ id, number, state, membershipType }) => (
          <Row component="li" key={id} wrap gap={1} align="center">
            <Block grow="180px">
              <InlineList
                items={[<RouteLink to={paths.application(id)}>{number}</RouteLink>, textOf(membershipType)]}
              />
            </Block>
            <StatusChip status={state} label={label('application.state', state)} />
          </Row>
        ))}
      </Grid>
    </Card>
  );
}

/** Invoices with an open amount, each with a link to pay. */
export function UnpaidInvoices({ invoices }: { invoices: readonly InvoiceSummary[] }) {
  const { t } = useTranslation('membership');
  const format = useFormat();
  return (
    <Card
      title={t('home.pay.title')}
      actions={invoices.length > 0 && <RouteLink to={figurePath(figures.unpaidInvoices)}>{t('common.all')}</RouteLink>}
    >
      {invoices.length === 0 && <Typography color="textSecondary">{t('home.pay.none')}</Typography>}
      <List>
        {invoices.map(({ id, number, subject, open, dueOn, isOverdue }) => (
          <Line key={id}>
            <Block grow="180px" shrink>
              <Text size="lead" weight="semibold">
                <Money value={open} />
              </Text>
              <InlineList items={[<RouteLink to={paths.invoice(id)}>{number}</RouteLink>, <bdi>{subject}</bdi>]} />
              {dueOn && (
                <Text size="small" weight={isOverdue ? 'semibold' : 'regular'} tone={isOverdue ? 'error' : 'secondary'}>
                  {t(isOverdue ? 'home.pay.overdue' : 'home.pay.due', { day: format.day(dueOn) })}
                </Text>
              )}
            </Block>
            <ButtonLink to={paths.pay(id)} variant="contained" icon="card">
              {t('invoices.pay')}
            </ButtonLink>
          </Line>
        ))}
      </List>
    </Card>
  );
}

/** Open queries; those that wait for this person are marked. */
export function OpenQueries({ queries }: { queries: readonly QuerySummary[] }) {
  const { t } = useTranslation('membership');
  const turn = useTurnLabel();
  return (
    <Card
      title={t('home.queries.title')}
      actions={
        queries.length > 0 ? (
          <RouteLink to={figurePath(figures.unresolvedQueries)}>{t('common.all')}</RouteLink>
        ) : (
          <RouteLink to={paths.askQuery()}>{t('queries.askShort')}</RouteLink>
        )
      }
    >
      {queries.length === 0 && <Typography color="textSecondary">{t('home.queries.none')}</Typography>}
      <List>
        {queries.map(({ id, number, subject, state }) => (
          <Line key={id}>
            <Block grow="180px" shrink>
              <Text dir="auto" weight="medium" textAlign="match-parent" breakWords>
                <RouteLink to={paths.query(id)}>{subject}</RouteLink>
              </Text>
              <Text size="small" tone="secondary">
                {number}
              </Text>
            </Block>
            <StatusChip status={state} label={turn(state)} />
          </Line>
        ))}
      </List>
    </Card>
  );
}

const List = ({ children }: { children: ReactNode }) => (
  <Block component="ul" plain>
    {children}
  </Block>
);

const Line = ({ children }: { children: ReactNode }) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 1.5,
      py: 1.25,
      borderBottom: '1px solid',
      borderColor: 'divider',
      '&:last-of-type': { borderBottom: 0, paddingBlockEnd: 0 },
    }}
  >
    {children}
  </Box>
);

type Meeting = OwnDashboard['meetings'][number];

/** The meetings that discuss the person's applications; renders nothing if none is planned. */
export function OwnMeetings({ meetings }: { meetings: readonly Meeting[] }) {
  const { t } = useTranslation('membership');
  if (meetings.length === 0) return null;
  return (
    <Card title={t('home.meetings.title')} subtitle={t('home.meetings.text')}>
      <Grid component="ul" plain gap={2}>
        {meetings.map((meeting) => (
          <One key={meeting.applicationId + meeting.startsAt} meeting={meeting} />
        ))}
      </Grid>
    </Card>
  );
}

function One({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation('membership');
  const label = useLabels();
  const { applicationId, applicationNumber, title, state, startsAt, endsAt, zone } = meeting;
  const there = useFormat({ timeZone: zone });
  const here = useFormat();
  const zoneName = zoneBeside(startsAt, zone);
  const atTable = `${there.dateTime(startsAt)} – ${there.time(endsAt)}`;
  const withMe = `${here.dateTime(startsAt)} – ${here.time(endsAt)}`;
  return (
    <Row component="li" wrap gap={1.5} align="flex-start">
      <Block grow="200px" shrink>
        <Text component="bdi" block weight="semibold" breakWords>
          {title}
        </Text>
        <time dateTime={startsAt}>{atTable}</time>
        <Text size="small" tone="secondary">
          <InlineList
            items={[
              zoneName && <bdi>{zoneName}</bdi>,
              withMe !== atTable && t('home.meetings.withYou', { time: withMe }),
            ]}
          />
        </Text>
        <RouteLink to={paths.dashboard(applicationId)}>{applicationNumber}</RouteLink>
      </Block>
      <StatusChip status={state} label={label('meeting.state', state)} />
    </Row>
  );
}

/** Downloads the member's own membership card as a PDF, in the language of the page. */
function CardButton() {
  const { t } = useTranslation('membership');
  const language = useLanguage();
  const save = useMutation({
    mutationFn: () => download(downloadCard, { query: { language } }),
    onError: (error) => toast.error(problemText(error)),
  });
  return (
    <Button icon="download" pending={save.isPending} onClick={() => save.mutate()}>
      {t('home.card')}
    </Button>
  );
}

/** Sorts applications: those waiting for this person, other open ones, closed ones; newest first in each group. */
export function sortByUrgency(applications: OwnDashboard['applications']): OwnDashboard['applications'] {
  const need = ({ state, progress }: OwnDashboard['applications'][number]) =>
    closedApplicationStates.includes(state) ? 2 : progress.turn === 'applicant' ? 0 : 1;
  return applications.toSorted((a, b) => need(a) - need(b) || b.updatedAt.localeCompare(a.updatedAt));
}

/** True if an application, an invoice or a query waits for this person, or no application has been started. */
function needsPerson({ applications, unpaidInvoices, openQueries }: OwnDashboard): boolean {
  const [next] = sortByUrgency(applications);
  return (
    next === undefined ||
    closedApplicationStates.includes(next.state) ||
    next.progress.turn === 'applicant' ||
    unpaidInvoices.length > 0 ||
    openQueries.some(({ state }) => state === 'waiting_for_requester')
  );
}

/** The tasks of the signed-in person. */
export const ownDashboardQuery = () =>
  queryOptions({
    queryKey: [...dashboardKeys.all, 'me'],
    queryFn: ({ signal }) => call(getOwnDashboard, { signal }),
  });

/** What a member has to do to keep or renew the membership; renders nothing if there is nothing to do. */
function MembershipCard({ dashboard }: { dashboard: OwnDashboard }) {
  const { t } = useTranslation('membership');
  const format = useFormat();
  const { membership, renewal, unpaidInvoices } = dashboard;
  const invoice = unpaidInvoices.find(({ id }) => id === renewal?.invoiceId);
  const payable = renewal && invoice ? { invoice, until: renewal.until } : null;
  if (!membership || membership.state === 'pending') return null;
  const { state, paidUntil, endReason } = membership;
  const title = t(`home.renewal.title.${endReason === 'lapsed' ? 'lapsed' : state}`);
  const until = paidUntil === null ? undefined : format.day(paidUntil);
  if (payable)
    return (
      <Standing
        title={title}
        text={t(`home.renewal.${until === undefined ? payingFirst[state] : paying[state]}`, {
          until,
          amount: format.money(payable.invoice.open),
          next: format.day(payable.until),
        })}
      >
        <ButtonLink to={paths.pay(payable.invoice.id)} variant="contained" icon="card">
          {t('invoices.pay')}
        </ButtonLink>
      </Standing>
    );
  if (state === 'active' || state === 'grace') return null;
  return (
    <Standing
      title={title}
      text={t(`home.renewal.${until === undefined ? (`${state}Unpaid` as const) : state}`, { until })}
    >
      <ButtonLink to={paths.askQuery()}>{t('queries.askShort')}</ButtonLink>
    </Standing>
  );
}

/** The texts that ask for a payment, and those where nothing has been paid yet. */
const paying = { active: 'pay', grace: 'payLate', paused: 'pay', ended: 'payToReturn' } as const;
const payingFirst = { active: 'payFirst', grace: 'payFirst', paused: 'payFirst', ended: 'payFirstToReturn' } as const;

function Standing({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <Row wrap gap={2} align="center">
        <Block grow="260px" shrink>
          <Text>{text}</Text>
        </Block>
        {children}
      </Row>
    </Card>
  );
}
