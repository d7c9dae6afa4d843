import { type ReactNode, Fragment } from 'react';
import type { OwnDashboard, ApplicationDetail } from '@guildhall/shared/contracts';
import { closedApplicationStates, may, isAnswered, figurePath, figures } from '@guildhall/shared/domain';
import { useLabels, useLocalText } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { useSearchParams } from '@guildhall/shared/router';
import { useUser } from '@guildhall/shared/store';
import {
  ButtonLink,
  Card,
  Select,
  Skeleton,
  Text,
  Grid,
  Block,
  Box,
  Icon,
  RouteLink,
  Row,
  Typography,
  type IconName,
} from '@guildhall/shared/ui/core';
import { EmptyState, ErrorState, InlineList, Page, StatusChip, Money, StatCard } from '@guildhall/shared/ui/data';
import { useFormat } from '@guildhall/shared/format';
import { paths } from '../../paths.ts';
import { ownDashboardQuery, sortByUrgency, OwnMeetings, OpenQueries, UnpaidInvoices } from '../home/HomePage.tsx';
import { DocumentList } from '../applications/parts/DocumentList.tsx';
import { NextStep, nextAction } from '../applications/parts/NextStep.tsx';
import { RefereeList, SharedStatements } from '../applications/parts/RefereeList.tsx';
import { applicationQuery } from '../applications/api.ts';
import { PdfButton } from '../form/notices.tsx';
import { useTurnLabel } from '../queries/QueriesPage.tsx';
import { ApplicationTimeline } from './ApplicationTimeline.tsx';
import { openWorkOf, type WorkItem } from './open-work.ts';
import { ProgressTrack } from './ProgressTrack.tsx';

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

/** One application's progress and related items. */
function OneApplication({ id, dashboard }: { id: string; dashboard: OwnDashboard }) {
  const { t } = useTranslation('membership');
  const { data, error, refetch } = useQuery(applicationQuery(id));
  if (error)
    return (
      <Card>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    );
  if (!data) return <Skeleton variant="rounded" height={420} role="status" aria-label={t('common.loading')} />;
  const { refereesNeeded } = data.membershipType;
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
          {(refereesNeeded > 0 || data.referees.length > 0) && (
            <Card
              title={t('dashboard.referees')}
              subtitle={t('dashboard.answeredOf', { answered, needed: refereesNeeded })}
            >
              <RefereeList referees={data.referees} />
            </Card>
          )}
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

/** This person's open work, overdue first, and below it what others have to do. */
function OpenWorkCard({ dashboard }: { dashboard: OwnDashboard }) {
  const { t } = useTranslation('membership');
  const { mine, others } = openWorkOf(dashboard, new Date());
  return (
    <Card title={t('work.title')}>
      {mine.length === 0 ? (
        <Typography color="textSecondary">{t('work.none')}</Typography>
      ) : (
        <Items label={t('work.title')}>
          {mine.map((item) => (
            <OwnItem key={item.key} item={item} dashboard={dashboard} />
          ))}
        </Items>
      )}
      {others.length > 0 && (
        <Block mt={3}>
          <Typography component="h3" variant="h5" sx={{ mb: 0.5 }}>
            {t('work.others')}
          </Typography>
          <Items label={t('work.others')}>
            {others.map((item) => (
              <OthersItem key={item.key} item={item} />
            ))}
          </Items>
        </Block>
      )}
    </Card>
  );
}

const icons: Record<WorkItem['kind'], IconName> = { application: 'file', invoice: 'invoice', query: 'message' };

function OwnItem({ item, dashboard }: { item: WorkItem; dashboard: OwnDashboard }) {
  const { t } = useTranslation('membership');
  const label = useLabels();
  const format = useFormat();
  const due = <Due item={item} />;
  if (item.kind === 'invoice') {
    const { id, number, subject, open } = item.invoice;
    return (
      <Item
        icon={icons.invoice}
        title={t('work.pay', { amount: format.money(open) })}
        due={due}
        isUrgent={item.isOverdue}
        about={<InlineList items={[<RouteLink to={paths.invoice(id)}>{number}</RouteLink>, <bdi>{subject}</bdi>]} />}
        action={
          <ButtonLink to={paths.pay(id)} variant="contained" size="small">
            {t('invoices.pay')}
          </ButtonLink>
        }
      />
    );
  }
  if (item.kind === 'query') {
    const { id, number, subject } = item.query;
    return (
      <Item
        icon={icons.query}
        title={t('work.answer')}
        due={due}
        isUrgent={false}
        about={<InlineList items={[<RouteLink to={paths.query(id)}>{number}</RouteLink>, <bdi>{subject}</bdi>]} />}
        action={
          <ButtonLink to={paths.query(id)} variant="contained" size="small">
            {t('work.answerNow')}
          </ButtonLink>
        }
      />
    );
  }
  const { application } = item;
  const invoice = dashboard.unpaidInvoices.find(({ applicationId }) => applicationId === application.id);
  const action = nextAction(application, invoice?.id);
  return (
    <Item
      icon={icons.application}
      title={label('application.nextStep', application.progress.nextStep)}
      due={due}
      isUrgent={item.isOverdue}
      about={<RouteLink to={paths.dashboard(application.id)}>{application.number}</RouteLink>}
      action={
        <ButtonLink to={action.to} variant="contained" size="small">
          {t(action.label)}
        </ButtonLink>
      }
    />
  );
}

function OthersItem({ item }: { item: WorkItem }) {
  const label = useLabels();
  const turn = useTurnLabel();
  if (item.kind === 'application') {
    const { id, number, progress } = item.application;
    return (
      <Item
        icon={icons.application}
        title={label('application.nextStep', progress.nextStep)}
        due={<Due item={item} />}
        isUrgent={false}
        about={<RouteLink to={paths.dashboard(id)}>{number}</RouteLink>}
        action={<StatusChip status="pending" label={label('application.turn', progress.turn)} />}
      />
    );
  }
  if (item.kind === 'query') {
    const { id, number, subject, state } = item.query;
    return (
      <Item
        icon={icons.query}
        title={<bdi>{subject}</bdi>}
        due={null}
        isUrgent={false}
        about={<RouteLink to={paths.query(id)}>{number}</RouteLink>}
        action={<StatusChip status={state} label={turn(state)} />}
      />
    );
  }
  return null;
}

/** The due date as text; overdue is said in words, not by colour alone. */
function Due({ item: { dueAt, isOverdue } }: { item: WorkItem }) {
  const { t } = useTranslation('membership');
  const format = useFormat();
  if (!dueAt) return null;
  return <>{t(isOverdue ? 'work.overdue' : 'work.due', { day: format.date(dueAt) })}</>;
}

const Items = ({ label, children }: { label: string; children: ReactNode }) => (
  <Block component="ul" aria-label={label} plain>
    {children}
  </Block>
);

interface ItemProps {
  icon: IconName;
  title: ReactNode;
  about: ReactNode;
  due: ReactNode;
  isUrgent: boolean;
  action: ReactNode;
}

function Item({ icon, title, about, due, isUrgent, action }: ItemProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 1,
        py: 1.5,
        borderBottom: '1px solid',
        borderColor: 'divider',
        '&:last-of-type': { borderBottom: 0, pb: 0 },
      }}
    >
      <Row tone={isUrgent ? 'error' : 'secondary'}>
        <Icon name={isUrgent ? 'alert' : icon} size={22} />
      </Row>
      <Block grow="200px" shrink>
        <Text weight="semibold" breakWords>
          {title}
        </Text>
        <Text size="small" tone="secondary" breakWords>
          {about}
        </Text>
        <Box
          sx={{
            fontSize: '0.875rem',
            '&:empty': { display: 'none' },
            ...(isUrgent ? { color: 'error.main', fontWeight: 600 } : { color: 'text.secondary' }),
          }}
        >
          {due}
        </Box>
      </Block>
      {action}
    </Box>
  );
}

