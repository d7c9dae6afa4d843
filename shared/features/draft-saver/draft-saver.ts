import { sameAnswer, type Answers, type AnswerValue, isRecord, limits, minuteMs } from '@guildhall/shared/domain';
import { encryptedEntry } from '@guildhall/shared/store/encrypted-entry';

/** One value of a draft: whatever two people can change independently of each other. `null` is the same as none. */
export type DraftValue = AnswerValue;

/** The values of a draft by key. */
export type DraftValues = Answers;

/** A value that was changed here and, differently, somewhere else. */
export interface DraftConflict {
  key: string;
  mine: DraftValue;
  theirs: DraftValue;
}

/** The saving status shown to the person; if several apply, the first in this order. */
export type SavingStatus = 'stopped' | 'conflict' | 'offline' | 'saving' | 'waiting' | 'refused' | 'saved' | 'quiet';

export interface SavingState {
  status: SavingStatus;
  /** The server's values as known to this tab. */
  saved: DraftValues;
  /** Typed and not acknowledged yet. */
  unsaved: DraftValues;
  /** When the server last saved this draft, if its replies say so. */
  savedAt: string | null;
  /** Values the server refused, with its message; they stay on the screen and in the backup. */
  refused: Record<string, string>;
  conflicts: readonly DraftConflict[];
  /** Values restored from this browser's backup when the form opened. */
  restored: readonly string[];
  /** Text from an earlier visit that can no longer be used; it can be copied and is never sent. */
  aside: DraftValues;
  /** Why saving has stopped permanently, in the server's words. */
  stoppedWhy: string | null;
  /** False when the browser cannot store a backup: leaving could then lose text. */
  isBackedUp: boolean;
}

/** The displayed value: the typed one, or the server's. */
export const valueOf = (state: SavingState, key: string): DraftValue =>
  (key in state.unsaved ? state.unsaved[key] : state.saved[key]) ?? null;

/** All values as displayed. */
export const currentValues = (state: SavingState): DraftValues => ({ ...state.saved, ...state.unsaved });

interface BackupEntry {
  value: DraftValue;
  /** The server's value at the time of typing, used to detect changes by another person. */
  base: DraftValue;
}

type BackupEntries = Record<string, BackupEntry>;

const isDraftValue = (value: unknown): value is DraftValue =>
  value === null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every((one) => typeof one === 'string'));

/** Before this saver, minutes were stored as all fields, and their values when the typing began. */
function entriesOf(stored: Record<string, unknown>): Record<string, unknown> {
  const { fields, base } = stored;
  if (!isRecord(fields) || !isRecord(base)) return stored;
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([key, value]) => value !== base[key])
      .map(([key, value]) => [key, { value, base: base[key] ?? null }]),
  );
}

function parseBackup(text: string | null): BackupEntries {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    if (!isRecord(stored)) return {};
    return Object.fromEntries(
      Object.entries(entriesOf(stored)).flatMap(([key, entry]) =>
        isRecord(entry) && isDraftValue(entry.value) && isDraftValue(entry.base)
          ? [[key, { value: entry.value, base: entry.base }]]
          : [],
      ),
    );
  } catch {
    return {};
  }
}

/**
 * Stores typed values in this browser until the server has acknowledged them, so that a lost connection, an ended
 * session or a closed tab loses no text. Only this person can read them.
 * @param about identifies the draft, for example `answers` and the id of the application
 */
export function createDraftBackup(userId: string, ...about: readonly string[]) {
  const kept = encryptedEntry(userId, ...about);
  const load = () => parseBackup(kept.read());
  const store = (entries: BackupEntries): boolean => {
    if (Object.keys(entries).length > 0) return kept.write(JSON.stringify(entries));
    kept.forget();
    return true;
  };
  return {
    read(): { unsaved: DraftValues; base: DraftValues } {
      const entries = Object.entries(load());
      return {
        unsaved: Object.fromEntries(entries.map(([key, entry]) => [key, entry.value])),
        base: Object.fromEntries(entries.map(([key, entry]) => [key, entry.base])),
      };
    },
    /**
     * Reads before it writes: two tabs share this storage and each may have typed something else.
     * @returns false when the browser cannot store it (storage full or disabled).
     */
    put: (entries: BackupEntries): boolean => store({ ...load(), ...entries }),
    /** Removes a value, unless another tab has typed something else in the meantime. */
    settle(key: string, value: DraftValue) {
      const { [key]: entry, ...others } = load();
      if (entry && sameAnswer(entry.value, value)) store(others);
    },
  };
}

/** The server's row, and which of its values the person may change. */
interface DraftRow {
  version: number;
  values: DraftValues;
  mayChange?: (key: string) => boolean;
}

/** Why an attempt to save failed. */
export type SaveFailure =
  | { kind: 'unreachable' }
  | { kind: 'conflict' }
  | { kind: 'refused'; fields: Record<string, string> }
  | { kind: 'stopped'; message: string };

