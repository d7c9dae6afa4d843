import { Suspense } from 'react';
import { listJunk } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Skeleton } from '@guildhall/shared/ui/core';
import { Page, usePagedList } from '@guildhall/shared/ui/data';
import { lazyPart } from '@guildhall/shared/ui/lazy-part';
import { junkListQuery } from './api.ts';
import { loadJunkTexts } from './load-texts.ts';

const JunkBox = lazyPart(async () => {
  const [{ JunkBox: one }] = await Promise.all([import('./JunkBox.tsx'), loadJunkTexts()]);
  return one;
});

/** `/junkBox`: deleted items and spam. `?item=<id>` opens one. */
export default function JunkBoxPage() {
  const { t } = useTranslation('admin');
  // Rows load in parallel with the code of the list.
  const list = usePagedList(listJunk, junkListQuery);
  return (
    <Page title={t('nav.junk')}>
      <Suspense fallback={<Skeleton variant="rounded" height={520} />}>
        <JunkBox list={list} />
      </Suspense>
    </Page>
  );
}
