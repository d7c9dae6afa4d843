import { Suspense } from 'react';
import { addTranslationLoader, loadTranslations, useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Skeleton } from '@guildhall/shared/ui/core';
import { Page } from '@guildhall/shared/ui/data';
import { lazyPart } from '@guildhall/shared/ui/lazy-part';
import { paths } from '../../paths.ts';
import { renewalsQuery } from './api.ts';

// It has texts of its own, which the remote's 24 KB of translations have no room for.
const Renewals = lazyPart(async () => {
  addTranslationLoader('renewal', (language) => import(`../../../locales/renewal/${language}.json`));
  const [{ Renewals: part }] = await Promise.all([import('./Renewals.tsx'), loadTranslations('renewal')]);
  return part;
});

/** `/invoice/renewal`: who is to be renewed, and the runs that write their invoices. `?endsBy=` names the day. */
export default function RenewalPage() {
  const { t } = useTranslation('admin');
  // The runs load beside the code that shows them.
  useQuery(renewalsQuery());
  return (
    <Page title={t('nav.renewal')} crumbs={[{ label: t('invoices.title'), to: paths.invoices() }]}>
      <Suspense fallback={<Skeleton variant="rounded" height={520} />}>
        <Renewals />
      </Suspense>
    </Page>
  );
}