/** A person's figures; each links to its list (domain rule 18). */
function OwnFigures({ dashboard }: { dashboard: OwnDashboard }) {
  const { t } = useTranslation('membership');
  const format = useFormat();
  const { totals, unpaidInvoices } = dashboard;
  const overdue = unpaidInvoices.filter(({ isOverdue }) => isOverdue).length;
  return (
    <Grid
      component="ul"
      aria-label={t('figures.title')}
      plain
      gap={{ xs: 1.5, sm: 2 }}
      columns={{ xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' }}
    >
      <li>
        <StatCard
          label={t('figures.applications')}
          value={totals.applications}
          icon="file"
          to={figurePath(figures.applications)}
        />
      </li>
      <li>
        <StatCard
          label={t('figures.toPay')}
          value={unpaidInvoices.length === 0 ? format.number(0) : <Amounts amounts={openAmounts(unpaidInvoices)} />}
          icon="card"
          tone={overdue > 0 ? 'error' : 'brand'}
          to={figurePath(figures.unpaidInvoices)}
          hint={overdue > 0 ? t('figures.overdue', { count: overdue }) : undefined}
        />
      </li>
      <li>
        <StatCard
          label={t('figures.invoices')}
          value={totals.invoices}
          icon="invoice"
          to={figurePath(figures.invoices)}
        />
      </li>
      <li>
        <StatCard
          label={t('figures.queries')}
          value={totals.unresolvedQueries}
          icon="message"
          to={figurePath(figures.unresolvedQueries)}
        />
      </li>
    </Grid>
  );
}

/** Each amount on its own line where they do not fit side by side. */
function Amounts({ amounts }: { amounts: ReturnType<typeof openAmounts> }) {
  return amounts.map((amount, index) => (
    <Fragment key={amount.currency}>
      {index > 0 && ' + '}
      <Money value={amount} />
    </Fragment>
  ));
}

/** The open amounts, one total per currency. */
function openAmounts(invoices: OwnDashboard['unpaidInvoices']) {
  const sums = new Map<string, number>();
  for (const { open } of invoices) sums.set(open.currency, (sums.get(open.currency) ?? 0) + open.amountMinor);
  return [...sums].map(([currency, amountMinor]) => ({ currency, amountMinor }));
}
