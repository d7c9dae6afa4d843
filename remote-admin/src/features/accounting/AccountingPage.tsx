import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { lazyPart, Skeleton } from '@guildhall/shared/ui/core';
import { Page } from '@guildhall/shared/ui/data';
import { paths } from '../../paths.ts';
import { featureTranslations } from '../../translations.ts';
import { summaryQuery } from './api.ts';
import { usePeriod } from './Accounting.tsx';

const Accounting = lazyPart(async () => (await import('./Accounting.tsx')).Accounting, {
  translations: featureTranslations('accounting'),
  fallback: <Skeleton variant="rounded" height={520} />,
});

const noPeriod = { from: '', to: '' };

/** `/invoice/accounting`: the journal and what follows from it. `?view=` names the view, `?from=` and `?to=` the period. */
export default function AccountingPage() {
  const { t } = useTranslation('admin');
  const { period, change } = usePeriod();
  // Figures load in parallel with the code that shows them.
  useQuery({ ...summaryQuery(period ?? noPeriod), enabled: period !== null });
  return (
    <Page title={t('nav.accounting')} crumbs={[{ label: t('invoices.title'), to: paths.invoices() }]}>
      <Accounting period={period} onChanged={change} />
    </Page>
  );
}
