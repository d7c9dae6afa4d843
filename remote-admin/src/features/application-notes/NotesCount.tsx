import { useQuery } from '@guildhall/shared/query';
import { notesQuery } from './notes-query.ts';

/** How many notes there are, so that nobody has to look for them; nothing where there are none. */
export function NotesCount({ applicationId }: { applicationId: string }) {
  const count = useQuery(notesQuery(applicationId)).data?.length ?? 0;
  return count === 0 ? null : ` (${count})`;
}
