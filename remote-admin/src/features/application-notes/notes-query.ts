import { listApplicationNotes } from '@guildhall/shared/contracts';
import { call } from '@guildhall/shared/http';
import { queryOptions } from '@guildhall/shared/query';
import { keys } from '../../lib/keys.ts';

export const notesQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.applications, 'notes', id],
    queryFn: ({ signal }) => call(listApplicationNotes, { params: { id }, signal }),
  });
