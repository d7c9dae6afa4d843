import type { MinutesDetail, MinutesInput } from '@guildhall/shared/contracts';
import { limits } from '@guildhall/shared/domain';
import { bodyOf, type Fields } from './fields.ts';
import { isDue, isUnsaved, join, resolve, sendable, withSaved } from './minutes-draft.ts';
import { createMinutesStore, type StoreParts } from './minutes-store.ts';
import { createSaveTimer } from './save-timer.ts';

/** Why saving failed: no response, a concurrent change, or a refusal by the server. */
export type SaveFailure = { kind: 'unreachable' } | { kind: 'conflict' } | { kind: 'refused'; message: string };

interface SaverParts extends StoreParts {
  save: (body: MinutesInput, options: { keepalive: boolean }) => Promise<MinutesDetail>;
  reload: () => Promise<MinutesDetail>;
  explain: (error: unknown) => SaveFailure;
}

const conflictsInARow = 3;

/**
 * Saves minutes as they are typed, 2 s after the last key press. Concurrent changes are merged; if both people changed
 * the same value, the other text stays on the server until this person has chosen (scenario 14).
 */
export function createMinutesSaver({ save, reload, explain, ...parts }: SaverParts) {
  let sending: Promise<boolean> | null = null;
  const timer = createSaveTimer(() => void flush());
  const store = createMinutesStore(parts, () => ({ isSending: sending !== null, isRetrying: timer.isRetrying() }));
  const { getDraft, setDraft, setRefusal, publish } = store;

  async function attempt(keepalive: boolean, conflicts = 0): Promise<boolean> {
    const draft = getDraft();
    if (!isDue(draft)) return !isUnsaved(draft);
    try {
      const reply = await save(bodyOf(sendable(draft), draft.detail), { keepalive });
      timer.succeeded();
      setDraft(withSaved(getDraft(), reply));
      return !isUnsaved(getDraft());
    } catch (error) {
      return fail(explain(error), keepalive, conflicts);
    }
  }

  async function fail(failure: SaveFailure, keepalive: boolean, conflicts: number): Promise<boolean> {
    if (failure.kind === 'refused') {
      setRefusal(failure.message);
      return false;
    }
    if (failure.kind === 'conflict' && conflicts < conflictsInARow) {
      try {
        // Text typed during the request is merged, too.
        const theirs = await reload();
        setDraft(join(getDraft(), theirs));
      } catch (error) {
        return fail(explain(error), keepalive, conflictsInARow);
      }
      return attempt(keepalive, conflicts + 1);
    }
    timer.retry();
    return false;
  }

  /** Saves everything that can be saved now. @returns true when nothing is left unsaved */
  async function flush({ keepalive = false } = {}): Promise<boolean> {
    timer.clear();
    while (sending) await sending;
    if (!isDue(getDraft())) return !isUnsaved(getDraft());
    setRefusal(null);
    sending = attempt(keepalive).finally(() => {
      sending = null;
      publish();
    });
    publish();
    const isDone = await sending;
    // Text typed during the request.
    if (!isDone && !timer.isRetrying() && store.getState().refusal === null && isDue(getDraft()))
      timer.schedule(limits.autosaveMs);
    return isDone;
  }

  return {
    flush,
    getState: store.getState,
    subscribe: store.subscribe,
    change(fields: Fields) {
      const draft = getDraft();
      setDraft({ ...draft, fields: { ...draft.fields, ...fields } });
      // While the server is unreachable, typing must not shorten the pause before the next attempt.
      if (!timer.isRetrying()) timer.schedule(limits.autosaveMs);
    },
    /** Resolves a conflict with one of the two texts, and saves. */
    choose(key: string, side: 'mine' | 'theirs') {
      setDraft(resolve(getDraft(), key, side));
      void flush();
    },
    /** Takes over the server's values after another person saved. */
    adopt(theirs: MinutesDetail) {
      if (sending || theirs.version <= getDraft().detail.version) return;
      setDraft(join(getDraft(), theirs));
      if (isDue(getDraft())) timer.schedule(limits.autosaveMs);
    },
    /** Starts automatic saving. @returns a function that stops it */
    start() {
      timer.start();
      if (isDue(getDraft())) timer.schedule(0);
      return timer.stop;
    },
  };
}

export type MinutesSaver = ReturnType<typeof createMinutesSaver>;
