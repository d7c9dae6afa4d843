import { editReferee, nameReferee, orderReferees, removeDocument, removeReferee } from '@guildhall/shared/contracts';
import type { BodyOf, RefereeSummary, RequestOf } from '@guildhall/shared/contracts';
import { call } from '@guildhall/shared/http';
import { useMutation, useQueryClient } from '@guildhall/shared/query';
import { useRef } from 'react';
import { applicationKeys } from '../../applications/api.ts';

/** A referee as typed, and as parsed by the contract's schema. */
export type RefereeInput = RequestOf<typeof nameReferee>['body'];
export type RefereeValues = BodyOf<typeof nameReferee>;

/** Documents and referees are part of the application: every command refetches it and its timeline. */
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

type VersionOf = Pick<RefereeSummary, 'id' | 'version'>;

export interface RefereeCommand {
  values: RefereeValues;
  existing?: VersionOf;
  /** The referee to remove once the new one is named. */
  replaces?: VersionOf;
}

/**
 * Names a referee, or edits one who has not been asked yet. If a replacement was named but the other referee could not
 * be removed, saving again continues from there: naming twice would be refused.
 */
export function useSaveReferee(id: string) {
  const refresh = useRefreshApplication(id);
  const replacement = useRef<{ referee: RefereeSummary; values: RefereeValues }>(undefined);

  /** Names a replacement; on a retry, edits it if the input has changed. */
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
      await call(removeReferee, {
        params: { id, refereeId: replaces.id },
        body: { version: replaces.version },
      });
      return named;
    },
    onSettled: refresh,
  });
}

/** Changes the order in which referees are asked; consecutive moves are sent one after the other. */
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
    mutationFn: ({ id: refereeId, version }: VersionOf) =>
      call(removeReferee, { params: { id, refereeId }, body: { version } }),
    onSettled: refresh,
  });
}
