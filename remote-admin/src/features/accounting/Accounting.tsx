import { useState, useEffect } from 'react';
import { accountingViews, type DayRange, lastDayOfMonth, monthBefore } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useSearchParams } from '@guildhall/shared/router';
import { Skeleton, Stack, Button, Grid, Select, toast } from '@guildhall/shared/ui/core';
import { today } from '@guildhall/shared/features/zone';
import { problemText } from '@guildhall/shared/http';
import { DateInput } from '@guildhall/shared/ui/form';
import { getAccountingSummary, listOpenItems } from '@guildhall/shared/contracts';
import { LinkTabs } from '../../lib/LinkTabs.tsx';
import { paths } from '../../paths.ts';
import { Accounts } from './Accounts.tsx';
import { Journal, OpenItems } from './Journal.tsx';
import { Summary } from './Summary.tsx';
import { saveDatev } from './api.ts';

interface AccountingProps {
  /** `null` until the URL has one. */
  period: DayRange | null;
  onChanged: (next: Partial<DayRange> & { on?: string }) => void;
}

/** A period's totals and journal, the open items of any day, and the accounts; each view has its URL. */
export function Accounting({ period, onChanged }: AccountingProps) {
  const { t } = useTranslation('accounting');
  const [params] = useSearchParams();
  if (!period) return <Skeleton variant="rounded" height={520} />;
  const current = accountingViews.find((view) => view === params.get('view')) ?? 'summary';
  const on = params.get('on') ?? period.to;
  const tabs = accountingViews.map((view) => ({
    key: view,
    label: t(`view.${view}`),
    to: paths.accounting({ view, ...period, on }),
  }));
  return (
    <Stack gap={3}>
      <LinkTabs label={t('views')} tabs={tabs} current={current} />
      {(current === 'summary' || current === 'journal') && <PeriodChoice period={period} onChanged={onChanged} />}
      {current === 'summary' && <Summary period={period} />}
      {current === 'journal' && <Journal period={period} />}
      {current === 'open' && <OpenItems on={on} onChanged={(day) => onChanged({ on: day })} />}
      {current === 'accounts' && <Accounts />}
    </Stack>
  );
}

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
function PeriodChoice({ period, onChanged }: PeriodChoiceProps) {
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

/** The current year to date. */
const thisYear = (): DayRange => {
  const month = today().slice(0, 7);
  return { from: `${month.slice(0, 4)}-01-01`, to: lastDayOfMonth(month) };
};

/**
 * The period in the URL, and the day of open items. Missing or invalid values are filled in, so that the lists can read
 * them; until then there is none.
 */
export function usePeriod(): { period: DayRange | null; change: (next: Partial<DayRange> & { on?: string }) => void } {
  const [params, setParams] = useSearchParams();
  const given = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  const isReadable = getAccountingSummary.query.safeParse(given).success;
  const period = isReadable ? given : thisYear();
  const on = params.get('on') ?? '';
  const hasDay = listOpenItems.query.safeParse({ on }).success;

  const change = (next: Partial<DayRange> & { on?: string }, replace = false) =>
    setParams(
      (before) => {
        const changed = new URLSearchParams(before);
        for (const [name, value] of Object.entries(next)) changed.set(name, value);
        changed.delete('page');
        return changed;
      },
      { replace, preventScrollReset: true },
    );

  useEffect(() => {
    if (!isReadable || !hasDay) change({ ...period, ...(!hasDay && { on: period.to }) }, true);
  });
  return { period: isReadable && hasDay ? period : null, change };
}
