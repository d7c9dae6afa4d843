import type { AnswerValue } from '@guildhall/shared/domain';
import { limits, minuteMs } from '@guildhall/shared/domain';
import { createSavingStore } from './saving-store.ts';
import type { CurrentRow, AnswerRow, SavingStoreParts } from './saving-store.ts';

/** Why an attempt to save failed. */
export type SaveFailure =
  | { kind: 'unreachable' }
  | { kind: 'conflict' }
  | { kind: 'refused'; fields: Record<string, string> }
  | { kind: 'stopped'; message: string };

export interface SaverParts extends SavingStoreParts {
  save: (change: AnswerRow, options: { keepalive: boolean }) => Promise<{ version: number; savedAt: string }>;
  /** Reads the current row after a conflict. */
  reload: () => Promise<CurrentRow>;
  explain: (error: unknown) => SaveFailure;
}

const firstRetryMs = 2000;
const lastRetryMs = minuteMs;
const conflictsInARow = 3;

/**
 * Saves answers as they are typed (domain rule 1): 2 s after the last key press, immediately on request, and with
 * growing pauses when the server cannot be reached. Typed text stays in `unsaved` and in the backup until the server
 * has acknowledged exactly that value, so that no failure loses text.
 */
export function createAnswerSaver(parts: SaverParts) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<boolean> | null = null;
  let failures = 0;
  let isRunning = false;
  const store = createSavingStore(parts, () => ({ isSending: sending !== null, isFailing: failures > 0 }));
  const { getState, getVersion, subscribe, adopt, discardAside } = store;

  const canSend = () => Object.keys(store.sendable()).length > 0;

  function schedule(afterMs: number) {
    clearTimeout(timer);
    if (isRunning) timer = setTimeout(() => void flush(), afterMs);
  }

  async function attempt(keepalive: boolean, conflicts = 0): Promise<boolean> {
    const answers = store.sendable();
    if (Object.keys(answers).length === 0) return store.isSaved();
    try {
      const reply = await parts.save({ version: getVersion(), answers }, { keepalive });
      failures = 0;
      store.acknowledge(answers, reply);
      return store.isSaved();
    } catch (error) {
      const failure = parts.explain(error);
      if (failure.kind === 'conflict' && conflicts < conflictsInARow) return catchUp(keepalive, conflicts);
      if (failure.kind === 'refused' && Object.keys(failure.fields).some((key) => key in answers)) {
        store.refuse(failure.fields);
        return attempt(keepalive);
      }
      return handleFailure(failure);
    }
  }

  async function catchUp(keepalive: boolean, conflicts: number): Promise<boolean> {
    try {
      adopt(await parts.reload());
    } catch (error) {
      return handleFailure(parts.explain(error));
    }
    return attempt(keepalive, conflicts + 1);
  }

  function handleFailure(failure: SaveFailure): false {
    if (failure.kind === 'stopped') store.stop(failure.message);
    else {
      schedule(Math.min(firstRetryMs * 2 ** failures, lastRetryMs));
      failures += 1;
      store.updateStatus();
    }
    return false;
  }

  /**
   * Saves everything that can be saved now.
   * @returns true when nothing is left unsaved.
   */
  async function flush({ keepalive = false } = {}): Promise<boolean> {
    clearTimeout(timer);
    while (sending) await sending;
    if (getState().stoppedWhy !== null) return false;
    if (!canSend()) return store.isSaved();
    sending = attempt(keepalive).finally(() => {
      sending = null;
      store.updateStatus();
    });
    store.updateStatus();
    return sending;
  }

  return {
    ...{ getState, getVersion, subscribe, adopt, discardAside, flush },
    change(key: string, value: AnswerValue) {
      store.change(key, value);
      // While the server is unreachable, typing must not shorten the pause before the next attempt.
      if (failures === 0) schedule(limits.autosaveMs);
    },
    /** Resolves a conflict with one of the two values, and saves. */
    choose(key: string, side: 'mine' | 'theirs') {
      if (store.choose(key, side)) void flush();
    },
    /** Retries immediately, for example when the browser is back online. */
    retryNow: () => void flush(),
    /** Starts timed saving, beginning with the restored text. Returns a function that stops it. */
    start() {
      isRunning = true;
      if (canSend()) schedule(0);
      return () => {
        isRunning = false;
        clearTimeout(timer);
      };
    },
  };
}

export type AnswerSaver = ReturnType<typeof createAnswerSaver>;