export interface DraftSaverParts {
  initial: DraftRow;
  backup: ReturnType<typeof createDraftBackup>;
  /** Saves the changed values over this version of the row. */
  save: (
    change: { version: number; values: DraftValues },
    options: { keepalive: boolean },
  ) => Promise<{ version: number; savedAt?: string }>;
  /** Reads the current row after a conflict. */
  reload: () => Promise<DraftRow>;
  /** @param sent the values of the failed attempt */
  explain: (error: unknown, sent: DraftValues) => SaveFailure;
  /** True for values that the server stores alike. */
  isSame?: (one: DraftValue | undefined, other: DraftValue | undefined) => boolean;
  /** True for a value not worth sending, because the server would refuse its shape. */
  isMalformed?: (key: string, value: DraftValue) => boolean;
  /** True for a stored value that is not worth a choice when somebody has changed it since. */
  isInvalid?: (key: string, value: DraftValue) => boolean;
}

const firstRetryMs = 2000;

const lastRetryMs = minuteMs;

const conflictsInARow = 3;

const without = <T>(record: Record<string, T>, keys: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));

const pick = <T>(record: Record<string, T>, keys: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => keys.includes(key)));

/**
 * Saves a draft as it is typed (domain rule 1): 2 s after the last key press, immediately on request, and with growing
 * pauses when the server cannot be reached. A typed value stays in `unsaved` and in the backup until the server has
 * acknowledged exactly that value, so that no failure loses text. Changes by others are merged value by value; if both
 * sides changed the same one, it is not sent until the person has chosen.
 */
