import { Suspense } from 'react';
import { addTranslationLoader, loadTranslations, useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Skeleton } from '@guildhall/shared/ui/core';
import { Page } from '@guildhall/shared/ui/data';
import { lazyPart } from '@guildhall/shared/ui/lazy-part';
import { paths } from '../../paths.ts';
import { summaryQuery } from './api.ts';
import { usePeriod } from './use-period.ts';

const Accounting = lazyPart(async () => {
  addTranslationLoader('accounting', (language) => import(`../../../locales/accounting/${language}.json`));
  const [{ Accounting: part }] = await Promise.all([import('./Accounting.tsx'), loadTranslations('accounting')]);
  return part;
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
      <Suspense fallback={<Skeleton variant="rounded" height={520} />}>
        <Accounting period={period} onChanged={change} />
      </Suspense>
    </Page>
  );
}
