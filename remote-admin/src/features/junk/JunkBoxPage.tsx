import { listJunk } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { lazyPart, Skeleton } from '@guildhall/shared/ui/core';
import { Page, usePagedList } from '@guildhall/shared/ui/data';
import { featureTranslations } from '../../translations.ts';
import { junkListQuery } from './api.ts';

const JunkBox = lazyPart(async () => (await import('./JunkBox.tsx')).JunkBox, {
  translations: featureTranslations('junk'),
  fallback: <Skeleton variant="rounded" height={520} />,
});

/** `/junkBox`: deleted items and spam. `?item=<id>` opens one. */
export default function JunkBoxPage() {
  const { t } = useTranslation('admin');
  // Rows load in parallel with the code of the list.
  const list = usePagedList(listJunk, junkListQuery);
  return (
    <Page title={t('nav.junk')}>
      <JunkBox list={list} />
    </Page>
  );
}
