import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { BarChart } from '@guildhall/shared/ui/charts';
import { Block, Card, Grid, Row, Text } from '@guildhall/shared/ui/core';
import { ProgressBar, StatCard, Timeline } from '@guildhall/shared/ui/data';
import { UserPicture } from '../../drawings/UserPicture.tsx';
import { DemoPage } from '../demo-page/DemoPage.tsx';
import { useDashboardTexts, useMonthGroups, visits } from './figures.ts';

/** A dashboard of visits, projects and recent activity. */
export default function ModernPage() {
  const { t } = useTranslation(['dashboards', 'demo']);
  const texts = useDashboardTexts();
  return (
    <DemoPage title={t('demo:nav.modern')} resources={[texts]} subtitle={() => t('modern.subtitle')}>
      {() => <Dashboard />}
    </DemoPage>
  );
}

function Dashboard() {
  const { t } = useTranslation('dashboards');
  const format = useFormat();
  return (
    <>
      <Grid gap={2} columns={{ xs: '1fr 1fr', lg: 'repeat(4, 1fr)' }}>
        <StatCard label={t('modern.visitors')} value={format.number(12_480)} icon="eye" to="/apps/users" />
        <StatCard
          label={t('modern.followers')}
          value={format.number(1_204)}
          icon="users"
          tone="success"
          to="/apps/followers"
        />
        <StatCard
          label={t('modern.messages')}
          value={format.number(87)}
          icon="message"
          tone="warning"
          to="/apps/chats"
        />
        <StatCard
          label={t('modern.tickets')}
          value={format.number(10)}
          icon="question"
          tone="error"
          to="/apps/tickets"
        />
      </Grid>
      <Grid gap={3} columns={{ xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' }}>
        <Card title={t('modern.visits')}>
          <Visits />
        </Card>
        <Projects />
      </Grid>
      <Latest />
    </>
  );
}

function Visits() {
  const { t } = useTranslation('dashboards');
  const format = useFormat();
  return (
    <BarChart
      label={t('modern.visits')}
      summary={t('modern.visitsSummary')}
      groupLabel={t('month')}
      series={[{ label: t('modern.thisYear') }, { label: t('modern.lastYear') }]}
      groups={useMonthGroups(visits)}
      height={270}
      format={format.number}
    />
  );
}

const projects = [
  { name: 'Reading room', lead: 'Amara Okafor', done: 82 },
  { name: 'The press', lead: 'Jonas Weber', done: 64 },
  { name: 'Exhibition of maps', lead: 'Owen Price', done: 35 },
  { name: 'New badges', lead: 'Kofi Mensah', done: 90 },
] as const;

function Projects() {
  const { t } = useTranslation('dashboards');
  const format = useFormat();
  return (
    <Card title={t('modern.projects')}>
      <Grid component="ul" plain gap={2.5}>
        {projects.map(({ name, lead, done }) => (
          <Block component="li" key={name}>
            <Row gap={1.5} align="center" mb={1}>
              <UserPicture name={lead} size={36} />
              <Block grow shrink>
                <Text component="bdi" block weight="semibold">
                  {name}
                </Text>
                <Text component="bdi" size="small" tone="secondary">
                  {lead}
                </Text>
              </Block>
            </Row>
            <ProgressBar value={done} max={100} label={t('modern.done')} text={format.percent(done / 100)} />
          </Block>
        ))}
      </Grid>
    </Card>
  );
}

function Latest() {
  const { t } = useTranslation('dashboards');
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const items = [
    { key: 'order', at: ago(1), icon: 'invoice' },
    { key: 'comment', at: ago(5), icon: 'message' },
    { key: 'member', at: ago(22), icon: 'user' },
    { key: 'ticket', at: ago(30), icon: 'checkCircle' },
  ] as const;
  return (
    <Card title={t('modern.latest')}>
      <Timeline
        label={t('modern.latest')}
        items={items.map(({ key, at, icon }) => ({ id: key, title: t(`modern.events.${key}`), at, icon }))}
      />
    </Card>
  );
}
