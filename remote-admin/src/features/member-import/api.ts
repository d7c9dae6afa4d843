import type { BodyOf, MemberImport, QueryOf } from '@guildhall/shared/contracts';
import {
  checkMemberImport,
  discardMemberImport,
  getMemberImport,
  inviteImported,
  listImportInvitations,
  listMemberImportRows,
  listMemberImports,
  startMemberImport,
  undoMemberImport,
  uploadMemberImport,
} from '@guildhall/shared/contracts';
import { call, callPage } from '@guildhall/shared/http';
import { keepPreviousData, queryOptions, useCommand } from '@guildhall/shared/query';
import { keys } from '../../lib/keys.ts';

const detailKey = (id: string) => [...keys.memberImports, 'detail', id];

/** True while rows are being imported or removed. */
export const isInProgress = ({ state }: Pick<MemberImport, 'state'>): boolean =>
  state === 'running' || state === 'undoing';

const askAgain = (found: MemberImport | undefined) => found !== undefined && (isInProgress(found) || found.isInviting);

export const importListQuery = (query: QueryOf<typeof listMemberImports>) =>
  queryOptions({
    queryKey: [...keys.memberImports, 'list', query],
    queryFn: ({ signal }) => callPage(listMemberImports, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** The progress of an import, polled every second until it has ended. */
export const importQuery = (id: string) =>
  queryOptions<MemberImport>({
    queryKey: detailKey(id),
    queryFn: ({ signal }) => call(getMemberImport, { params: { id }, signal }),
    refetchInterval: ({ state }) => (askAgain(state.data) ? 1000 : false),
  });

/** Rows in the import's current state; they refetch with every step. */
export const importRowsQuery = (found: MemberImport) => (query: QueryOf<typeof listMemberImportRows>) =>
  queryOptions({
    queryKey: [...detailKey(found.id), 'rows', found.state, found.counts, query],
    queryFn: ({ signal }) => callPage(listMemberImportRows, { params: { id: found.id }, query, signal }),
    placeholderData: keepPreviousData,
  });

const invitationsKey = (id: string) => [...keys.users, 'importInvitations', id];

/** Whether its members were invited; polled while they are being invited. */
export const importInvitationsQuery = (found: MemberImport) => (query: QueryOf<typeof listImportInvitations>) =>
  queryOptions({
    queryKey: [...invitationsKey(found.id), found.isInviting, query],
    queryFn: ({ signal }) => callPage(listImportInvitations, { params: { id: found.id }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: found.isInviting ? 1000 : false,
  });

/** The number of its members who have never been invited. */
export const uninvitedQuery = (found: MemberImport) =>
  importInvitationsQuery(found)({ standing: 'never_invited', page: 1, pageSize: 25 });

const touched = { stale: [keys.memberImports, keys.users], answers: ({ id }: MemberImport) => detailKey(id) };

export const useUploadImport = () => useCommand((file: File) => call(uploadMemberImport, { form: { file } }), touched);

export const useCheckImport = (id: string) =>
  useCommand((body: BodyOf<typeof checkMemberImport>) => call(checkMemberImport, { params: { id }, body }), touched);

export const useStartImport = (id: string) =>
  useCommand(() => call(startMemberImport, { params: { id }, body: {} }), touched);

export const useUndoImport = (id: string) =>
  useCommand(() => call(undoMemberImport, { params: { id }, body: {} }), touched);

export const useDiscardImport = (id: string) =>
  useCommand(() => call(discardMemberImport, { params: { id } }), { stale: [keys.memberImports] });

export const useInviteImported = (id: string) =>
  useCommand((body: BodyOf<typeof inviteImported>) => call(inviteImported, { params: { id }, body }), touched);
