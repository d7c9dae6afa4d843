import { dateFormatter } from '@guildhall/shared/domain';
import { useFormat } from '@guildhall/shared/format';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { Card, Grid } from '@guildhall/shared/ui/core';
import { FigureRow, FigureRows, MiniChart, Money, StatCard } from '@guildhall/shared/ui/data';
import { KitExample, KitPart, KitSection } from './KitSection.tsx';
import { euros, received } from './sample-data.ts';

/** Charts and trends. */
export function ChartsSection() {
  return (
    <KitSection name="charts">
      <StatCardPart />
      <MiniChartPart />
      <FigureRowsPart />
    </KitSection>
  );
}

function StatCardPart() {
  const { t } = useTranslation('demo');
  const format = useFormat();
  return (
    <KitPart names={['StatCard']} wide bare>
      <Grid gap={2} columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' }}>
        <StatCard icon="users" label={t('kit.figure.members')} value={format.number(1284)} to="/apps/contacts" />
        <StatCard
          icon="wallet"
          tone="warning"
          label={t('kit.figure.open')}
          value={<Money value={euros(132550)} />}
          hint={t('kit.figure.openHint')}
        />
        <StatCard icon="checkCircle" tone="success" label={t('kit.figure.long')} value={format.percent(0.93)} />
      </Grid>
    </KitPart>
  );
}

function MiniChartPart() {
  const { t } = useTranslation('demo');
  const format = useFormat();
  const name = dateFormatter(useLanguage(), { month: 'short', timeZone: 'UTC' });
  const labelled = received.map(({ month, count }) => ({
    label: name.format(new Date(`${month}-01T00:00:00Z`)),
    value: count,
  }));
  return (
    <KitPart names={['MiniChart']}>
      <KitExample name="bars">
        <MiniChart label={t('kit.figure.received')} points={labelled} />
      </KitExample>
      <KitExample name="line">
        <MiniChart
          kind="line"
          label={t('kit.figure.paidPerMonth')}
          points={labelled.map(({ label, value }) => ({ label, value: value * 12_000 }))}
          format={(value) => format.money(euros(value))}
        />
      </KitExample>
      <KitExample name="empty">
        <MiniChart
          label={t('kit.figure.withdrawn')}
          height={120}
          points={labelled.map(({ label }) => ({ label, value: 0 }))}
        />
      </KitExample>
    </KitPart>
  );
}

function FigureRowsPart() {
  const { t } = useTranslation('demo');
  const format = useFormat();
  return (
    <KitPart names={['FigureRows', 'FigureRow']} bare>
      <Card>
        <FigureRows label={t('kit.figure.today')}>
          <FigureRow
            icon="message"
            label={t('kit.figure.queries')}
            value={format.number(4)}
            to="/query/list"
            hint={t('kit.figure.queriesHint')}
          />
          <FigureRow
            icon="alert"
            tone="error"
            label={t('kit.figure.overdue')}
            value={<Money value={euros(8000)} />}
            to="/invoiceList"
          />
          <FigureRow
            icon="checkCircle"
            tone="success"
            label={t('kit.figure.none')}
            value={format.number(0)}
            to="/forms/membership/list"
          />
        </FigureRows>
      </Card>
    </KitPart>
  );
}
