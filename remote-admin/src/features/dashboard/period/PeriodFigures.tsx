import type { ReactNode } from 'react';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation, dateFormatter, useLanguage } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import {
  Block,
  Box,
  Card,
  Grid,
  Row,
  Stack,
  Text,
  Typography,
  RouteLink,
  type SxProps,
  type Theme,
} from '@guildhall/shared/ui/core';
import { Money, FigureRow, FigureRows } from '@guildhall/shared/ui/data';
import type { OfficeFigures } from '@guildhall/shared/contracts';
import {
  type DayRange,
  type Figure,
  answeredIn,
  askedIn,
  decidedIn,
  figurePath,
  paidIn,
  submittedIn,
  applicationsIn,
  refereesIn,
  figures,
  figures as figureOf,
} from '@guildhall/shared/domain';
import { BarChart } from '@guildhall/shared/ui/charts';
import { useLabels } from '@guildhall/shared/features/labels';
import { Nothing } from '../../../lib/texts.tsx';
import { Unloaded } from '../../../lib/Unloaded.tsx';
import { officeFiguresQuery, usePeriod } from './use-period.ts';
import { PeriodBar } from './PeriodBar.tsx';

/** The figures of a period, compared with the previous one; each links to its list (domain rule 18). */
export function PeriodFigures() {
  const { t } = useTranslation('figures');
  const format = useFormat();
  const { period, choose } = usePeriod();
  const figures = useQuery(officeFiguresQuery(period));
  const { data } = figures;
  return (
    <Stack component="section" aria-label={t('title')} gap={{ xs: 2, sm: 3 }}>
      <Row wrap gap={1.5} align="center" justify="space-between">
        <Block>
          <Typography variant="h2">{t('title')}</Typography>
          {data && (
            <Text component="p" m={0} size="small" tone="secondary" role="status">
              {t('days', { from: format.day(data.period.from), to: format.day(data.period.to) })}
            </Text>
          )}
        </Block>
        <PeriodBar period={period} days={data?.period} onChosen={choose} />
      </Row>
      {data ? (
        <Box style={{ opacity: figures.isPlaceholderData ? 0.6 : 1 }} aria-busy={figures.isPlaceholderData}>
          <Grid
            gap={{ xs: 2, sm: 3 }}
            align="start"
            columns={{ xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
          >
            <Column>
              <OverTime figures={data} />
              <Payments figures={data} />
              <Comparison figures={data} />
            </Column>
            <Column>
              <States states={data.states} />
              <Referees figures={data} />
              <Queries queries={data.queries} period={data.period} />
            </Column>
          </Grid>
        </Box>
      ) : (
        <Unloaded query={figures} height={320} inCard />
      )}
    </Stack>
  );
}

function Column({ children }: { children: ReactNode }) {
  return (
    <Grid gap={{ xs: 2, sm: 3 }} columns="minmax(0, 1fr)">
      {children}
    </Grid>
  );
}

/** The figures of the period next to those of the previous one. */
function Comparison({ figures }: { figures: OfficeFigures }) {
  const { t } = useTranslation('figures');
  const format = useFormat();
  const { period, before, submitted, decided, invoices, queries } = figures;
  const row = <Value,>(
    key: 'submitted' | 'decided' | 'paid' | 'asked' | 'answered' | 'firstAnswer',
    compared: { now: Value; before: Value },
    show: (value: Value) => ReactNode,
    listOf: (days: DayRange) => Figure,
  ): BarTableRow => ({
    key,
    name: t(`compare.${key}`),
    cells: [
      { value: show(compared.now), to: figurePath(listOf(period)) },
      { value: show(compared.before), to: figurePath(listOf(before)) },
    ],
  });
  const hours = (value: number | null) => (value === null ? '–' : format.number(oneDecimal(value)));
  return (
    <Card
      level="h3"
      title={t('compare.title')}
      subtitle={t('days', { from: format.day(before.from), to: format.day(before.to) })}
    >
      <BarTable
        label={t('compare.title')}
        headers={[t('compare.figure'), t('compare.now'), t('compare.before')]}
        rows={[
          row('submitted', submitted, format.number, submittedIn),
          row('decided', decided, format.number, decidedIn),
          row('paid', invoices.paid, (value) => <Money value={value} />, paidIn),
          row('asked', queries.asked, format.number, askedIn),
          row('answered', queries.answered, format.number, answeredIn),
          row('firstAnswer', queries.firstAnswerHours, hours, answeredIn),
        ]}
      />
    </Card>
  );
}

/** Applications received and decided per week or month. */
function OverTime({ figures }: { figures: OfficeFigures }) {
  const { t } = useTranslation('figures');
  const format = useFormat();
  const { submitted, decided, unit, overTime } = figures;
  const nameOf = usePartNames(unit);
  return (
    <Card level="h3" title={t(`overTime.${unit}`)}>
      {submitted.now + decided.now === 0 ? (
        <Nothing>{t('overTime.empty')}</Nothing>
      ) : (
        <BarChart
          label={t(`overTime.${unit}`)}
          summary={t('overTime.summary', {
            submitted: format.number(submitted.now),
            decided: format.number(decided.now),
            submittedBefore: format.number(submitted.before),
            decidedBefore: format.number(decided.before),
          })}
          groupLabel={t(`unit.${unit}`)}
          series={[{ label: t('overTime.submitted') }, { label: t('overTime.decided') }]}
          groups={overTime.map((part) => ({
            ...nameOf(part),
            values: [
              { value: part.submitted, to: figurePath(submittedIn(part)) },
              { value: part.decided, to: figurePath(decidedIn(part)) },
            ],
          }))}
          format={format.number}
        />
      )}
    </Card>
  );
}

/** Applications by status, and how long open ones have had it. */
function States({ states }: Pick<OfficeFigures, 'states'>) {
  const { t } = useTranslation('figures');
  const label = useLabels();
  const format = useFormat();
  return (
    <Card level="h3" title={t('states.title')} subtitle={t('states.hint')}>
      {states.length === 0 ? (
        <Nothing>{t('states.empty')}</Nothing>
      ) : (
        <BarTable
          label={t('states.title')}
          headers={[t('states.state'), t('states.applications'), t('states.medianDays')]}
          rows={states.map(({ state, count, medianDays }) => ({
            key: state,
            name: label('application.state', state),
            size: count,
            cells: [
              { value: format.number(count), to: figurePath(applicationsIn(state)) },
              { value: medianDays === null ? '–' : format.number(oneDecimal(medianDays)) },
            ],
          }))}
        />
      )}
    </Card>
  );
}

/** The outcomes of requests to referees, counted by application, like the list. */
function Referees({ figures }: { figures: OfficeFigures }) {
  const { t } = useTranslation('figures');
  const format = useFormat();
  const { referees, period, before } = figures;
  const isEmpty = referees.every((row) => row.now === 0 && row.before === 0);
  return (
    <Card level="h3" title={t('referees.title')} subtitle={t('referees.hint')}>
      {isEmpty ? (
        <Nothing>{t('referees.empty')}</Nothing>
      ) : (
        <BarTable
          label={t('referees.title')}
          headers={[t('referees.outcome'), t('compare.now'), t('compare.before')]}
          rows={referees.map((row) => ({
            key: row.outcome,
            name: t(`referees.${row.outcome}`),
            size: row.now,
            cells: [
              { value: format.number(row.now), to: figurePath(refereesIn(row.outcome, period)) },
              { value: format.number(row.before), to: figurePath(refereesIn(row.outcome, before)) },
            ],
          }))}
        />
      )}
    </Card>
  );
}

interface QueriesProps {
  queries: OfficeFigures['queries'];
  period: DayRange;
}

/** Open queries, and the time to the first answer during the period. */
function Queries({ queries, period }: QueriesProps) {
  const { t } = useTranslation('figures');
  const format = useFormat();
  const hours = queries.firstAnswerHours.now;
  return (
    <Card level="h3" title={t('queries.title')}>
      <FigureRows label={t('queries.title')}>
        <FigureRow
          label={t('queries.unanswered')}
          value={format.number(queries.unanswered)}
          icon="question"
          to={figurePath(figures.openQueries)}
        />
        <FigureRow
          label={t('queries.waiting')}
          value={format.number(queries.waiting)}
          icon="clock"
          tone="info"
          to={figurePath(figures.waitingQueries)}
        />
        <FigureRow
          label={t('queries.firstAnswer')}
          value={hours === null ? '–' : format.number(oneDecimal(hours))}
          hint={hours === null && t('queries.noAnswer')}
          icon="message"
          tone="success"
          to={figurePath(answeredIn(period))}
        />
      </FigureRows>
    </Card>
  );
}

/** Outstanding amounts, and payments per week or month. */
function Payments({ figures }: { figures: OfficeFigures }) {
  const { t } = useTranslation('figures');
  const format = useFormat();
  const { invoices, unit, overTime } = figures;
  const { unpaid, overdue, paid } = invoices;
  const nameOf = usePartNames(unit);
  const { currency } = paid.now;
  return (
    <Card level="h3" title={t('payments.title')}>
      <FigureRows label={t('payments.title')}>
        <FigureRow
          label={t('payments.unpaid')}
          value={<Money value={unpaid.amount} />}
          hint={format.number(unpaid.count)}
          icon="invoice"
          tone="warning"
          to={figurePath(figureOf.unpaidInvoices)}
        />
        <FigureRow
          label={t('payments.overdue')}
          value={<Money value={overdue.amount} />}
          hint={format.number(overdue.count)}
          icon="clock"
          tone="error"
          to={figurePath(figureOf.overdueInvoices)}
        />
      </FigureRows>
      <Block mt={2}>
        {paid.now.amountMinor === 0 ? (
          <Nothing>{t('payments.empty')}</Nothing>
        ) : (
          <BarChart
            label={t(`payments.${unit}`)}
            summary={t('payments.summary', { now: format.money(paid.now), before: format.money(paid.before) })}
            groupLabel={t(`unit.${unit}`)}
            series={[{ label: t('payments.paid') }]}
            groups={overTime.map((part) => ({
              ...nameOf(part),
              values: [{ value: part.paid.amountMinor, to: figurePath(paidIn(part)) }],
            }))}
            format={(amountMinor) => format.money({ amountMinor, currency })}
          />
        )}
      </Block>
    </Card>
  );
}

interface BarTableRow {
  key: string;
  name: ReactNode;
  cells: readonly { value: ReactNode; to?: string }[];
  /** The value of the bar; the longest one fills its column. */
  size?: number;
}

interface BarTableProps {
  label: string;
  /** The header of the names, then one for each cell. */
  headers: readonly string[];
  rows: readonly BarTableRow[];
}

const tableStyle: SxProps<Theme> = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    py: 0.75,
    textAlign: 'start',
    verticalAlign: 'top',
    borderBottom: '1px solid',
    borderColor: 'divider',
  },
  '& thead th': { fontSize: 'small', color: 'text.secondary', fontWeight: 500 },
  '& td, & thead th + th': { textAlign: 'end', paddingInlineStart: 1.5, fontVariantNumeric: 'tabular-nums' },
};

