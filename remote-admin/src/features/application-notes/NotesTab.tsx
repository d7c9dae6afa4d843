import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { useQuery } from '@guildhall/shared/query';
import { Card, lazyPart, Skeleton } from '@guildhall/shared/ui/core';
import type { Tab } from '@guildhall/shared/ui/data';
import { featureTranslations } from '../../translations.ts';
import { notesQuery } from './api.ts';

const Notes = lazyPart(async () => (await import('./Notes.tsx')).Notes, {
  translations: featureTranslations('application-notes'),
  fallback: <Skeleton variant="rounded" height={240} />,
});

/** The office's notes on an application, as a tab of its page. */
export const notesTab = (application: ApplicationDetail, label: string): Tab => ({
  key: 'notes',
  label: (
    <>
      {label}
      <NotesCount applicationId={application.id} />
    </>
  ),
  content: (
    <Card>
      <Notes application={application} />
    </Card>
  ),
});

/** The number of notes, so that people need not open the tab; nothing if there are none. */
function NotesCount({ applicationId }: { applicationId: string }) {
  const count = useQuery(notesQuery(applicationId)).data?.length ?? 0;
  return count === 0 ? null : ` (${count})`;
}
