import type { OfficeFigures } from '@guildhall/shared/contracts';
import type { DayRange, Figure } from '@guildhall/shared/domain';
import { answeredIn, askedIn, decidedIn, figurePath, paidIn, submittedIn } from '@guildhall/shared/domain';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { Card } from '@guildhall/shared/ui/core';
import { Money } from '@guildhall/shared/ui/data';
import type { ReactNode } from 'react';
import { BarTable, type BarTableRow } from './BarTable.tsx';
import { oneDecimal } from './one-decimal.ts';

/** The figures of the period next to those of the previous one. */
export function Comparison({ figures }: { figures: OfficeFigures }) {
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
