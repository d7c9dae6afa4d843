import type { MinutesDetail, MinutesInput } from '@guildhall/shared/contracts';
import { limits } from '@guildhall/shared/domain';
import { bodyOf, type Fields } from './fields.ts';
import { draftOf, isDue, isUnsaved, join, resolve, sendable, withSaved, type MinutesDraft } from './minutes-draft.ts';
import { createSaveTimer } from './save-timer.ts';

/** Why an attempt to save failed: nobody answered, somebody else was faster, or the server refuses it. */
export type SaveFailure = { kind: 'unreachable' } | { kind: 'conflict' } | { kind: 'refused'; message: string };

type SavingStatus = 'saved' | 'unsaved' | 'saving' | 'unreachable' | 'refused';

export interface MinutesState extends Pick<MinutesDraft, 'fields' | 'disputed'> {
  status: SavingStatus;
  /** Why the server refuses what was typed. */
  refusal: string | null;
}

interface SaverParts {
  detail: MinutesDetail;
  /** What an earlier visit could not save, with the version of the fields that it began from. */
  kept: { base: Fields; fields: Fields } | null;
  save: (body: MinutesInput, options: { keepalive: boolean }) => Promise<MinutesDetail>;
  reload: () => Promise<MinutesDetail>;
  explain: (error: unknown) => SaveFailure;
  /** Keeps unsaved fields on the device; `null` once nothing is unsaved. */
  keep: (unsaved: { base: Fields; fields: Fields } | null) => void;
}

const conflictsInARow = 3;

/**
 * Saves minutes as they are typed, 2 s after the last key press. When somebody else saved meanwhile, both are joined;
 * where both changed the same, the other text stays on the server until this person has chosen (scenario 14).
 */
export function createMinutesSaver({ detail, kept, save, reload, explain, keep }: SaverParts) {
  const opened = draftOf(detail);
  let draft = kept ? join({ ...opened, ...kept }, detail) : opened;
  let sending: Promise<boolean> | null = null;
  let refusal: string | null = null;
  let state: MinutesState = { fields: draft.fields, disputed: draft.disputed, status: 'saved', refusal };
  const listeners = new Set<() => void>();
  const timer = createSaveTimer(() => void flush());

  function status(): SavingStatus {
    if (refusal) return 'refused';
    if (sending) return 'saving';
    if (timer.isRetrying()) return 'unreachable';
    return isUnsaved(draft) ? 'unsaved' : 'saved';
  }

  function publish() {
    const { base, fields, disputed } = draft;
    state = { fields, disputed, refusal, status: status() };
    keep(isUnsaved(draft) ? { base, fields } : null);
    listeners.forEach((listener) => listener());
  }

  function set(next: MinutesDraft) {
    draft = next;
    publish();
  }

  if (kept) publish();

  async function attempt(keepalive: boolean, conflicts = 0): Promise<boolean> {
    if (!isDue(draft)) return !isUnsaved(draft);
    try {
      const reply = await save(bodyOf(sendable(draft), draft.detail), { keepalive });
      timer.succeeded();
      draft = withSaved(draft, reply);
      return !isUnsaved(draft);
    } catch (error) {
      return fail(explain(error), keepalive, conflicts);
    }
  }

  async function fail(failure: SaveFailure, keepalive: boolean, conflicts: number): Promise<boolean> {
    if (failure.kind === 'refused') {
      refusal = failure.message;
      publish();
      return false;
    }
    if (failure.kind === 'conflict' && conflicts < conflictsInARow) {
      try {
        // What was typed while the server answered is joined, too.
        const theirs = await reload();
        set(join(draft, theirs));
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
    if (!isDue(draft)) return !isUnsaved(draft);
    refusal = null;
    sending = attempt(keepalive).finally(() => {
      sending = null;
      publish();
    });
    publish();
    const isDone = await sending;
    // What was typed while it was being sent.
    if (!isDone && !timer.isRetrying() && refusal === null && isDue(draft)) timer.schedule(limits.autosaveMs);
    return isDone;
  }

  return {
    flush,
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(fields: Fields) {
      set({ ...draft, fields: { ...draft.fields, ...fields } });
      // While nobody answers, typing must not shorten the pause before the next attempt.
      if (!timer.isRetrying()) timer.schedule(limits.autosaveMs);
    },
    /** Ends a dispute with one of the two texts, and saves. */
    choose(key: string, side: 'mine' | 'theirs') {
      set(resolve(draft, key, side));
      void flush();
    },
    /** Takes over what the server has now, when somebody else saved. */
    adopt(theirs: MinutesDetail) {
      if (sending || theirs.version <= draft.detail.version) return;
      set(join(draft, theirs));
      if (isDue(draft)) timer.schedule(limits.autosaveMs);
    },
    /** Starts timed saving. @returns a function that stops it */
    start() {
      timer.start();
      if (isDue(draft)) timer.schedule(0);
      return timer.stop;
    },
  };
}

export type MinutesSaver = ReturnType<typeof createMinutesSaver>;
