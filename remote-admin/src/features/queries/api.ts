import type { BodyOf, QueryDetail } from '@guildhall/shared/contracts';
import { askQuery, resolveQuery, sortQuery } from '@guildhall/shared/contracts';
import { queryKeys, sendAnswer, type OwnMessage } from '@guildhall/shared/features/queries';
import { call } from '@guildhall/shared/http';
import { useCommand, useQueryClient } from '@guildhall/shared/query';
import { keys } from '../../lib/keys.ts';

/** What a query can change elsewhere: its list, the figures, the timeline of its application, the mails. */
const touched = {
  stale: [keys.queries, keys.dashboard, keys.applications, keys.mails, ['waiting']],
  answers: ({ id }: QueryDetail) => queryKeys.one(id),
};

interface Asked {
  body: BodyOf<typeof askQuery>;
  key: string;
}

export const useAskQuery = () =>
  useCommand(({ body, key }: Asked) => call(askQuery, { body, idempotencyKey: key }), touched);

/** Answers or notes. Where somebody else was faster, their words are shown first and the refusal is passed on. */
export function useAnswerQuery(query: QueryDetail) {
  const client = useQueryClient();
  return useCommand((message: OwnMessage) => sendAnswer(client, query, message), touched);
}

export const useResolveQuery = ({ id, version }: QueryDetail) =>
  useCommand((_: undefined) => call(resolveQuery, { params: { id }, body: { version } }), touched);

/** Sets priority, kind or who looks after it; what is not named stays. */
export const useSortQuery = ({ id, version }: QueryDetail) =>
  useCommand(
    (sorted: Omit<BodyOf<typeof sortQuery>, 'version'>) =>
      call(sortQuery, { params: { id }, body: { version, ...sorted } }),
    touched,
  );
