import { lazy, Suspense } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Skeleton } from '@guildhall/shared/ui/core';
import { Page } from '@guildhall/shared/ui/data';
import { loadJunkTexts } from './load-texts.ts';

const JunkBox = lazy(async () => {
  const [{ JunkBox: one }] = await Promise.all([import('./JunkBox.tsx'), loadJunkTexts()]);
  return { default: one };
});

/** `/junkBox`: what was deleted or marked as spam. `?item=<id>` opens one. */
export default function JunkBoxPage() {
  const { t } = useTranslation('admin');
  return (
    <Page title={t('nav.junk')}>
      <Suspense fallback={<Skeleton variant="rounded" height={520} />}>
        <JunkBox />
      </Suspense>
    </Page>
  );
}
