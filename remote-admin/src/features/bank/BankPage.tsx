import { Suspense } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Skeleton } from '@guildhall/shared/ui/core';
import { Page } from '@guildhall/shared/ui/data';
import { lazyPart } from '@guildhall/shared/ui/lazy-part';
import { paths } from '../../paths.ts';
import { bankSummaryQuery } from './api.ts';
import { loadBankTexts } from './load-texts.ts';

const Bank = lazyPart(async () => {
  const [{ Bank: one }] = await Promise.all([import('./Bank.tsx'), loadBankTexts()]);
  return one;
});

/** `/invoice/bank`: bank statements and their lines. `?view=` names the list, `?statement=` an uploaded file. */
export default function BankPage() {
  const { t } = useTranslation('admin');
  // Figures load in parallel with the code of the lists.
  const summary = useQuery(bankSummaryQuery());
  return (
    <Page title={t('nav.bank')} crumbs={[{ label: t('invoices.title'), to: paths.invoices() }]}>
      <Suspense fallback={<Skeleton variant="rounded" height={520} />}>
        <Bank summary={summary.data} />
      </Suspense>
    </Page>
  );
}