const barStyle: SxProps<Theme> = {
  mt: 0.5,
  height: 8,
  minWidth: 4,
  borderRadius: 4,
  backgroundColor: 'brand.main',
  printColorAdjust: 'exact',
  '@media (forced-colors: active)': { backgroundColor: 'CanvasText' },
};

/** A chart built as a table: each row has its figures, links to their lists, and a bar for comparison. */
function BarTable({ label, headers, rows }: BarTableProps) {
  const most = Math.max(1, ...rows.map(({ size = 0 }) => size));
  return (
    <Box component="table" aria-label={label} sx={tableStyle}>
      <thead>
        <tr>
          {headers.map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, cells, size }) => (
          <tr key={key}>
            <Text component="th" scope="row" weight="regular">
              {name}
              {size !== undefined && size > 0 && (
                <Box aria-hidden sx={barStyle} style={{ inlineSize: `${(100 * size) / most}%` }} />
              )}
            </Text>
            {cells.map(({ value, to }, index) => (
              <td key={headers[index + 1]}>{to ? <RouteLink to={to}>{value}</RouteLink> : value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

const noon = (day: string) => new Date(`${day}T12:00:00Z`);

/** Names of weeks or months: short for an axis, in full for a table. */
function usePartNames(unit: OfficeFigures['unit']) {
  const { t } = useTranslation('figures');
  const language = useLanguage();
  const format = useFormat();
  const short = dateFormatter(
    language,
    unit === 'month' ? { month: 'short', timeZone: 'UTC' } : { day: 'numeric', month: 'numeric', timeZone: 'UTC' },
  );
  return ({ from, to }: DayRange) => ({
    label: short.format(noon(from)),
    name: t('days', { from: format.day(from), to: format.day(to) }),
  });
}

/** A measured value with as many decimals as are meaningful. */
const oneDecimal = (value: number): number => Math.round(value * 10) / 10;
