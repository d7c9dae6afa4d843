import { useState } from 'react';
import { lastDayOfMonth, monthBefore, type DayRange } from '@guildhall/shared/domain';
import { today } from '@guildhall/shared/features/zone';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, Grid, Select, toast } from '@guildhall/shared/ui/core';
import { DateInput } from '@guildhall/shared/ui/form';
import { saveDatev } from './api.ts';

interface PeriodChoiceProps {
  period: DayRange;
  onChanged: (period: Partial<DayRange>) => void;
}

const periods = ['thisMonth', 'lastMonth', 'thisYear', 'lastYear'] as const;

function rangeOf(name: (typeof periods)[number]): DayRange {
  const month = today().slice(0, 7);
  const year = Number(month.slice(0, 4));
  if (name === 'thisYear') return { from: `${year}-01-01`, to: lastDayOfMonth(month) };
  if (name === 'lastYear') return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };
  const chosen = name === 'thisMonth' ? month : monthBefore(month);
  return { from: `${chosen}-01`, to: lastDayOfMonth(chosen) };
}

/** Selects the period by name or by two days, and downloads its journal for DATEV. */
export function PeriodChoice({ period, onChanged }: PeriodChoiceProps) {
  const { t } = useTranslation('accounting');
  const [isSaving, setSaving] = useState(false);
  const named = periods.find((name) => {
    const { from, to } = rangeOf(name);
    return from === period.from && to === period.to;
  });
  const save = async () => {
    setSaving(true);
    try {
      await saveDatev(period);
    } catch (error) {
      toast.error(problemText(error));
    }
    setSaving(false);
  };
  return (
    <Grid gap={2} align="end" columns={{ xs: '1fr 1fr', md: '200px 170px 170px 1fr' }}>
      <Select
        label={t('period')}
        value={named ?? 'other'}
        options={[
          ...periods.map((name) => ({ value: name, label: t(`periods.${name}`) })),
          { value: 'other', label: t('periods.other'), disabled: true },
        ]}
        onChange={(value) => {
          const chosen = periods.find((name) => name === value);
          if (chosen) onChanged(rangeOf(chosen));
        }}
      />
      <DateInput
        label={t('from')}
        value={period.from}
        onlyDays
        onChange={(value) => value && onChanged({ from: value, to: value > period.to ? value : period.to })}
      />
      <DateInput
        label={t('to')}
        value={period.to}
        onlyDays
        onChange={(value) => value && onChanged({ from: value < period.from ? value : period.from, to: value })}
      />
      <div>
        <Button icon="download" pending={isSaving} onClick={() => void save()}>
          {t('datev')}
        </Button>
      </div>
    </Grid>
  );
}
