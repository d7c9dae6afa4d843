import {
  type BodyOf,
  type QueryOf,
  type ResponseOf,
  type UserDetail,
  cancelUserAddressChange,
  checkAccountInvitations,
  changeMembership,
  changeUser,
  changeUserAddress,
  checkInvitations,
  endUserSessions,
  getUser,
  getUserRecords,
  inviteAccounts,
  inviteUser,
  inviteUsers,
  listUserEvents,
  listUsers,
  mergeUser,
  planUserMerge,
  reactivateUser,
  resendUserInvitation,
  resetUserSecondStep,
  revokeUserInvitation,
  setUserRole,
  startPasswordReset,
  suspendUser,
  unlockUser,
  waiveOldAddress,
} from '@guildhall/shared/contracts';
import { call, callPage } from '@guildhall/shared/http';
import { keepPreviousData, queryOptions, useCommand, useMutation } from '@guildhall/shared/query';
import { keys } from '../../lib/keys.ts';

export const userListQuery = (query: QueryOf<typeof listUsers>) =>
  queryOptions({
    queryKey: [...keys.users, 'list', query],
    queryFn: ({ signal }) => callPage(listUsers, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const userQuery = (id: string) =>
  queryOptions<UserDetail>({
    queryKey: [...keys.users, 'detail', id],
    queryFn: ({ signal }) => call(getUser, { params: { id }, signal }),
  });

export const userRecordsQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.users, 'records', id],
    queryFn: ({ signal }) => call(getUserRecords, { params: { id }, signal }),
  });

export const userEventsQuery = (id: string) => (query: QueryOf<typeof listUserEvents>) =>
  queryOptions({
    queryKey: [...keys.users, 'events', id, query],
    queryFn: ({ signal }) => callPage(listUserEvents, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });

/** The effects of merging two accounts. */
export const userMergeQuery = (id: string, from: string) =>
  queryOptions({
    queryKey: [...keys.users, 'merge', id, from],
    queryFn: ({ signal }) => call(planUserMerge, { params: { id }, query: { from }, signal }),
  });

// Lists, the office's people and the history all show a command's effects.
const touched = { stale: [keys.users, keys.setUp], answers: ({ id }: UserDetail) => userQuery(id).queryKey };

export const useChangeUser = (id: string) =>
  useCommand((body: BodyOf<typeof changeUser>) => call(changeUser, { params: { id }, body }), touched);

export const useChangeUserAddress = (id: string) =>
  useCommand((body: BodyOf<typeof changeUserAddress>) => call(changeUserAddress, { params: { id }, body }), touched);

export const useWaiveOldAddress = (id: string) =>
  useCommand((body: BodyOf<typeof waiveOldAddress>) => call(waiveOldAddress, { params: { id }, body }), touched);

export const useSetUserRole = (id: string) =>
  useCommand((body: BodyOf<typeof setUserRole>) => call(setUserRole, { params: { id }, body }), touched);

export const useSuspendUser = (id: string) =>
  useCommand((body: BodyOf<typeof suspendUser>) => call(suspendUser, { params: { id }, body }), touched);

export const useReactivateUser = (id: string) =>
  useCommand((body: BodyOf<typeof reactivateUser>) => call(reactivateUser, { params: { id }, body }), touched);

/** Reinstating a membership creates an invoice. */
export const useChangeMembership = (id: string) =>
  useCommand((body: BodyOf<typeof changeMembership>) => call(changeMembership, { params: { id }, body }), {
    stale: [keys.users, keys.invoices, keys.renewals],
  });

export const useMergeUser = (id: string) =>
  useCommand((body: BodyOf<typeof mergeUser>) => call(mergeUser, { params: { id }, body }), touched);

export const useResetSecondStep = (id: string) =>
  useCommand(
    (body: BodyOf<typeof resetUserSecondStep>) => call(resetUserSecondStep, { params: { id }, body }),
    touched,
  );

const plainCommands = {
  unlock: unlockUser,
  endSessions: endUserSessions,
  resetPassword: startPasswordReset,
  resendInvitation: resendUserInvitation,
} as const;

/** The commands that only need a confirmation. */
export type PlainCommand = keyof typeof plainCommands | 'cancelAddress';

export const usePlainCommand = (id: string, command: PlainCommand) =>
  useCommand(
    () =>
      command === 'cancelAddress'
        ? call(cancelUserAddressChange, { params: { id } })
        : call(plainCommands[command], { params: { id }, body: {} }),
    touched,
  );

export const useRevokeInvitation = (id: string) =>
  useCommand(() => call(revokeUserInvitation, { params: { id } }), { stale: [[...keys.users, 'list']] });

export const useInviteUser = () => useCommand((body: BodyOf<typeof inviteUser>) => call(inviteUser, { body }), touched);

export const useCheckInvitations = () =>
  useMutation({ mutationFn: (body: BodyOf<typeof checkInvitations>) => call(checkInvitations, { body }) });

export const useInviteUsers = () =>
  useCommand((body: BodyOf<typeof inviteUsers>) => call(inviteUsers, { body }), { stale: [keys.users, keys.setUp] });

/** Which of these accounts have a pending invitation. */
export const accountInvitationsQuery = (userIds: readonly string[]) =>
  queryOptions({
    queryKey: [...keys.users, 'invitations', userIds],
    queryFn: ({ signal }) => call(checkAccountInvitations, { body: { userIds: [...userIds] }, signal }),
  });

/** @param onInvited receives the result of each */
export const useInviteAccounts = (onInvited: (answer: ResponseOf<typeof inviteAccounts>) => void) =>
  useCommand(
    async (body: BodyOf<typeof inviteAccounts>) => {
      const answer = await call(inviteAccounts, { body });
      onInvited(answer);
      return answer;
    },
    { stale: [keys.users] },
  );

/** Everyone who can be assigned to an application; an office has fewer people than one page holds. */
export const officeQuery = queryOptions({
  queryKey: [...keys.users, 'office'],
  queryFn: async ({ signal }) => {
    const ask = (role: '1' | '2') =>
      callPage(listUsers, { query: { role, state: 'active', page: 1, pageSize: 200, sort: 'name' }, signal });
    const [administrators, staff] = await Promise.all([ask('1'), ask('2')]);
    return [...administrators.rows, ...staff.rows];
  },
});
