import { isRecord, sameAnswer } from '@guildhall/shared/domain';
import type { Answers, AnswerValue } from '@guildhall/shared/domain';
import { keptFor } from '@guildhall/shared/store/kept';

interface Entry {
  value: AnswerValue;
  /** The server's value at the time of typing, used to detect changes by another person. */
  base: AnswerValue;
}
type Entries = Record<string, Entry>;

export interface Backup {
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
