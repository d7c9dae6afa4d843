import { useMemo, useSyncExternalStore, useEffect, useState } from 'react';
import { type ApplicationDetail, getApplication, saveAnswers } from '@guildhall/shared/contracts';
import { type Missing, checkAnswer, checkShape } from '@guildhall/shared/domain';
import { call, isApiProblem, problemText } from '@guildhall/shared/http';
import { useQueryClient, type QueryClient } from '@guildhall/shared/query';
import { useLocation } from '@guildhall/shared/router';
import { store, useUnsavedWork } from '@guildhall/shared/store';
import { useWorkInProgress } from '@guildhall/shared/ui/form';
import { missingNow, fieldsByKey } from '../shown-steps.ts';
import { applicationKeys } from '../../applications/api.ts';
import { accessOf } from '../access.ts';
import {
  type AnswerSaver,
  currentAnswers,
  type SavingState,
  createAnswerSaver,
  type SaveFailure,
  createBackup,
} from './answer-saver.ts';

/**
 * Reads a part of the saving state; the component renders again only when that part has changed.
 * @param select returns a plain value or a part of the state, never a new object
 */
export const useSaving = <T>(saver: AnswerSaver, select: (state: SavingState) => T): T =>
  useSyncExternalStore(saver.subscribe, () => select(saver.getState()));

/** What is missing now. The same object until something else is missing: most keys change nothing about it. */
export function useMissing(application: ApplicationDetail, saver: AnswerSaver): Missing {
  const read = useMemo(() => {
    let seen: SavingState | undefined;
    let missing: Missing | undefined;
    return () => {
      const state = saver.getState();
      if (missing && state === seen) return missing;
      const next = missingNow(application, currentAnswers(state));
      if (!missing || JSON.stringify(next) !== JSON.stringify(missing)) missing = next;
      seen = state;
      return missing;
    };
  }, [application, saver]);
  return useSyncExternalStore(saver.subscribe, read);
}

/** The session ended before the typed text could be sent. */
class SignedOutError extends Error {}

/** Classifies an error: retry, conflict, single answers refused, or the end of saving. */
function explain(error: unknown): SaveFailure {
  const isPassing = isApiProblem(error) && (error.status >= 500 || error.status === 429 || error.status === 401);
  if (!isApiProblem(error) || isPassing) return { kind: 'unreachable' };
  if (error.code === 'version_conflict') return { kind: 'conflict' };
  const fields = Object.entries(error.fields).map(([path, { message }]) => [path.replace(/^answers\./, ''), message]);
  if (fields.length > 0) return { kind: 'refused', fields: Object.fromEntries(fields) };
  return { kind: 'stopped', message: problemText(error) };
}

function saverOf(application: ApplicationDetail, userId: string, client: QueryClient): AnswerSaver {
  const { id } = application;
  const fields = fieldsByKey(application);
  return createAnswerSaver({
    initial: currentRow(application, userId),
    backup: createBackup(id, userId),
    async save(body, { keepalive }) {
      // Text typed by one person is never sent in another's name; it waits on the device for its author.
      if (store.getState()['user-auth'].user?.id !== userId) throw new SignedOutError();
      const reply = await call(saveAnswers, { params: { id }, body, keepalive });
      const { version, missing } = reply;
      client.setQueryData<ApplicationDetail>(
        applicationKeys.one(id),
        (known) => known && { ...known, version, missing, answers: { ...known.answers, ...body.answers } },
      );
      // A saved answer may complete an item the office asked for; only the whole application tells.
      if (application.changeRequest) void client.invalidateQueries({ queryKey: applicationKeys.one(id) });
      return reply;
    },
    reload: async () => currentRow(await call(getApplication, { params: { id } }), userId),
    explain,
    isMalformed: (key, value) => {
      const field = fields.get(key);
      return field !== undefined && checkShape(field, value) !== null;
    },
    isInvalid: (key, value) => {
      const field = fields.get(key);
      return field === undefined || checkAnswer(field, value, new Date().toISOString().slice(0, 10)) !== null;
    },
  });
}

const currentRow = (application: ApplicationDetail, userId: string) => ({
  version: application.version,
  answers: application.answers,
  mayChange: accessOf(application, userId).field,
});

/**
 * Saves the answers of an application as they are typed, while the form is open. Leaving in any way (another screen,
 * another tab, a closed window) saves the rest immediately; the backup covers the ways that allow no request.
 * Renders only when saving becomes due or done, not with each key: parts of the form read what they show (`useSaving`).
 * @param title names the form, for offering it again after the session has ended.
 */
export function useAnswerSaving(application: ApplicationDetail, userId: string, title: string): AnswerSaver {
  const client = useQueryClient();
  const [saver] = useState(() => saverOf(application, userId, client));
  const isUnsaved = useSaving(saver, ({ unsaved }) => Object.keys(unsaved).length > 0);
  const isBackedUp = useSaving(saver, (state) => state.isBackedUp);
  const { editable, version } = application;
  useUnsavedWork(isUnsaved, isBackedUp);
  const { pathname, search } = useLocation();
  useWorkInProgress({
    userId,
    path: pathname + search,
    title,
    isBegun: () => saver.getState().savedAt !== null,
    isUnsaved: () => Object.keys(saver.getState().unsaved).length > 0,
    send: () => saver.flush({ keepalive: true }),
  });

  useEffect(() => {
    if (!editable) return undefined;
    const end = saver.start();
    const leave = () => void saver.flush({ keepalive: true });
    const leaveHidden = () => document.visibilityState === 'hidden' && leave();
    const warn = (event: BeforeUnloadEvent) => {
      leave();
      const { unsaved, isBackedUp } = saver.getState();
      if (!isBackedUp && Object.keys(unsaved).length > 0) event.preventDefault();
    };
    window.addEventListener('online', saver.retryNow);
    window.addEventListener('pagehide', leave);
    window.addEventListener('beforeunload', warn);
    document.addEventListener('visibilitychange', leaveHidden);
    return () => {
      window.removeEventListener('online', saver.retryNow);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('beforeunload', warn);
      document.removeEventListener('visibilitychange', leaveHidden);
      void saver.flush();
      end();
    };
  }, [saver, editable]);

  // Nothing can be saved any more, for example because it was sent from another device: the form must say so, too.
  const stoppedWhy = useSaving(saver, (state) => state.stoppedWhy);
  useEffect(() => {
    if (stoppedWhy !== null) void client.invalidateQueries({ queryKey: applicationKeys.one(application.id) });
  }, [client, stoppedWhy, application.id]);

  // The application was refetched, for example after an upload, and another person had changed it in the meantime.
  useEffect(() => {
    if (version > saver.getVersion()) saver.adopt(currentRow(application, userId));
  }, [saver, version, application, userId]);

  return saver;
}
