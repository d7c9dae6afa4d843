import type { OfficeFigures } from '@guildhall/shared/contracts';
import { figurePath, figures as figureOf, paidIn } from '@guildhall/shared/domain';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Card } from '@guildhall/shared/ui/core';
import { BarChart } from '@guildhall/shared/ui/charts';
import { FigureRow, FigureRows, Money } from '@guildhall/shared/ui/data';
import { Nothing } from '../../../lib/texts.tsx';
import { usePartNames } from './use-part-names.ts';

/** Outstanding amounts, and payments per week or month. */
export function Payments({ figures }: { figures: OfficeFigures }) {
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
