import { Suspense } from 'react';
import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Card, Skeleton } from '@guildhall/shared/ui/core';
import type { Tab } from '@guildhall/shared/ui/data';
import { lazyPart } from '@guildhall/shared/ui/lazy-part';
import { loadNoteTexts } from './load-texts.ts';
import { notesQuery } from './notes-query.ts';

const Notes = lazyPart(async () => {
  const [{ Notes: one }] = await Promise.all([import('./Notes.tsx'), loadNoteTexts()]);
  return one;
});

/** The office's notes on an application, as a tab of its page. */
export const notesTab = (application: ApplicationDetail): Tab => ({
  key: 'notes',
  label: <NotesLabel applicationId={application.id} />,
  content: (
    <Card>
      <Suspense fallback={<Skeleton variant="rounded" height={240} />}>
        <Notes application={application} />
      </Suspense>
    </Card>
  ),
});

/** Says how many there are, so that nobody has to look for them. */
function NotesLabel({ applicationId }: { applicationId: string }) {
  const { t } = useTranslation('admin');
  const count = useQuery(notesQuery(applicationId)).data?.length ?? 0;
  return <>{count === 0 ? t('file.notes') : `${t('file.notes')} (${count})`}</>;
}