export function createDraftSaver(parts: DraftSaverParts) {
  const { backup, isSame = sameAnswer, isMalformed = () => false, isInvalid = () => false } = parts;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<boolean> | null = null;
  let failures = 0;
  let isRunning = false;
  let { version } = parts.initial;
  let state = openingState();
  const listeners = new Set<() => void>();

  /** What is left of typed values once the server's current ones are known, and which of them conflict. */
  function merge({ base, unsaved, current }: { base: DraftValues; unsaved: DraftValues; current: DraftValues }) {
    const remaining: DraftValues = {};
    const conflicts: DraftConflict[] = [];
    for (const [key, mine] of Object.entries(unsaved)) {
      const theirs = current[key] ?? null;
      if (isSame(mine, theirs)) {
        backup.settle(key, mine);
        continue;
      }
      remaining[key] = mine;
      if (!isSame(theirs, base[key])) conflicts.push({ key, mine, theirs });
    }
    return { unsaved: remaining, conflicts };
  }

  /**
   * Starts with the text stored on this device. Sets aside locked values, and invalid ones that somebody has changed
   * since: choosing them would only break the newer value.
   */
  function openingState(): SavingState {
    const { values, mayChange = () => true } = parts.initial;
    const merged = merge({ ...backup.read(), current: values });
    const locked = Object.keys(merged.unsaved).filter((key) => !mayChange(key));
    const overtaken = merged.conflicts.filter(({ key, mine }) => isInvalid(key, mine)).map(({ key }) => key);
    const unusable = [...locked, ...overtaken];
    const unsaved = without(merged.unsaved, unusable);
    const conflicts = merged.conflicts.filter(({ key }) => key in unsaved);
    const restored = Object.keys(unsaved);
    return {
      status: conflicts.length > 0 ? 'conflict' : restored.length > 0 ? 'waiting' : 'quiet',
      saved: values,
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

  /** The unsaved values except refused, conflicting and malformed ones. */
  function sendable({ unsaved, refused, conflicts } = state): DraftValues {
    const held = [...Object.keys(refused), ...conflicts.map(({ key }) => key)];
    return Object.fromEntries(
      Object.entries(without(unsaved, held)).filter(([key, value]) => !isMalformed(key, value)),
    );
  }

  const isSaved = () => Object.keys(state.unsaved).length === 0;
  const canSend = (of = state) => Object.keys(sendable(of)).length > 0;

  function statusOf(next: SavingState): SavingStatus {
    if (next.stoppedWhy !== null) return 'stopped';
    if (next.conflicts.length > 0) return 'conflict';
    if (failures > 0) return 'offline';
    if (sending) return 'saving';
    if (canSend(next)) return 'waiting';
    if (Object.keys(next.unsaved).length > 0) return 'refused';
    return next.savedAt === null ? 'quiet' : 'saved';
  }

  /** Changes the state and notifies subscribers; without a change, only the status follows the saver's activity. */
  function update(change: Partial<SavingState> = {}) {
    const next = { ...state, ...change };
    state = { ...next, status: statusOf(next) };
    listeners.forEach((listener) => listener());
  }

  function schedule(afterMs: number) {
    clearTimeout(timer);
    if (isRunning) timer = setTimeout(() => void flush(), afterMs);
  }

  /** Values that were changed and changed back need no request. */
  function dropUnchanged() {
    const unchanged = pick(
      state.unsaved,
      Object.entries(sendable()).flatMap(([key, value]) => (isSame(value, state.saved[key]) ? [key] : [])),
    );
    for (const [key, value] of Object.entries(unchanged)) backup.settle(key, value);
    update({ saved: { ...state.saved, ...unchanged }, unsaved: without(state.unsaved, Object.keys(unchanged)) });
  }

  async function attempt(keepalive: boolean, conflicts = 0): Promise<boolean> {
    dropUnchanged();
    const values = sendable();
    if (Object.keys(values).length === 0) return isSaved();
    try {
      const reply = await parts.save({ version, values }, { keepalive });
      failures = 0;
      acknowledge(values, reply);
      return isSaved();
    } catch (error) {
      const failure = parts.explain(error, values);
      if (failure.kind === 'conflict' && conflicts < conflictsInARow) return catchUp(keepalive, conflicts);
      if (failure.kind === 'refused' && Object.keys(failure.fields).some((key) => key in values)) {
        update({ refused: { ...state.refused, ...failure.fields } });
        return attempt(keepalive, conflicts);
      }
      return handleFailure(failure);
    }
  }

  function acknowledge(sent: DraftValues, reply: { version: number; savedAt?: string }) {
    ({ version } = reply);
    // A value typed during the request is newer than the acknowledged one: it stays unsaved.
    const settled = Object.keys(sent).filter((key) => state.unsaved[key] === sent[key]);
    for (const key of settled) backup.settle(key, sent[key] ?? null);
    update({
      saved: { ...state.saved, ...sent },
      unsaved: without(state.unsaved, settled),
      savedAt: reply.savedAt ?? null,
    });
  }

  async function catchUp(keepalive: boolean, conflicts: number): Promise<boolean> {
    try {
      follow(await parts.reload());
    } catch (error) {
      return handleFailure(parts.explain(error, {}));
    }
    return attempt(keepalive, conflicts + 1);
  }

  /** Unchanged values follow the row, changed ones stay, and those changed on both sides become conflicts. */
  function follow(row: DraftRow) {
    const { values, mayChange = () => true } = row;
    const found = merge({ base: state.saved, unsaved: state.unsaved, current: values });
    const known = new Map([...state.conflicts, ...found.conflicts].map((conflict) => [conflict.key, conflict]));
    const locked = Object.keys(found.unsaved).filter((key) => !mayChange(key));
    const unsaved = without(found.unsaved, locked);
    // What the server refused before may be possible now.
    const refused = row.version > version ? {} : state.refused;
    ({ version } = row);
    update({
      // The server may store it trimmed: what is typed does not change under the person's hands.
      saved: Object.fromEntries(
        Object.entries(values).map(([key, theirs]) => {
          const shown = valueOf(state, key);
          return [key, isSame(shown, theirs) ? shown : theirs];
        }),
      ),
      unsaved,
      refused,
      conflicts: [...known.values()].filter(({ key }) => key in unsaved),
      aside: { ...state.aside, ...pick(found.unsaved, locked) },
    });
  }

  function handleFailure(failure: SaveFailure): false {
    if (failure.kind === 'stopped') update({ stoppedWhy: failure.message });
    else {
      schedule(Math.min(firstRetryMs * 2 ** failures, lastRetryMs));
      failures += 1;
      update();
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
    if (state.stoppedWhy !== null) return false;
    if (!canSend()) return isSaved();
    sending = attempt(keepalive).finally(() => {
      sending = null;
      update();
    });
    update();
    return sending;
  }

  // While the server is unreachable, typing must not shorten the pause before the next attempt.
  const saveSoon = () => {
    if (failures === 0) schedule(limits.autosaveMs);
  };

  return {
    flush,
    getState: () => state,
    /** The current row version, for commands other than saving. */
    getVersion: () => version,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(values: DraftValues) {
      const isBackedUp = backup.put(
        Object.fromEntries(
          Object.entries(values).map(([key, value]) => [key, { value, base: state.saved[key] ?? null }]),
        ),
      );
      update({
        unsaved: { ...state.unsaved, ...values },
        refused: without(state.refused, Object.keys(values)),
        conflicts: state.conflicts.map((one) => (one.key in values ? { ...one, mine: values[one.key] ?? null } : one)),
        isBackedUp,
      });
      saveSoon();
    },
    /** Resolves a conflict with one of the two values, and saves. */
    choose(key: string, side: 'mine' | 'theirs') {
      const conflict = state.conflicts.find((one) => one.key === key);
      if (!conflict) return;
      const conflicts = state.conflicts.filter((one) => one.key !== key);
      if (side === 'theirs') {
        backup.settle(key, conflict.mine);
        update({ conflicts, unsaved: without(state.unsaved, [key]) });
      } else {
        backup.put({ [key]: { value: conflict.mine, base: conflict.theirs } });
        update({ conflicts });
      }
      void flush();
    },
    /** Merges a row that was read elsewhere, for example after somebody else's change; an older one changes nothing. */
    adopt(row: DraftRow) {
      if (row.version <= version) return;
      follow(row);
      if (canSend()) saveSoon();
    },
    /** Removes the unusable text, also from this device. */
    discardAside() {
      for (const [key, value] of Object.entries(state.aside)) backup.settle(key, value);
      update({ aside: {} });
    },
    /** Retries immediately, for example when the browser is back online. */
    retryNow: () => void flush(),
    /** Starts timed saving, beginning with the restored text. @returns a function that stops it */
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

export type DraftSaver = ReturnType<typeof createDraftSaver>;
