import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { lazyPart, Skeleton } from '@guildhall/shared/ui/core';
import { Page } from '@guildhall/shared/ui/data';
import { paths } from '../../paths.ts';
import { featureTranslations } from '../../translations.ts';
import { renewalsQuery } from './api.ts';

const Renewals = lazyPart(async () => (await import('./Renewals.tsx')).Renewals, {
  translations: featureTranslations('renewal', 'bulk'),
  fallback: <Skeleton variant="rounded" height={520} />,
});

/** `/invoice/renewal`: the memberships to renew, and the runs that create their invoices. `?endsBy=` sets the day. */
export default function RenewalPage() {
  const { t } = useTranslation('admin');
  // The runs load in parallel with the code that shows them.
  useQuery(renewalsQuery());
  return (
    <Page title={t('nav.renewal')} crumbs={[{ label: t('invoices.title'), to: paths.invoices() }]}>
      <Renewals />
    </Page>
  );
}
