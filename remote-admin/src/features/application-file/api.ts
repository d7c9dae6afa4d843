// Separate from the commands, which pages that only show the application do not load.
import {
  type ApplicationFile,
  type TimelineEntry,
  amendChanges,
  assignApplication,
  decideApplication,
  downloadApplicationPdf,
  downloadDocument,
  extendReferee,
  getApplicationFile,
  getTimeline,
  holdApplication,
  nameReferee,
  reopenApplication,
  requestChanges,
  requestReferences,
  resendRefereeRequest,
  resumeApplication,
  reviewAgain,
  reviewDocument,
  setStatementAside,
  takeBackChanges,
  takeBackDecision,
  waiveFee,
  waiveReferences,
  withdrawForApplicant,
  type BodyOf,
  getApplication,
} from '@guildhall/shared/contracts';
import type { Language } from '@guildhall/shared/i18n';
import { call, download } from '@guildhall/shared/http';
import { queryOptions, useCommand } from '@guildhall/shared/query';
import { keys, touchedByApplications } from '../../lib/keys.ts';

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

export const useAmendChanges = (id: string) =>
  useCommand((body: BodyOf<typeof amendChanges>) => call(amendChanges, { params: { id }, body }), touched);

export const useTakeBackChanges = (id: string) =>
  useCommand((body: BodyOf<typeof takeBackChanges>) => call(takeBackChanges, { params: { id }, body }), touched);

export const useWaiveReferences = (id: string) =>
  useCommand((body: BodyOf<typeof waiveReferences>) => call(waiveReferences, { params: { id }, body }), touched);

export const useDecideApplication = (id: string) =>
  useCommand((body: BodyOf<typeof decideApplication>) => call(decideApplication, { params: { id }, body }), {
    // A decision removes the application from agendas, or is part of the minutes of the meeting that decided.
    stale: [...touchedByApplications, keys.meetings],
  });

export const useWaiveFee = (id: string) =>
  useCommand((body: BodyOf<typeof waiveFee>) => call(waiveFee, { params: { id }, body }), touched);

export const useHoldApplication = (id: string) =>
  useCommand((body: BodyOf<typeof holdApplication>) => call(holdApplication, { params: { id }, body }), touched);

export const useResumeApplication = (id: string) =>
  useCommand((body: BodyOf<typeof resumeApplication>) => call(resumeApplication, { params: { id }, body }), touched);

export const useReopenApplication = (id: string) =>
  useCommand((body: BodyOf<typeof reopenApplication>) => call(reopenApplication, { params: { id }, body }), touched);

export const useTakeBackDecision = (id: string) =>
  useCommand((body: BodyOf<typeof takeBackDecision>) => call(takeBackDecision, { params: { id }, body }), {
    // The application returns to agendas.
    stale: [...touchedByApplications, keys.meetings],
  });

export const useWithdrawForApplicant = (id: string) =>
  useCommand((body: BodyOf<typeof withdrawForApplicant>) => call(withdrawForApplicant, { params: { id }, body }), {
    stale: [...touchedByApplications, keys.meetings],
  });

export const useReviewAgain = (id: string) =>
  useCommand((body: BodyOf<typeof reviewAgain>) => call(reviewAgain, { params: { id }, body }), touched);

export const useAssignApplication = (id: string) =>
  useCommand((body: BodyOf<typeof assignApplication>) => call(assignApplication, { params: { id }, body }), touched);

export const useNameReferee = (id: string) =>
  useCommand((body: BodyOf<typeof nameReferee>) => call(nameReferee, { params: { id }, body }), touched);

export const useExtendReferee = (id: string, refereeId: string) =>
  useCommand((body: BodyOf<typeof extendReferee>) => call(extendReferee, { params: { id, refereeId }, body }), touched);

export const useSetStatementAside = (id: string, refereeId: string) =>
  useCommand(
    (body: BodyOf<typeof setStatementAside>) => call(setStatementAside, { params: { id, refereeId }, body }),
    touched,
  );

export const useResendRefereeRequest = (id: string) =>
  useCommand(
    ({ refereeId, version }: { refereeId: string; version: number }) =>
      call(resendRefereeRequest, { params: { id, refereeId }, body: { version } }),
    touched,
  );

export const useReviewDocument = (id: string, documentId: string) =>
  useCommand(
    (body: BodyOf<typeof reviewDocument>) => call(reviewDocument, { params: { id, documentId }, body }),
    touched,
  );

export const saveDocument = (id: string, documentId: string) =>
  download(downloadDocument, { params: { id, documentId } });

/** The submitted application as a file in the reader's language. */
export const saveApplicationPdf = (id: string, language: Language) =>
  download(downloadApplicationPdf, { params: { id }, query: { language } });

/** One application with its allowed actions, for the desk and the dialogs about it. */
export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.applications, 'detail', id],
    queryFn: ({ signal }) => call(getApplication, { params: { id }, signal }),
  });
