import { Suspense } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Skeleton } from '@guildhall/shared/ui/core';
import { Page } from '@guildhall/shared/ui/data';
import { setUpQuery } from './api.ts';
import { lazyWithTexts } from './lazy-with-texts.ts';

const Guide = lazyWithTexts(() => import('./Guide.tsx').then(({ Guide: one }) => one));

/** Guides a new association through all initial decisions; each step can be skipped and found again. */
export default function SetUpPage() {
  const { t } = useTranslation('admin');
  // Loads in parallel with the guide's code.
  useQuery(setUpQuery());
  return (
    <Page title={t('setUp.title')}>
      <Suspense fallback={<Skeleton variant="rounded" height={420} />}>
        <Guide />
      </Suspense>
    </Page>
  );
}
