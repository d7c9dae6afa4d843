import { sameAnswer, type Answers, type AnswerValue, isRecord, limits, minuteMs } from '@guildhall/shared/domain';
import { keptFor } from '@guildhall/shared/store/kept';

/** An answer that was changed here and, differently, somewhere else. */
export interface AnswerConflict {
  key: string;
  mine: AnswerValue;
  theirs: AnswerValue;
}

/**
 * Merges the typed answers with the server's current ones, answer by answer.
 * @param base the server's values when typing began
 * @param unsaved typed values that were never acknowledged
 * @param current the server's current values
 * @returns `unsaved`: values still to be saved; `conflicts`: answers changed on both sides.
 */
function mergeAnswers({ base, unsaved, current }: { base: Answers; unsaved: Answers; current: Answers }) {
  const remaining: Answers = {};
  const conflicts: AnswerConflict[] = [];
  for (const [key, mine] of Object.entries(unsaved)) {
    const theirs = current[key] ?? null;
    if (sameAnswer(mine, theirs)) continue;
    remaining[key] = mine;
    if (!sameAnswer(theirs, base[key])) conflicts.push({ key, mine, theirs });
  }
  return { unsaved: remaining, conflicts };
}

/** The saving status shown to the person; if several apply, the first in this order. */
export type SavingStatus = 'stopped' | 'conflict' | 'offline' | 'saving' | 'waiting' | 'refused' | 'saved' | 'quiet';

export interface SavingState {
  status: SavingStatus;
  /** The server's values as known to this tab. */
  saved: Answers;
  /** Typed and not acknowledged yet. */
  unsaved: Answers;
  savedAt: string | null;
  /** Answers the server refused, with its message; they stay on the screen and in the backup. */
  refused: Record<string, string>;
  conflicts: readonly AnswerConflict[];
  /** Answers restored from this browser's backup when the form opened. */
  restored: readonly string[];
  /** Text from an earlier visit that can no longer be used; it can be copied and is never sent. */
  aside: Answers;
  /** Why saving has stopped permanently, in the server's words. */
  stoppedWhy: string | null;
  /** False when the browser cannot store a backup: leaving could then lose text. */
  isBackedUp: boolean;
}

/** Derives the status from a state; `isDue` is true while something waits to be sent. */
function statusOf(
  { stoppedWhy, conflicts, unsaved, savedAt }: SavingState,
  { isSending, isFailing, isDue }: { isSending: boolean; isFailing: boolean; isDue: boolean },
): SavingStatus {
  if (stoppedWhy !== null) return 'stopped';
  if (conflicts.length > 0) return 'conflict';
  if (isFailing) return 'offline';
  if (isSending) return 'saving';
  if (isDue) return 'waiting';
  if (Object.keys(unsaved).length > 0) return 'refused';
  return savedAt === null ? 'quiet' : 'saved';
}

/** The displayed value of an answer: the typed one, or the server's. */
export const valueOf = (state: SavingState, key: string): AnswerValue =>
  (key in state.unsaved ? state.unsaved[key] : state.saved[key]) ?? null;

/** All answers as displayed. */
export const currentAnswers = (state: SavingState): Answers => ({ ...state.saved, ...state.unsaved });

interface Entry {
  value: AnswerValue;
  /** The server's value at the time of typing, used to detect changes by another person. */
  base: AnswerValue;
}

type Entries = Record<string, Entry>;

interface Backup {
  read: () => { unsaved: Answers; base: Answers };
  /** @returns false when the browser cannot store it (storage full or disabled). */
  put: (key: string, value: AnswerValue, base: AnswerValue) => boolean;
  /** Removes an answer, unless another tab has typed something else in the meantime. */
  settle: (key: string, value: AnswerValue) => void;
}

const isAnswer = (value: unknown): value is AnswerValue =>
  value === null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every((one) => typeof one === 'string'));

