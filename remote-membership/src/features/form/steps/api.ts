import {
  downloadDocument,
  editReferee,
  nameReferee,
  orderReferees,
  removeDocument,
  removeReferee,
} from '@guildhall/shared/contracts';
import type { BodyOf, RefereeSummary, RequestOf } from '@guildhall/shared/contracts';
import { call, download, problemText } from '@guildhall/shared/http';
import { useMutation, useQueryClient } from '@guildhall/shared/query';
import { toast } from '@guildhall/shared/ui/core';
import { useRef } from 'react';
import { applicationKeys } from '../../applications/api.ts';

/** A referee as typed, and as read by the contract's schema. */
export type RefereeInput = RequestOf<typeof nameReferee>['body'];
export type RefereeValues = BodyOf<typeof nameReferee>;

/** Documents and referees stand in the application: after each command it is asked anew, and so is its timeline. */
export function useRefreshApplication(id: string) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: applicationKeys.one(id) });
}

export function useRemoveDocument(id: string) {
  const refresh = useRefreshApplication(id);
  return useMutation({
    mutationFn: (documentId: string) => call(removeDocument, { params: { id, documentId } }),
    onSettled: refresh,
  });
}

/** Saves a document of an application; a message says why when that fails. */
export const useDownloadDocument = (id: string) =>
  useMutation({
    mutationFn: (documentId: string) => download(downloadDocument, { params: { id, documentId } }),
    onError: (error) => toast.error(problemText(error)),
  });

export interface RefereeCommand {
  values: RefereeValues;
  existing?: { id: string; version: number };
  /** Taken off as soon as the new one is named. */
  replaces?: string;
}

/**
 * Names a referee, or corrects one who has not been asked yet. Where a replacement was named and the other referee could
 * not be taken off, saving again goes on from there: a second naming would be refused.
 */
export function useSaveReferee(id: string) {
  const refresh = useRefreshApplication(id);
  const replacement = useRef<{ referee: RefereeSummary; values: RefereeValues }>(undefined);

  /** Names the one who replaces somebody; on a further try, corrects them where something else was typed. */
  async function replaceBy(values: RefereeValues): Promise<RefereeSummary> {
    const known = replacement.current;
    if (known && JSON.stringify(known.values) === JSON.stringify(values)) return known.referee;
    const referee = known
      ? await call(editReferee, {
          params: { id, refereeId: known.referee.id },
          body: { ...values, version: known.referee.version },
        })
      : await call(nameReferee, { params: { id }, body: values });
    replacement.current = { referee, values };
    return referee;
  }

  return useMutation({
    mutationFn: async ({ values, existing, replaces }: RefereeCommand) => {
      if (existing)
        return call(editReferee, {
          params: { id, refereeId: existing.id },
          body: { ...values, version: existing.version },
        });
      if (!replaces) return call(nameReferee, { params: { id }, body: values });
      const named = await replaceBy(values);
      await call(removeReferee, { params: { id, refereeId: replaces } });
      return named;
    },
    onSettled: refresh,
  });
}

/** Changes the order in which referees are asked; moves that follow each other are sent one after the other. */
export function useOrderReferees(id: string) {
  const refresh = useRefreshApplication(id);
  return useMutation({
    mutationFn: (body: BodyOf<typeof orderReferees>) => call(orderReferees, { params: { id }, body }),
    scope: { id: `referees of ${id}` },
    onSettled: refresh,
  });
}

export function useRemoveReferee(id: string) {
  const refresh = useRefreshApplication(id);
  return useMutation({
    mutationFn: (refereeId: string) => call(removeReferee, { params: { id, refereeId } }),
    onSettled: refresh,
  });
}
