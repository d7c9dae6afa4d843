import { Suspense } from 'react';
import { addTranslationLoader, loadTranslations, useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Skeleton } from '@guildhall/shared/ui/core';
import { Page } from '@guildhall/shared/ui/data';
import { lazyPart } from '@guildhall/shared/ui/lazy-part';
import { loadBulkTexts } from '../../lib/bulk/load-texts.ts';
import { paths } from '../../paths.ts';
import { renewalsQuery } from './api.ts';

const Renewals = lazyPart(async () => {
  addTranslationLoader('renewal', (language) => import(`../../../locales/renewal/${language}.json`));
  const [{ Renewals: part }] = await Promise.all([
    import('./Renewals.tsx'),
    loadTranslations('renewal'),
    loadBulkTexts(),
  ]);
  return part;
});

/** `/invoice/renewal`: the memberships to renew, and the runs that create their invoices. `?endsBy=` sets the day. */
export default function RenewalPage() {
  const { t } = useTranslation('admin');
  // The runs load in parallel with the code that shows them.
  useQuery(renewalsQuery());
  return (
    <Page title={t('nav.renewal')} crumbs={[{ label: t('invoices.title'), to: paths.invoices() }]}>
      <Suspense fallback={<Skeleton variant="rounded" height={520} />}>
        <Renewals />
      </Suspense>
    </Page>
  );
}
