import { useQuery } from '@guildhall/shared/query';
import { notesQuery } from './notes-query.ts';

/** The number of notes, so that people need not open the tab; nothing if there are none. */
export function NotesCount({ applicationId }: { applicationId: string }) {
  const count = useQuery(notesQuery(applicationId)).data?.length ?? 0;
  return count === 0 ? null : ` (${count})`;
}
