import { minuteMs } from '@guildhall/shared/domain';
import {
  answerChanges,
  downloadDocument,
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
import { call, callPage, download, problemText } from '@guildhall/shared/http';
import { keepPreviousData, queryOptions, useCommand, useMutation } from '@guildhall/shared/query';
import { toast } from '@guildhall/shared/ui/core';

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
    staleTime: 10 * minuteMs,
  });

/** Never cached: a draft submitted in another tab is no longer an open draft. */
export const openDraftQuery = () =>
  queryOptions({
    queryKey: [...applicationKeys.all, 'open-draft'],
    queryFn: ({ signal }) => call(getOpenDraft, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** The person's expired drafts, whose answers a new application can reuse. */
export const reusableDraftsQuery = () =>
  queryOptions({
    queryKey: [...applicationKeys.all, 'reusable'],
    queryFn: ({ signal }) => call(listReusableDrafts, { signal }),
  });

/** Every command returns the whole application: it is shown at once, and lists and dashboards are refetched. */
const moves = (id?: string) => ({
  stale: [applicationKeys.lists, ...(id ? [applicationKeys.timeline(id)] : []), ['dashboard']],
  answers: (application: ApplicationDetail) => applicationKeys.one(application.id),
});

export const useStartApplication = () =>
  useCommand((body: BodyOf<typeof startApplication>) => call(startApplication, { body }), moves());

export const useSubmitApplication = (id: string) =>
  useCommand((version: number) => call(submitApplication, { params: { id }, body: { version } }), moves(id));

export const useWithdrawApplication = (id: string) =>
  useCommand(
    ({ version, reason }: { version: number; reason: string }) =>
      call(withdrawApplication, { params: { id }, body: { version, ...(reason.trim() !== '' && { reason }) } }),
    moves(id),
  );

export const useAnswerChanges = (id: string) =>
  useCommand((version: number) => call(answerChanges, { params: { id }, body: { version } }), moves(id));

/** Downloads a document of an application; a message says why when that fails. */
export const useDownloadDocument = (id: string) =>
  useMutation({
    mutationFn: (documentId: string) => download(downloadDocument, { params: { id, documentId } }),
    onError: (error) => toast.error(problemText(error)),
  });
