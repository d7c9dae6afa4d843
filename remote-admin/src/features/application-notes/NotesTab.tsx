import { Suspense } from 'react';
import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { Card, Skeleton } from '@guildhall/shared/ui/core';
import type { Tab } from '@guildhall/shared/ui/data';
import { lazyPart } from '@guildhall/shared/ui/lazy-part';

const Notes = lazyPart(async () => {
  const [{ Notes: one }, { loadNoteTexts }] = await Promise.all([import('./Notes.tsx'), import('./load-texts.ts')]);
  await loadNoteTexts();
  return one;
});
const NotesCount = lazyPart(async () => (await import('./NotesCount.tsx')).NotesCount);

/** The office's notes on an application, as a tab of its page. */
export const notesTab = (application: ApplicationDetail, label: string): Tab => ({
  key: 'notes',
  label: (
    <>
      {label}
      <Suspense>
        <NotesCount applicationId={application.id} />
      </Suspense>
    </>
  ),
  content: (
    <Card>
      <Suspense fallback={<Skeleton variant="rounded" height={240} />}>
        <Notes application={application} />
      </Suspense>
    </Card>
  ),
});
