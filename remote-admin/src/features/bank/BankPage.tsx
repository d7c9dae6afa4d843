import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { lazyPart, Skeleton } from '@guildhall/shared/ui/core';
import { Page } from '@guildhall/shared/ui/data';
import { paths } from '../../paths.ts';
import { featureTranslations } from '../../translations.ts';
import { bankSummaryQuery } from './api.ts';

const Bank = lazyPart(async () => (await import('./Bank.tsx')).Bank, {
  translations: featureTranslations('bank'),
  fallback: <Skeleton variant="rounded" height={520} />,
});

/** `/invoice/bank`: bank statements and their lines. `?view=` names the list, `?statement=` an uploaded file. */
export default function BankPage() {
  const { t } = useTranslation('admin');
  // Figures load in parallel with the code of the lists.
  const summary = useQuery(bankSummaryQuery());
  return (
    <Page title={t('nav.bank')} crumbs={[{ label: t('invoices.title'), to: paths.invoices() }]}>
      <Bank summary={summary.data} />
    </Page>
  );
}
