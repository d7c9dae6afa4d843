import {
  downloadDocument,
  editReferee,
  nameReferee,
  removeDocument,
  removeReferee,
  uploadDocument,
} from '@guildhall/shared/contracts';
import type { BodyOf, RequestOf } from '@guildhall/shared/contracts';
import type { DocumentKind } from '@guildhall/shared/domain';
import { call, download } from '@guildhall/shared/http';
import { useMutation, useQueryClient } from '@guildhall/shared/query';
import { applicationKeys } from '../../applications/api.ts';

/** A referee as typed, and as read by the contract's schema. */
export type RefereeInput = RequestOf<typeof nameReferee>['body'];
export type RefereeValues = BodyOf<typeof nameReferee>;

/** Documents and referees stand in the application: after each command it is asked anew, and so is its timeline. */
export function useRefreshApplication(id: string) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: applicationKeys.one(id) });
}

export interface Upload {
  kind: DocumentKind;
  file: File;
  /** The document it takes the place of; it goes only when the new one has arrived. */
  replaces?: string;
  signal?: AbortSignal;
  onProgress?: (share: number) => void;
}

export function useUploadDocument(id: string) {
  const refresh = useRefreshApplication(id);
  return useMutation({
    mutationFn: async ({ kind, file, replaces, signal, onProgress }: Upload) => {
      const stored = await call(uploadDocument, {
        params: { id, kind },
        form: { file },
        ...(signal && { signal }),
        ...(onProgress && { onUploadProgress: onProgress }),
      });
      if (replaces) await call(removeDocument, { params: { id, documentId: replaces } });
      return stored;
    },
    onSettled: refresh,
  });
}

export function useRemoveDocument(id: string) {
  const refresh = useRefreshApplication(id);
  return useMutation({
    mutationFn: (documentId: string) => call(removeDocument, { params: { id, documentId } }),
    onSettled: refresh,
  });
}

export const useDownloadDocument = (id: string) =>
  useMutation({ mutationFn: (documentId: string) => download(downloadDocument, { params: { id, documentId } }) });

export interface RefereeCommand {
  values: RefereeValues;
  existing?: { id: string; version: number };
}

/** Names a referee, or corrects one who has not been asked yet. */
export function useSaveReferee(id: string) {
  const refresh = useRefreshApplication(id);
  return useMutation({
    mutationFn: ({ values, existing }: RefereeCommand) =>
      existing
        ? call(editReferee, { params: { id, refereeId: existing.id }, body: { ...values, version: existing.version } })
        : call(nameReferee, { params: { id }, body: values }),
    onSuccess: refresh,
  });
}

export function useRemoveReferee(id: string) {
  const refresh = useRefreshApplication(id);
  return useMutation({
    mutationFn: (refereeId: string) => call(removeReferee, { params: { id, refereeId } }),
    onSettled: refresh,
  });
}
