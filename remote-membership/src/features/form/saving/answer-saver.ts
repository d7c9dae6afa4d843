import type { Answers, AnswerValue } from '@guildhall/shared/domain';
import { limits } from '@guildhall/shared/domain';
import type { Backup } from './backup.ts';
import { mergeAnswers } from './merge.ts';
import type { AnswerConflict } from './merge.ts';

/** What the person sees about their saving; where several hold, the first one in this order. */
export type SavingStatus = 'stopped' | 'conflict' | 'offline' | 'saving' | 'waiting' | 'refused' | 'saved' | 'quiet';

export interface SavingState {
  status: SavingStatus;
  /** What the server holds, as far as this tab knows. */
  saved: Answers;
  /** Typed and not acknowledged yet. */
  unsaved: Answers;
  savedAt: string | null;
  /** Answers the server would not take, with its sentence; they stay on the screen and in the backup. */
  refused: Record<string, string>;
  conflicts: readonly AnswerConflict[];
  /** Answers that were brought back from this browser's backup when the form opened. */
  restored: readonly string[];
  /** An earlier visit's text that cannot be used any more; it is shown to be copied, and never sent. */
  aside: Answers;
  /** Why saving has ended for good, in the server's words. */
  stoppedWhy: string | null;
  /** False when the browser refuses to keep a backup: leaving could then cost text. */
  isBackedUp: boolean;
}

/** How a try to save ended, when it did not succeed. */
export type SaveFailure =
  | { kind: 'unreachable' }
  | { kind: 'conflict' }
  | { kind: 'refused'; fields: Record<string, string> }
  | { kind: 'stopped'; message: string };

interface Row {
  version: number;
  answers: Answers;
}

/** The row as the server holds it, and which answers the person may change there. */
interface CurrentRow extends Row {
  mayChange: (key: string) => boolean;
}

export interface SaverParts {
  initial: CurrentRow;
  backup: Backup;
  save: (change: Row, options: { keepalive: boolean }) => Promise<{ version: number; savedAt: string }>;
  /** Reads the row as it stands now, after a conflict. */
  reload: () => Promise<CurrentRow>;
  explain: (error: unknown) => SaveFailure;
  /** True for an answer not worth sending, because the server would refuse its shape. */
  isMalformed: (key: string, value: AnswerValue) => boolean;
  /** True for an answer that could not stand in a submitted application, or whose question is gone. */
  isInvalid: (key: string, value: AnswerValue) => boolean;
}

const firstRetryMs = 2000;
const lastRetryMs = 60_000;
const conflictsInARow = 3;

const without = <T>(record: Record<string, T>, keys: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));

const pick = <T>(record: Record<string, T>, keys: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => keys.includes(key)));

/**
 * Saves answers as they are typed (domain rule 1): 2 s after the last key, at once when asked to, again with growing
 * pauses when the server cannot be reached. What was typed stays in `unsaved` and in the backup until the server has
 * acknowledged exactly that value, so no failure of any kind loses text.
 */
