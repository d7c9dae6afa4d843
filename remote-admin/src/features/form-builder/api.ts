import { checkForm, getFormVersion, getMembershipForm, publishForm, type BodyOf } from '@guildhall/shared/contracts';
import type { FormDefinition } from '@guildhall/shared/domain';
import { call } from '@guildhall/shared/http';
import { queryOptions, useCommand } from '@guildhall/shared/query';
import { keys } from '../../lib/keys.ts';

export const formQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.membershipTypes, 'form', id],
    queryFn: ({ signal }) => call(getMembershipForm, { params: { id }, signal }),
  });

/** A published version never changes. */
export const formVersionQuery = (id: string, number: number) =>
  queryOptions({
    queryKey: [...keys.membershipTypes, 'form', id, number],
    queryFn: ({ signal }) => call(getFormVersion, { params: { id, number: String(number) }, signal }),
    staleTime: Infinity,
  });

/** The current effects of publishing. */
export const formCheckQuery = (id: string, definition: FormDefinition) =>
  queryOptions({
    queryKey: [...keys.membershipTypes, 'form-check', id, definition],
    queryFn: ({ signal }) => call(checkForm, { params: { id }, body: { definition }, signal }),
    gcTime: 0,
  });

export const usePublishForm = (id: string) =>
  useCommand((body: BodyOf<typeof publishForm>) => call(publishForm, { params: { id }, body }), {
    stale: [keys.membershipTypes, keys.setUp],
  });
