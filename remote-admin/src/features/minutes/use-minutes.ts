import { useEffect, useMemo, useState } from 'react';
import type { MinutesDetail } from '@guildhall/shared/contracts';
import { getMinutes, saveMinutes } from '@guildhall/shared/contracts';
import {
  createDraftBackup,
  createDraftSaver,
  currentValues,
  failureKindOf,
  requireAuthor,
  useDraftSaving,
  useSaving,
  type DraftSaver,
  type SavingStatus,
} from '@guildhall/shared/features/draft-saver';
import { call, problemText } from '@guildhall/shared/http';
import { useQueryClient, type QueryClient } from '@guildhall/shared/query';
import { useUser } from '@guildhall/shared/store';
import { minutesQuery } from './api.ts';
import { bodyOf, fieldsOf, sameText, textsOf, type Fields } from './fields.ts';

/** The minutes as the page shows them. */
export interface MinutesState {
  fields: Fields;
  /** Values saved by another person that conflict with typed ones; the page shows both. */
  disputed: Fields;
  /** Why the server refuses typed values. */
  refusal: string | null;
  status: SavingStatus;
}

const rowOf = (detail: MinutesDetail) => ({ version: detail.version, values: fieldsOf(detail) });

function saverOf(pollId: string, opened: MinutesDetail, { userId, client }: { userId: string; client: QueryClient }) {
  const params = { id: pollId };
  const { queryKey } = minutesQuery(pollId);
  return createDraftSaver({
    initial: rowOf(opened),
    backup: createDraftBackup(userId, 'minutes', pollId),
    async save({ version, values }, { keepalive }) {
      requireAuthor(userId);
      // An older response still in flight must not replace this one's.
      await client.cancelQueries({ queryKey });
      const detail = client.getQueryData<MinutesDetail>(queryKey) ?? opened;
      const body = bodyOf({ ...fieldsOf(detail), ...textsOf(values) }, { ...detail, version });
      const reply = await call(saveMinutes, { params, body, keepalive });
      client.setQueryData<MinutesDetail>(queryKey, reply);
      return { version: reply.version };
    },
    async reload() {
      const reply = await call(getMinutes, { params });
      client.setQueryData<MinutesDetail>(queryKey, reply);
      return rowOf(reply);
    },
    explain(error, sent) {
      const kind = failureKindOf(error);
      if (kind !== 'refused') return { kind };
      const message = problemText(error);
      return { kind, fields: Object.fromEntries(Object.keys(sent).map((key) => [key, message])) };
    },
    isSame: sameText,
  });
}

/**
 * Saves the minutes of a meeting as they are typed, while they are editable. Concurrent changes are merged; if both
 * people changed the same value, the other text stays on the server until this person has chosen (scenario 14).
 */
export function useMinutes(pollId: string, detail: MinutesDetail): { saver: DraftSaver; state: MinutesState } {
  const client = useQueryClient();
  const userId = useUser()?.id ?? '';
  const [saver] = useState(() => saverOf(pollId, detail, { userId, client }));
  useDraftSaving(saver, { userId, title: detail.title, isEditable: true });
  useEffect(() => saver.adopt(rowOf(detail)), [saver, detail]);
  const saving = useSaving(saver, (state) => state);
  const state = useMemo(
    () => ({
      fields: textsOf(currentValues(saving)),
      disputed: Object.fromEntries(saving.conflicts.map(({ key, theirs }) => [key, String(theirs ?? '')])),
      refusal: Object.values(saving.refused)[0] ?? null,
      status: saving.status,
    }),
    [saving],
  );
  return { saver, state };
}
