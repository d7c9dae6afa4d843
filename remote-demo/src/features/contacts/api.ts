import { queryOptions } from '@guildhall/shared/query';
import type { Contact } from '../../slices/contacts.ts';
import { getSampleData } from '../../mock/sample-data.ts';

export const sampleContactsQuery = queryOptions({
  queryKey: ['demo', 'contacts'],
  queryFn: () => getSampleData<Contact[]>('/data/contacts/ContactsData'),
  staleTime: Infinity,
});
