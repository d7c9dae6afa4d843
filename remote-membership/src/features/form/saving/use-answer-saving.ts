import { useMemo, useSyncExternalStore, useEffect, useState } from 'react';
import { type ApplicationDetail, getApplication, saveAnswers } from '@guildhall/shared/contracts';
import { type Missing, checkAnswer, checkShape } from '@guildhall/shared/domain';
import {
  createDraftBackup,
  createDraftSaver,
  currentValues,
  failureKindOf,
  requireAuthor,
  useDraftSaving,
  useSaving,
  type DraftSaver,
  type SaveFailure,
  type SavingState,
} from '@guildhall/shared/features/draft-saver';
import { call, isApiProblem, problemText } from '@guildhall/shared/http';
import { useQueryClient, type QueryClient } from '@guildhall/shared/query';
import { missingNow, fieldsByKey } from '../shown-steps.ts';
import { applicationKeys } from '../../applications/api.ts';
import { accessOf } from '../access.ts';

/** What is missing now. The same object until something else is missing: most keys change nothing about it. */
export function useMissing(application: ApplicationDetail, saver: DraftSaver): Missing {
  const read = useMemo(() => {
    let seen: SavingState | undefined;
    let missing: Missing | undefined;
    return () => {
      const state = saver.getState();
      if (missing && state === seen) return missing;
      const next = missingNow(application, currentValues(state));
      if (!missing || JSON.stringify(next) !== JSON.stringify(missing)) missing = next;
      seen = state;
      return missing;
    };
  }, [application, saver]);
  return useSyncExternalStore(saver.subscribe, read);
}

/** Classifies an error: retry, conflict, single answers refused, or the end of saving. */
function explain(error: unknown): SaveFailure {
  const kind = failureKindOf(error);
  if (kind !== 'refused') return { kind };
  const refused = isApiProblem(error) ? Object.entries(error.fields) : [];
  const fields = refused.map(([path, { message }]) => [path.replace(/^answers\./, ''), message]);
  return fields.length > 0
    ? { kind, fields: Object.fromEntries(fields) }
    : { kind: 'stopped', message: problemText(error) };
}

function saverOf(application: ApplicationDetail, userId: string, client: QueryClient): DraftSaver {
  const { id } = application;
  const fields = fieldsByKey(application);
  return createDraftSaver({
    initial: currentRow(application, userId),
    backup: createDraftBackup(userId, 'answers', id),
    async save({ version: known, values: answers }, { keepalive }) {
      requireAuthor(userId);
      const reply = await call(saveAnswers, { params: { id }, body: { version: known, answers }, keepalive });
      const { version, missing } = reply;
      client.setQueryData<ApplicationDetail>(
        applicationKeys.one(id),
        (before) => before && { ...before, version, missing, answers: { ...before.answers, ...answers } },
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
  values: application.answers,
  mayChange: accessOf(application, userId).field,
});

/**
 * Saves the answers of an application as they are typed, while the form is open.
 * @param title names the form, for offering it again after the session has ended.
 */
export function useAnswerSaving(application: ApplicationDetail, userId: string, title: string): DraftSaver {
  const client = useQueryClient();
  const [saver] = useState(() => saverOf(application, userId, client));
  useDraftSaving(saver, { userId, title, isEditable: application.editable });

  // Nothing can be saved any more, for example because it was sent from another device: the form must say so, too.
  const stoppedWhy = useSaving(saver, (state) => state.stoppedWhy);
  useEffect(() => {
    if (stoppedWhy !== null) void client.invalidateQueries({ queryKey: applicationKeys.one(application.id) });
  }, [client, stoppedWhy, application.id]);

  // The application was refetched, for example after an upload, and another person had changed it in the meantime.
  useEffect(() => saver.adopt(currentRow(application, userId)), [saver, application, userId]);

  return saver;
}
