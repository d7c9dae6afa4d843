import { listMembershipTypes, setRefereeTiming, type MembershipType } from '@guildhall/shared/contracts';
import type { RefereeTiming } from '@guildhall/shared/domain';
import { call } from '@guildhall/shared/http';
import { queryOptions, useMutation, useQueryClient } from '@guildhall/shared/query';
import { keys } from '../../lib/keys.ts';

/** The kinds of membership, with what an administrator decides about each. */
export const membershipTypesQuery = () =>
  queryOptions({ queryKey: keys.membershipTypes, queryFn: ({ signal }) => call(listMembershipTypes, { signal }) });

/** Sets when the referees of a membership type are asked; the list shows the saved type at once. */
export function useSetRefereeTiming(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (asksReferees: RefereeTiming) => call(setRefereeTiming, { params: { id }, body: { asksReferees } }),
    onSuccess: (saved) =>
      client.setQueryData<MembershipType[]>(keys.membershipTypes, (types) =>
        types?.map((type) => (type.id === id ? saved : type)),
      ),
  });
}
