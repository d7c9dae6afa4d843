import { useFormat } from '@guildhall/shared/format';
import { dateFormatter, useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { Card, Grid } from '@guildhall/shared/ui/core';
import { BarChart } from '@guildhall/shared/ui/charts';
import { FigureRow, FigureRows, Money, StatCard } from '@guildhall/shared/ui/data';
import { KitExample, KitPart, KitSection } from './KitSection.tsx';
import { euros, received } from './sample-data.ts';

/** Charts and trends. */
export function ChartsSection() {
  const { t } = useTranslation('demo');
  const format = useFormat();
  return (
    <KitSection name="charts">
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
      <BarChartPart />
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
    </KitSection>
  );
}

function BarChartPart() {
  const { t } = useTranslation('demo');
  const format = useFormat();
  const language = useLanguage();
  const short = dateFormatter(language, { month: 'short', timeZone: 'UTC' });
  const long = dateFormatter(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const groups = received.map(({ month, count }) => {
    const first = new Date(`${month}-01T00:00:00Z`);
    return { label: short.format(first), name: long.format(first), values: [{ value: count, to: '/apps/contacts' }] };
  });
  return (
    <KitPart names={['BarChart']}>
      <KitExample name="bars">
        <BarChart
          label={t('kit.figure.received')}
          summary={t('kit.figure.receivedSummary')}
          groupLabel={t('kit.figure.month')}
          series={[{ label: t('kit.figure.received') }]}
          groups={groups}
          format={format.number}
        />
      </KitExample>
      <KitExample name="twoSeries">
        <BarChart
          label={t('kit.figure.paidPerMonth')}
          summary={t('kit.figure.paidSummary')}
          groupLabel={t('kit.figure.month')}
          series={[{ label: t('kit.figure.paid') }, { label: t('kit.figure.credited') }]}
          groups={groups.map(({ values, ...group }) => ({
            ...group,
            values: values.flatMap(({ value }) => [{ value: value * 12_000 }, { value: value * 3000 }]),
          }))}
          format={(value) => format.money(euros(value))}
        />
      </KitExample>
    </KitPart>
  );
}
