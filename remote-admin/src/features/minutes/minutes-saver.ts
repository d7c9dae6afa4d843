import type { MinutesDetail, MinutesInput } from '@guildhall/shared/contracts';
import { limits } from '@guildhall/shared/domain';
import { bodyOf, changedKeys, fieldsOf, merge, type Fields } from './fields.ts';

/** Why an attempt to save failed: nobody answered, somebody else was faster, or the server refuses it. */
export type SaveFailure = { kind: 'unreachable' } | { kind: 'conflict' } | { kind: 'refused'; message: string };

type SavingStatus = 'saved' | 'unsaved' | 'saving' | 'unreachable' | 'refused';

export interface MinutesState {
  /** What the page shows. */
  fields: Fields;
  /** What somebody else saved where this person typed something else; the page shows both. */
  disputed: Fields;
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

const firstRetryMs = 2000;
const lastRetryMs = 60_000;
const conflictsInARow = 3;

/**
 * Saves minutes as they are typed, 2 s after the last key press. When somebody else saved meanwhile, both are joined;
 * where both changed the same, the other text stays on the server until this person has chosen (scenario 14).
 */
export function createMinutesSaver({ detail: opened, kept, save, reload, explain, keep }: SaverParts) {
  let detail = opened;
  let base = fieldsOf(opened);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<boolean> | null = null;
  let failures = 0;
  let isRunning = false;
  let state: MinutesState = { fields: base, disputed: {}, status: 'saved', refusal: null };
  const listeners = new Set<() => void>();

  /** What is sent: where two texts stand against each other, the saved one. */
  const sendable = (): Fields => ({ ...state.fields, ...state.disputed });
  const isDue = () => changedKeys(base, sendable()).length > 0;
  const isUnsaved = () => changedKeys(base, state.fields).length > 0;

  function set(change: Partial<MinutesState>) {
    const next = { ...state, ...change };
    state = next;
    const status = next.refusal
      ? 'refused'
      : sending
        ? 'saving'
        : failures > 0
          ? 'unreachable'
          : isUnsaved()
            ? 'unsaved'
            : 'saved';
    state = { ...next, status };
    keep(isUnsaved() ? { base, fields: next.fields } : null);
    listeners.forEach((listener) => listener());
  }

  function join(from: Fields, typed: Fields, theirs: MinutesDetail) {
    detail = theirs;
    const saved = fieldsOf(theirs);
    const { fields, disputed } = merge(from, typed, saved);
    base = saved;
    const open = [...new Set([...Object.keys(state.disputed), ...disputed])].filter(
      (key) => changedKeys({ [key]: fields[key] ?? '' }, { [key]: saved[key] ?? '' }).length > 0,
    );
    set({ fields, disputed: Object.fromEntries(open.map((key) => [key, saved[key] ?? ''])) });
  }

  if (kept) join(kept.base, kept.fields, opened);

  function schedule(afterMs: number) {
    clearTimeout(timer);
    if (isRunning) timer = setTimeout(() => void flush(), afterMs);
  }

  async function attempt(keepalive: boolean, conflicts = 0): Promise<boolean> {
    if (!isDue()) return !isUnsaved();
    const sent = sendable();
    try {
      const reply = await save(bodyOf(sent, detail), { keepalive });
      failures = 0;
      detail = reply;
      base = fieldsOf(reply);
      return !isUnsaved();
    } catch (error) {
      return fail(explain(error), keepalive, conflicts);
    }
  }

  async function fail(failure: SaveFailure, keepalive: boolean, conflicts: number): Promise<boolean> {
    if (failure.kind === 'refused') {
      set({ refusal: failure.message });
      return false;
    }
    if (failure.kind === 'conflict' && conflicts < conflictsInARow) {
      try {
        join(base, state.fields, await reload());
      } catch (error) {
        return fail(explain(error), keepalive, conflictsInARow);
      }
      return attempt(keepalive, conflicts + 1);
    }
    schedule(Math.min(firstRetryMs * 2 ** failures, lastRetryMs));
    failures += 1;
    return false;
  }

  /** Saves everything that can be saved now. @returns true when nothing is left unsaved */
  async function flush({ keepalive = false } = {}): Promise<boolean> {
    clearTimeout(timer);
    while (sending) await sending;
    if (!isDue()) return !isUnsaved();
    state = { ...state, refusal: null };
    sending = attempt(keepalive).finally(() => {
      sending = null;
      set({});
    });
    set({});
    const isDone = await sending;
    // What was typed while it was being sent.
    if (!isDone && failures === 0 && state.refusal === null && isDue()) schedule(limits.autosaveMs);
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
      set({ fields: { ...state.fields, ...fields } });
      // While nobody answers, typing must not shorten the pause before the next attempt.
      if (failures === 0) schedule(limits.autosaveMs);
    },
    /** Ends a dispute with one of the two texts, and saves. */
    choose(key: string, side: 'mine' | 'theirs') {
      const { [key]: theirs = '', ...disputed } = state.disputed;
      set({ disputed, ...(side === 'theirs' && { fields: { ...state.fields, [key]: theirs } }) });
      void flush();
    },
    /** Takes over what the server has now, when somebody else saved. */
    adopt(theirs: MinutesDetail) {
      if (sending || theirs.version <= detail.version) return;
      join(base, state.fields, theirs);
      if (isDue()) schedule(limits.autosaveMs);
    },
    /** Starts timed saving. @returns a function that stops it */
    start() {
      isRunning = true;
      if (isDue()) schedule(0);
      return () => {
        isRunning = false;
        clearTimeout(timer);
      };
    },
  };
}

export type MinutesSaver = ReturnType<typeof createMinutesSaver>;
