import {
  createMembershipType,
  deleteMembershipType,
  editMembershipType,
  listManagedMembershipTypes,
  orderMembershipTypes,
  setRefereeTiming,
  setTypeAccepting,
  type BodyOf,
} from '@guildhall/shared/contracts';
import { call } from '@guildhall/shared/http';
import { queryOptions, useCommand, useMutation, useQueryClient } from '@guildhall/shared/query';
import { keys } from '../../lib/keys.ts';

/** The membership types, with the administrators' settings for each. */
export const managedTypesQuery = () =>
  queryOptions({
    queryKey: [...keys.membershipTypes, 'managed'],
    queryFn: ({ signal }) => call(listManagedMembershipTypes, { signal }),
  });

const touched = { stale: [keys.membershipTypes, keys.setUp] };

export const useCreateType = () =>
  useCommand((body: BodyOf<typeof createMembershipType>) => call(createMembershipType, { body }), touched);

export const useEditType = (id: string) =>
  useCommand((body: BodyOf<typeof editMembershipType>) => call(editMembershipType, { params: { id }, body }), touched);

export const useSetAccepting = (id: string) =>
  useCommand((body: BodyOf<typeof setTypeAccepting>) => call(setTypeAccepting, { params: { id }, body }), touched);

export const useDeleteType = (id: string) =>
  useCommand(
    (body: BodyOf<typeof deleteMembershipType>) => call(deleteMembershipType, { params: { id }, body }),
    touched,
  );

/** Changes the order that applicants see; consecutive moves are sent one after the other. */
export function useOrderTypes() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof orderMembershipTypes>) => call(orderMembershipTypes, { body }),
    scope: { id: 'order of membership types' },
    onSuccess: (types) => client.setQueryData(managedTypesQuery().queryKey, types),
    onSettled: () => client.invalidateQueries({ queryKey: keys.membershipTypes }),
  });
}

/** Sets when the referees of a membership type are asked. */
export const useSetRefereeTiming = (id: string) =>
  useCommand((body: BodyOf<typeof setRefereeTiming>) => call(setRefereeTiming, { params: { id }, body }), touched);
