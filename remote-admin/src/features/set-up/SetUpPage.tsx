import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { lazyPart, Skeleton } from '@guildhall/shared/ui/core';
import { Page } from '@guildhall/shared/ui/data';
import { featureTranslations } from '../../translations.ts';
import { setUpQuery } from './api.ts';

const Guide = lazyPart(async () => (await import('./Guide.tsx')).Guide, {
  translations: featureTranslations('set-up'),
  fallback: <Skeleton variant="rounded" height={420} />,
});

/** Guides a new association through all initial decisions; each step can be skipped and found again. */
export default function SetUpPage() {
  const { t } = useTranslation('admin');
  // Loads in parallel with the guide's code.
  useQuery(setUpQuery());
  return (
    <Page title={t('setUp.title')}>
      <Guide />
    </Page>
  );
}
