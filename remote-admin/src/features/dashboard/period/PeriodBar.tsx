import { useState } from 'react';
import { periodNames, type DayRange, type PeriodName } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Row, Select } from '@guildhall/shared/ui/core';
import { DateInput } from '@guildhall/shared/ui/form';
import { type Period, readPeriod } from './use-period.ts';

interface PeriodBarProps {
  period: Period;
  /** The days shown now, as initial values for custom ones. */
  days: DayRange | undefined;
  onChosen: (period: Period) => void;
}

/** Selects the period of the figures: up to today, or between two days. */
export function PeriodBar({ period, days, onChosen }: PeriodBarProps) {
  const { t } = useTranslation('figures');
  const choose = (name: string) => {
    const found = periodNames.find((one) => one === name) ?? 'last12';
    onChosen(found === 'custom' ? { period: found, ...days } : { period: found });
  };
  return (
    <Row wrap gap={1.5} align="flex-start" screenOnly>
      <Select
        compact
        hideLabel
        label={t('period.label')}
        value={period.period}
        onChange={choose}
        options={periodNames.map((name: PeriodName) => ({
          value: name,
          label: t(`period.${name}`),
          disabled: name === 'custom' && days === undefined,
        }))}
      />
      {period.period === 'custom' && <ChosenDays key={`${period.from} ${period.to}`} {...{ period, onChosen }} />}
    </Row>
  );
}

/** Two days; invalid input stays, with a message that says why. */
function ChosenDays({ period, onChosen }: Pick<PeriodBarProps, 'period' | 'onChosen'>) {
  const { t } = useTranslation('figures');
  const [typed, setTyped] = useState({ from: period.from ?? '', to: period.to ?? '' });
  const isRefused = readPeriod({ period: 'custom', ...typed }) === null;
  const change = (changed: Partial<typeof typed>) => {
    const next = { ...typed, ...changed };
    setTyped(next);
    const read = next.from && next.to ? readPeriod({ period: 'custom', ...next }) : null;
    if (read) onChosen(read);
  };
  return (
    <>
      <DateInput
        label={t('period.from')}
        hideLabel
        value={typed.from}
        error={isRefused ? t('period.refused') : undefined}
        onChange={(from) => change({ from })}
      />
      <DateInput label={t('period.to')} hideLabel value={typed.to} onChange={(to) => change({ to })} />
    </>
  );
}
