import { accountingViews, type DayRange } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useSearchParams } from '@guildhall/shared/router';
import { Skeleton, Stack } from '@guildhall/shared/ui/core';
import { LinkTabs } from '../../lib/LinkTabs.tsx';
import { paths } from '../../paths.ts';
import { Accounts } from './Accounts.tsx';
import { Journal } from './Journal.tsx';
import { OpenItems } from './OpenItems.tsx';
import { PeriodChoice } from './PeriodChoice.tsx';
import { Summary } from './Summary.tsx';

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
