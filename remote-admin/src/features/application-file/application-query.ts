// Separate from the commands, which pages that only show the application do not load.
import { getApplication } from '@guildhall/shared/contracts';
import { call } from '@guildhall/shared/http';
import { queryOptions } from '@guildhall/shared/query';
import { keys } from '../../lib/keys.ts';

/** One application with its allowed actions, for the desk and the dialogs about it. */
export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.applications, 'detail', id],
    queryFn: ({ signal }) => call(getApplication, { params: { id }, signal }),
  });
