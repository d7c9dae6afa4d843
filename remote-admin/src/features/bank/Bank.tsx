import { bankLineViews } from '@guildhall/shared/domain';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { useSearchParams } from '@guildhall/shared/router';
import { Stack } from '@guildhall/shared/ui/core';
import { LinkTabs } from '../../lib/LinkTabs.tsx';
import { paths } from '../../paths.ts';
import type { BankSummary } from './api.ts';
import { BankLines } from './BankLines.tsx';
import { Reconciliation } from './Reconciliation.tsx';
import { Statements } from './Statements.tsx';
import { ParkedPayments } from './ParkedPayments.tsx';

const views = [...bankLineViews, 'online', 'statements', 'balance'] as const;

/** The lists of bank lines, held online payments and statements, each with its URL. */
export function Bank({ summary }: { summary: BankSummary | undefined }) {
  const { t } = useTranslation('bank');
  const format = useFormat();
  const [params] = useSearchParams();
  const current = views.find((view) => view === params.get('view')) ?? 'proposed';
  const lines = bankLineViews.find((view) => view === current);
  const countOf = (view: (typeof views)[number]): number | undefined => {
    if (view === 'statements' || view === 'balance') return undefined;
    return view === 'online' ? summary?.parkedPayments : summary?.[view];
  };
  const tabs = views.map((view) => {
    const count = countOf(view);
    const label = t(`view.${view}`);
    return { key: view, label: count ? `${label} (${format.number(count)})` : label, to: paths.bank({ view }) };
  });
  return (
    <Stack gap={3}>
      <LinkTabs label={t('views')} tabs={tabs} current={current} />
      {current === 'statements' && <Statements />}
      {current === 'online' && <ParkedPayments />}
      {current === 'balance' && <Reconciliation />}
      {lines && <BankLines key={lines} view={lines} summary={summary} />}
    </Stack>
  );
}
