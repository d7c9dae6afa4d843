import { useEffect, useState, useSyncExternalStore } from 'react';
import type { MinutesDetail } from '@guildhall/shared/contracts';
import { getMinutes, saveMinutes } from '@guildhall/shared/contracts';
import { isRecord } from '@guildhall/shared/domain';
import { keptValues } from '@guildhall/shared/features/kept-values';
import { call, isApiProblem, problemText } from '@guildhall/shared/http';
import { useQueryClient } from '@guildhall/shared/query';
import { useLocation } from '@guildhall/shared/router';
import { store, useUnsavedWork, useUser } from '@guildhall/shared/store';
import { useWorkInProgress } from '@guildhall/shared/ui/form';
import { minutesQuery } from './api.ts';
import type { Fields } from './fields.ts';
import { createMinutesSaver, type MinutesSaver, type SaveFailure, type MinutesState } from './minutes-saver.ts';

/** The session ended before the typed values could be saved. */
class SignedOutError extends Error {}

function explain(error: unknown): SaveFailure {
  const isPassing = isApiProblem(error) && (error.status >= 500 || error.status === 429 || error.status === 401);
  if (!isApiProblem(error) || isPassing) return { kind: 'unreachable' };
  return error.code === 'version_conflict' ? { kind: 'conflict' } : { kind: 'refused', message: problemText(error) };
}

const isFields = (value: unknown): value is Fields =>
  isRecord(value) && Object.values(value).every((text) => typeof text === 'string');

/**
 * Saves the minutes of a meeting as they are typed, while they are editable. Leaving the page saves the rest
 * immediately; unsaved values stay on the device and are restored on the next visit.
 */
export function useMinutes(pollId: string, detail: MinutesDetail): { saver: MinutesSaver; state: MinutesState } {
  const client = useQueryClient();
  const userId = useUser()?.id ?? '';
  const [saver] = useState(() => {
    const kept = keptValues(userId, 'minutes', pollId);
    const { base, fields } = kept.read() ?? {};
    const params = { id: pollId };
    const { queryKey } = minutesQuery(pollId);
    return createMinutesSaver({
      detail,
      kept: isFields(base) && isFields(fields) ? { base, fields } : null,
      async save(body, { keepalive }) {
        // One person's text is never submitted in another person's name; it waits on the device for its author.
        if (store.getState()['user-auth'].user?.id !== userId) throw new SignedOutError();
        // An older response still in flight must not replace this one's.
        await client.cancelQueries({ queryKey });
        const reply = await call(saveMinutes, { params, body, keepalive });
        client.setQueryData<MinutesDetail>(queryKey, reply);
        return reply;
      },
      async reload() {
        const reply = await call(getMinutes, { params });
        client.setQueryData<MinutesDetail>(queryKey, reply);
        return reply;
      },
      explain,
      keep: (unsaved) => (unsaved ? kept.write(unsaved) : kept.forget()),
    });
  });
  const state = useSyncExternalStore(saver.subscribe, saver.getState);
  useEffect(() => saver.adopt(detail), [saver, detail]);
  useUnsavedWork(state.status !== 'saved', true);
  const { pathname, search } = useLocation();
  useWorkInProgress({
    userId,
    path: pathname + search,
    title: detail.title,
    isBegun: () => saver.getState().status !== 'saved',
    isUnsaved: () => saver.getState().status !== 'saved',
    send: () => saver.flush({ keepalive: true }),
  });
  useEffect(() => {
    const stop = saver.start();
    const leave = () => void saver.flush({ keepalive: true });
    const hide = () => document.visibilityState === 'hidden' && leave();
    document.addEventListener('visibilitychange', hide);
    addEventListener('pagehide', leave);
    addEventListener('online', leave);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      removeEventListener('pagehide', leave);
      removeEventListener('online', leave);
      leave();
      stop();
    };
  }, [saver]);
  return { saver, state };
}
