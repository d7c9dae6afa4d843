import {
  answerChanges,
  getApplication,
  getOpenDraft,
  getTimeline,
  listApplications,
  listMembershipTypes,
  listReusableDrafts,
  listSharedStatements,
  startApplication,
  submitApplication,
  withdrawApplication,
} from '@guildhall/shared/contracts';
import type { ApplicationDetail, BodyOf, QueryOf } from '@guildhall/shared/contracts';
import { call, callPage } from '@guildhall/shared/http';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@guildhall/shared/query';

export const applicationKeys = {
  all: ['applications'] as const,
  lists: ['applications', 'list'] as const,
  one: (id: string) => ['applications', 'one', id] as const,
  timeline: (id: string) => ['applications', 'one', id, 'timeline'] as const,
  statements: (id: string) => ['applications', 'one', id, 'statements'] as const,
};

export const applicationListQuery = (query: QueryOf<typeof listApplications>) =>
  queryOptions({
    queryKey: [...applicationKeys.lists, query],
    queryFn: ({ signal }) => callPage(listApplications, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: applicationKeys.one(id),
    queryFn: ({ signal }) => call(getApplication, { params: { id }, signal }),
  });

export const timelineQuery = (id: string) =>
  queryOptions({
    queryKey: applicationKeys.timeline(id),
    queryFn: ({ signal }) => call(getTimeline, { params: { id }, signal }),
  });

export const sharedStatementsQuery = (id: string) =>
  queryOptions({
    queryKey: applicationKeys.statements(id),
    queryFn: ({ signal }) => call(listSharedStatements, { params: { id }, signal }),
  });

export const membershipTypesQuery = () =>
  queryOptions({
    queryKey: ['membership-types'],
    queryFn: ({ signal }) => call(listMembershipTypes, { signal }),
    staleTime: 10 * 60_000,
  });

/** Always asked anew: a draft that was submitted in another tab is no open draft any more. */
export const openDraftQuery = () =>
  queryOptions({
    queryKey: [...applicationKeys.all, 'open-draft'],
    queryFn: ({ signal }) => call(getOpenDraft, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Expired drafts of mine, whose answers a new application can begin with. */
export const reusableDraftsQuery = () =>
  queryOptions({
    queryKey: [...applicationKeys.all, 'reusable'],
    queryFn: ({ signal }) => call(listReusableDrafts, { signal }),
  });

/** Every command answers the whole application: it is kept, and what lists and dashboards show is asked anew. */
function useMoved() {
  const client = useQueryClient();
  return (application: ApplicationDetail) => {
    client.setQueryData(applicationKeys.one(application.id), application);
    void client.invalidateQueries({ queryKey: applicationKeys.lists });
    void client.invalidateQueries({ queryKey: applicationKeys.timeline(application.id) });
    void client.invalidateQueries({ queryKey: ['dashboard'] });
  };
}

export function useStartApplication() {
  const onSuccess = useMoved();
  return useMutation({
    mutationFn: (body: BodyOf<typeof startApplication>) => call(startApplication, { body }),
    onSuccess,
  });
}

export function useSubmitApplication(id: string) {
  const onSuccess = useMoved();
  return useMutation({
    mutationFn: (version: number) => call(submitApplication, { params: { id }, body: { version } }),
    onSuccess,
  });
}

export function useWithdrawApplication(id: string) {
  const onSuccess = useMoved();
  return useMutation({
    mutationFn: ({ version, reason }: { version: number; reason: string }) =>
      call(withdrawApplication, { params: { id }, body: { version, ...(reason.trim() !== '' && { reason }) } }),
    onSuccess,
  });
}

export function useAnswerChanges(id: string) {
  const onSuccess = useMoved();
  return useMutation({
    mutationFn: (version: number) => call(answerChanges, { params: { id }, body: { version } }),
    onSuccess,
  });
}
