// Apart from the commands of the file, which pages that only show the application do not load.
import { getApplication } from '@guildhall/shared/contracts';
import { call } from '@guildhall/shared/http';
import { queryOptions } from '@guildhall/shared/query';
import { keys } from '../../lib/keys.ts';

/** One application with what can be done with it, as the desk and the dialogs about it show it. */
export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.applications, 'detail', id],
    queryFn: ({ signal }) => call(getApplication, { params: { id }, signal }),
  });