function parse(text: string | null): Entries {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    if (!isRecord(stored)) return {};
    return Object.fromEntries(
      Object.entries(stored).flatMap(([key, entry]) =>
        isRecord(entry) && isAnswer(entry.value) && isAnswer(entry.base)
          ? [[key, { value: entry.value, base: entry.base }]]
          : [],
      ),
    );
  } catch {
    return {};
  }
}

/**
 * Stores typed text in this browser until the server has acknowledged it, per application and person, so that a lost
 * connection, an ended session or a closed tab loses no text. Only this person can read it.
 */
export function createBackup(applicationId: string, userId: string): Backup {
  const kept = keptFor(userId, 'answers', applicationId);
  const load = () => parse(kept.read());
  const store = (entries: Entries): boolean => {
    if (Object.keys(entries).length > 0) return kept.write(JSON.stringify(entries));
    kept.forget();
    return true;
  };
  return {
    read() {
      const entries = Object.entries(load());
      return {
        unsaved: Object.fromEntries(entries.map(([key, entry]) => [key, entry.value])),
        base: Object.fromEntries(entries.map(([key, entry]) => [key, entry.base])),
      };
    },
    // Read before every write: two tabs share this storage and each may have typed something else.
    put: (key, value, base) => store({ ...load(), [key]: { value, base } }),
    settle(key, value) {
      const { [key]: entry, ...others } = load();
      if (entry && sameAnswer(entry.value, value)) store(others);
    },
  };
}

interface AnswerRow {
  version: number;
  answers: Answers;
}

/** The server's row, and which of its answers the person may change. */
interface CurrentRow extends AnswerRow {
  mayChange: (key: string) => boolean;
}

interface SavingStoreParts {
  initial: CurrentRow;
  backup: Backup;
  /** True for an answer not worth sending, because the server would refuse its shape. */
  isMalformed: (key: string, value: AnswerValue) => boolean;
  /** True for an answer that is not valid in a submitted application, or whose question no longer exists. */
  isInvalid: (key: string, value: AnswerValue) => boolean;
}

const without = <T>(record: Record<string, T>, keys: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));

const pick = <T>(record: Record<string, T>, keys: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => keys.includes(key)));

/**
 * Holds typed, saved and conflicting answers and notifies subscribers. Unsaved answers are also in the backup.
 * @param activity what the saver is doing; part of the status
 */
