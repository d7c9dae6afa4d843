import type { MinutesDetail, MinutesInput } from '@guildhall/shared/contracts';
import { limits, minuteMs } from '@guildhall/shared/domain';
import { bodyOf, type Fields } from './fields.ts';
import { isDue, isUnsaved, join, resolve, sendable, withSaved, draftOf, type MinutesDraft } from './minutes-draft.ts';

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

const firstRetryMs = 2000;

const lastRetryMs = minuteMs;

/** Runs `save` after a pause, with increasing pauses while the server is unreachable. */
function createSaveTimer(save: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let failures = 0;

  const clear = () => clearTimeout(timer);
  const schedule = (afterMs: number) => {
    clear();
    if (isRunning) timer = setTimeout(save, afterMs);
  };

  return {
    clear,
    schedule,
    /** True from a failed attempt until the next successful one. */
    isRetrying: () => failures > 0,
    succeeded() {
      failures = 0;
    },
    /** No response: waits twice as long as the last time, up to one minute. */
    retry() {
      schedule(Math.min(firstRetryMs * 2 ** failures, lastRetryMs));
      failures += 1;
    },
    start() {
      isRunning = true;
    },
    stop() {
      isRunning = false;
      clear();
    },
  };
}

type SavingStatus = 'saved' | 'unsaved' | 'saving' | 'unreachable' | 'refused';

export interface MinutesState extends Pick<MinutesDraft, 'fields' | 'disputed'> {
  status: SavingStatus;
  /** Why the server refuses the typed values. */
  refusal: string | null;
}

interface StoreParts {
  detail: MinutesDetail;
  /** The unsaved edits of an earlier visit, with the version they are based on. */
  kept: { base: Fields; fields: Fields } | null;
  /** Stores unsaved fields on the device; `null` once nothing is unsaved. */
  keep: (unsaved: { base: Fields; fields: Fields } | null) => void;
}

/** The draft that the saver works on, and the state that the page shows; unsaved values are stored on the device. */
function createMinutesStore(
  { detail, kept, keep }: StoreParts,
  saving: () => { isSending: boolean; isRetrying: boolean },
) {
  const opened = draftOf(detail);
  let draft = kept ? join({ ...opened, ...kept }, detail) : opened;
  let refusal: string | null = null;
  const listeners = new Set<() => void>();

  function status(): SavingStatus {
    const { isSending, isRetrying } = saving();
    if (refusal) return 'refused';
    if (isSending) return 'saving';
    if (isRetrying) return 'unreachable';
    return isUnsaved(draft) ? 'unsaved' : 'saved';
  }

  const stateNow = (): MinutesState => ({
    fields: draft.fields,
    disputed: draft.disputed,
    refusal,
    status: status(),
  });
  let state = stateNow();

  function publish() {
    const { base, fields } = draft;
    state = stateNow();
    keep(isUnsaved(draft) ? { base, fields } : null);
    listeners.forEach((listener) => listener());
  }

  if (kept) publish();

  return {
    publish,
    getState: () => state,
    getDraft: () => draft,
    setDraft(next: MinutesDraft) {
      draft = next;
      publish();
    },
    setRefusal(message: string | null) {
      refusal = message;
      publish();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
