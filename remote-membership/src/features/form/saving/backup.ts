import { isRecord, sameAnswer } from '@guildhall/shared/domain';
import type { Answers, AnswerValue } from '@guildhall/shared/domain';
import { keptFor } from '@guildhall/shared/store/kept';

interface Entry {
  value: AnswerValue;
  /** What the server held when it was typed, to tell later whether somebody else changed it too. */
  base: AnswerValue;
}
type Entries = Record<string, Entry>;

export interface Backup {
  read: () => { unsaved: Answers; base: Answers };
  /** @returns false when the browser would not keep it (storage full or switched off). */
  put: (key: string, value: AnswerValue, base: AnswerValue) => boolean;
  /** Forgets an answer, unless another tab has typed something else meanwhile. */
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
 * Keeps what was typed in this browser until the server has acknowledged it, per application and person, so that a
 * lost connection, an ended session or a closed tab costs nobody a word. Only this person can read it.
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
    // Reads before every write: two tabs share the place and each may have typed something else.
    put: (key, value, base) => store({ ...load(), [key]: { value, base } }),
    settle(key, value) {
      const { [key]: entry, ...others } = load();
      if (entry && sameAnswer(entry.value, value)) store(others);
    },
  };
}