export function createAnswerSaver(parts: SaverParts) {
  let { version } = parts.initial;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<boolean> | null = null;
  let failures = 0;
  let isRunning = false;
  let state: SavingState = openingState(parts);
  const listeners = new Set<() => void>();

  function set(change: Partial<SavingState>) {
    const next = { ...state, ...change };
    const isDue = Object.keys(sendable(next)).length > 0;
    state = { ...next, status: statusOf(next, { isSending: sending !== null, isFailing: failures > 0, isDue }) };
    listeners.forEach((listener) => listener());
  }

  function schedule(afterMs: number) {
    clearTimeout(timer);
    if (isRunning) timer = setTimeout(() => void flush(), afterMs);
  }

  function sendable({ unsaved, refused, conflicts }: SavingState): Answers {
    const held = [...Object.keys(refused), ...conflicts.map(({ key }) => key)];
    return Object.fromEntries(
      Object.entries(without(unsaved, held)).filter(([key, value]) => !parts.isMalformed(key, value)),
    );
  }

  function acknowledge(sent: Answers, reply: { version: number; savedAt: string }) {
    ({ version } = reply);
    failures = 0;
    // A value typed while the request was under way is newer than what was acknowledged: it stays unsaved.
    const settled = Object.keys(sent).filter((key) => state.unsaved[key] === sent[key]);
    for (const key of settled) parts.backup.settle(key, sent[key] ?? null);
    set({
      saved: { ...state.saved, ...sent },
      unsaved: without(state.unsaved, settled),
      savedAt: reply.savedAt,
    });
  }

  /** Takes over a newer row: answers nobody touched here follow it, touched ones stay, double ones are asked about. */
  function adopt(row: CurrentRow) {
    ({ version } = row);
    const merged = mergeAnswers({ base: state.saved, unsaved: state.unsaved, current: row.answers });
    for (const [key, value] of Object.entries(state.unsaved))
      if (!(key in merged.unsaved)) parts.backup.settle(key, value);
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
  }

  async function attempt(keepalive: boolean, conflicts = 0): Promise<boolean> {
    const answers = sendable(state);
    if (Object.keys(answers).length === 0) return Object.keys(state.unsaved).length === 0;
    try {
      acknowledge(answers, await parts.save({ version, answers }, { keepalive }));
      return Object.keys(state.unsaved).length === 0;
    } catch (error) {
      const failure = parts.explain(error);
      if (failure.kind === 'conflict' && conflicts < conflictsInARow) return catchUp(keepalive, conflicts);
      if (failure.kind === 'refused' && Object.keys(failure.fields).some((key) => key in answers)) {
        set({ refused: { ...state.refused, ...failure.fields } });
        return attempt(keepalive);
      }
      return giveWay(failure);
    }
  }

  async function catchUp(keepalive: boolean, conflicts: number): Promise<boolean> {
    try {
      adopt(await parts.reload());
    } catch (error) {
      return giveWay(parts.explain(error));
    }
    return attempt(keepalive, conflicts + 1);
  }

  function giveWay(failure: SaveFailure): false {
    if (failure.kind === 'stopped') set({ stoppedWhy: failure.message });
    else {
      schedule(Math.min(firstRetryMs * 2 ** failures, lastRetryMs));
      failures += 1;
      set({});
    }
    return false;
  }

  /**
   * Saves now whatever can be saved.
   * @returns true when nothing is left unsaved.
   */
  async function flush({ keepalive = false } = {}): Promise<boolean> {
    clearTimeout(timer);
    while (sending) await sending;
    if (state.stoppedWhy !== null) return false;
    if (Object.keys(sendable(state)).length === 0) return Object.keys(state.unsaved).length === 0;
    sending = attempt(keepalive).finally(() => {
      sending = null;
      set({});
    });
    set({});
    return sending;
  }

  return {
    flush,
    adopt,
    getState: () => state,
    /** The row version of now, for commands beside saving. */
    getVersion: () => version,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(key: string, value: AnswerValue) {
      const isBackedUp = parts.backup.put(key, value, state.saved[key] ?? null);
      set({
        unsaved: { ...state.unsaved, [key]: value },
        refused: without(state.refused, [key]),
        conflicts: state.conflicts.map((conflict) => (conflict.key === key ? { ...conflict, mine: value } : conflict)),
        isBackedUp,
      });
      // While the server is out of reach the pause before the next try goes on; typing must not shorten it.
      if (failures === 0) schedule(limits.autosaveMs);
    },
    /** Ends a conflict with one of the two values. */
    choose(key: string, side: 'mine' | 'theirs') {
      const conflict = state.conflicts.find((one) => one.key === key);
      if (!conflict) return;
      const conflicts = state.conflicts.filter((one) => one.key !== key);
      if (side === 'theirs') {
        parts.backup.settle(key, conflict.mine);
        set({ conflicts, unsaved: without(state.unsaved, [key]) });
      } else {
        parts.backup.put(key, conflict.mine, conflict.theirs);
        set({ conflicts });
      }
      void flush();
    },
    /** Drops the text that cannot be used any more, also from this device. */
    discardAside() {
      for (const [key, value] of Object.entries(state.aside)) parts.backup.settle(key, value);
      set({ aside: {} });
    },
    /** Tries again at once, for example when the browser is back online. */
    retryNow: () => void flush(),
    /** Begins the timed saving, first of all of what the backup brought back; gives the way to end it. */
    start() {
      isRunning = true;
      if (Object.keys(sendable(state)).length > 0) schedule(0);
      return () => {
        isRunning = false;
        clearTimeout(timer);
      };
    },
  };
}

export type AnswerSaver = ReturnType<typeof createAnswerSaver>;

/**
 * Begins with what this device kept. Locked answers are set aside, and so are invalid ones that another device has
 * answered meanwhile: choosing them could only do harm.
 */
function openingState({ initial, backup, isInvalid }: SaverParts): SavingState {
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

/** What the screen shows for an answer: what was typed last, else what the server holds. */
export const valueOf = (state: SavingState, key: string): AnswerValue =>
  (key in state.unsaved ? state.unsaved[key] : state.saved[key]) ?? null;

/** All answers as the screen shows them. */
export const currentAnswers = (state: SavingState): Answers => ({ ...state.saved, ...state.unsaved });
