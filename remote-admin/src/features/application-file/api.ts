import type { ApplicationFile, TimelineEntry } from '@guildhall/shared/contracts';
import {
  decideApplication,
  downloadDocument,
  getApplication,
  getApplicationFile,
  getTimeline,
  requestChanges,
  requestReferences,
  resendRefereeRequest,
  waiveFee,
  waiveReferences,
} from '@guildhall/shared/contracts';
import type { BodyOf } from '@guildhall/shared/contracts';
import { call, download } from '@guildhall/shared/http';
import { queryOptions } from '@guildhall/shared/query';
import { keys, touchedByApplications } from '../../lib/keys.ts';
import { useCommand } from '../../lib/use-command.ts';

export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.applications, 'detail', id],
    queryFn: ({ signal }) => call(getApplication, { params: { id }, signal }),
  });

export const fileQuery = (id: string) =>
  queryOptions<ApplicationFile>({
    queryKey: [...keys.applications, 'file', id],
    queryFn: ({ signal }) => call(getApplicationFile, { params: { id }, signal }),
  });

export const timelineQuery = (id: string) =>
  queryOptions<TimelineEntry[]>({
    queryKey: [...keys.applications, 'timeline', id],
    queryFn: ({ signal }) => call(getTimeline, { params: { id }, signal }),
  });

const touched = { stale: touchedByApplications };

export const useRequestReferences = (id: string) =>
  useCommand((version: number) => call(requestReferences, { params: { id }, body: { version } }), touched);

export const useRequestChanges = (id: string) =>
  useCommand((body: BodyOf<typeof requestChanges>) => call(requestChanges, { params: { id }, body }), touched);

export const useWaiveReferences = (id: string) =>
  useCommand((body: BodyOf<typeof waiveReferences>) => call(waiveReferences, { params: { id }, body }), touched);

export const useDecideApplication = (id: string) =>
  useCommand((body: BodyOf<typeof decideApplication>) => call(decideApplication, { params: { id }, body }), touched);

export const useWaiveFee = (id: string) =>
  useCommand((body: BodyOf<typeof waiveFee>) => call(waiveFee, { params: { id }, body }), touched);

export const useResendRefereeRequest = (id: string) =>
  useCommand(
    ({ refereeId, version }: { refereeId: string; version: number }) =>
      call(resendRefereeRequest, { params: { id, refereeId }, body: { version } }),
    touched,
  );

export const saveDocument = (id: string, documentId: string) =>
  download(downloadDocument, { params: { id, documentId } });