function createSavingStore(parts: SavingStoreParts, activity: () => { isSending: boolean; isFailing: boolean }) {
  const { initial, backup, isMalformed } = parts;
  let { version } = initial;
  let state: SavingState = openingState(parts);
  const listeners = new Set<() => void>();

  function set(change: Partial<SavingState>) {
    const next = { ...state, ...change };
    const isDue = Object.keys(sendableIn(next, isMalformed)).length > 0;
    state = { ...next, status: statusOf(next, { ...activity(), isDue }) };
    listeners.forEach((listener) => listener());
  }

  return {
    getState: () => state,
    /** The current row version, for commands other than saving. */
    getVersion: () => version,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Recomputes the status after the saver's activity has changed. */
    updateStatus: () => set({}),
    /** The unsaved answers that can be sent now. */
    sendable: () => sendableIn(state, isMalformed),
    isSaved: () => Object.keys(state.unsaved).length === 0,

    acknowledge(sent: Answers, reply: { version: number; savedAt: string }) {
      ({ version } = reply);
      // A value typed during the request is newer than the acknowledged one: it stays unsaved.
      const settled = Object.keys(sent).filter((key) => state.unsaved[key] === sent[key]);
      for (const key of settled) backup.settle(key, sent[key] ?? null);
      set({
        saved: { ...state.saved, ...sent },
        unsaved: without(state.unsaved, settled),
        savedAt: reply.savedAt,
      });
    },

    /**
     * Adopts a newer row: untouched answers follow it, changed ones stay, and those changed on both sides become
     * conflicts.
     */
    adopt(row: CurrentRow) {
      ({ version } = row);
      const merged = mergeAnswers({ base: state.saved, unsaved: state.unsaved, current: row.answers });
      for (const [key, value] of Object.entries(state.unsaved)) if (!(key in merged.unsaved)) backup.settle(key, value);
      const known = new Map(state.conflicts.map((conflict) => [conflict.key, conflict]));
      for (const conflict of merged.conflicts) known.set(conflict.key, conflict);
      const locked = Object.keys(merged.unsaved).filter((key) => !row.mayChange(key));
      const unsaved = without(merged.unsaved, locked);
      set({
        saved: row.answers,
        unsaved,
        conflicts: [...known.values()].filter(({ key }) => key in unsaved),
        aside: { ...state.aside, ...pick(merged.unsaved, locked) },
      });
    },

    refuse: (fields: Record<string, string>) => set({ refused: { ...state.refused, ...fields } }),
    stop: (stoppedWhy: string) => set({ stoppedWhy }),

    change(key: string, value: AnswerValue) {
      const isBackedUp = backup.put(key, value, state.saved[key] ?? null);
      set({
        unsaved: { ...state.unsaved, [key]: value },
        refused: without(state.refused, [key]),
        conflicts: state.conflicts.map((conflict) => (conflict.key === key ? { ...conflict, mine: value } : conflict)),
        isBackedUp,
      });
    },

    /** Resolves a conflict with one of the two values. @returns false when the answer is not in conflict */
    choose(key: string, side: 'mine' | 'theirs'): boolean {
      const conflict = state.conflicts.find((one) => one.key === key);
      if (!conflict) return false;
      const conflicts = state.conflicts.filter((one) => one.key !== key);
      if (side === 'theirs') {
        backup.settle(key, conflict.mine);
        set({ conflicts, unsaved: without(state.unsaved, [key]) });
      } else {
        backup.put(key, conflict.mine, conflict.theirs);
        set({ conflicts });
      }
      return true;
    },

    /** Removes the unusable text, also from this device. */
    discardAside() {
      for (const [key, value] of Object.entries(state.aside)) backup.settle(key, value);
      set({ aside: {} });
    },
  };
}

/** The unsaved answers except refused, conflicting and malformed ones. */
function sendableIn(
  { unsaved, refused, conflicts }: SavingState,
  isMalformed: SavingStoreParts['isMalformed'],
): Answers {
  const held = [...Object.keys(refused), ...conflicts.map(({ key }) => key)];
  return Object.fromEntries(Object.entries(without(unsaved, held)).filter(([key, value]) => !isMalformed(key, value)));
}

/**
 * Starts with the text stored on this device. Sets aside locked answers, and invalid ones that another device has
 * answered since: choosing them would only break the newer answer.
 */
function openingState({ initial, backup, isInvalid }: SavingStoreParts): SavingState {
  const kept = backup.read();
  const merged = mergeAnswers({ ...kept, current: initial.answers });
  for (const [key, value] of Object.entries(kept.unsaved)) if (!(key in merged.unsaved)) backup.settle(key, value);
  const locked = Object.keys(merged.unsaved).filter((key) => !initial.mayChange(key));
  const overtaken = merged.conflicts.filter(({ key, mine }) => isInvalid(key, mine)).map(({ key }) => key);
  const unusable = [...locked, ...overtaken];
  const unsaved = without(merged.unsaved, unusable);
  const conflicts = merged.conflicts.filter(({ key }) => key in unsaved);
  const restored = Object.keys(unsaved);
  return {
    status: conflicts.length > 0 ? 'conflict' : restored.length > 0 ? 'waiting' : 'quiet',
    saved: initial.answers,
    unsaved,
    conflicts,
    restored,
    aside: pick(merged.unsaved, unusable),
    savedAt: null,
    refused: {},
    stoppedWhy: null,
    isBackedUp: true,
  };
}

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
