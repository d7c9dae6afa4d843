import { isRecord } from '../domain/is-record.ts';
import { encryptedEntry } from './encrypted-entry.ts';
import { isRememberable } from './visit.ts';
import { dayMs } from '../domain/durations.ts';

/** A form that was open when its person's session ended: its location, never its content. */
export interface KeptWork {
  /** With the step, for example `/forms/membership/42?step=referees`. */
  path: string;
  title: string;
  /** When the session ended, ISO instant. */
  savedAt: string;
}

const most = 5;
const lifeMs = 30 * dayMs;
// Each person has a separate entry, which nobody else who signs in on this browser can read.
const keptOf = (userId: string) => encryptedEntry(userId, 'work');
/** The path of a form without its step. */
export const formPath = (path: string): string => path.split(/[?#]/, 1)[0] ?? '';

const isKeptWork = (value: unknown): value is KeptWork =>
  isRecord(value) &&
  typeof value.path === 'string' &&
  typeof value.title === 'string' &&
  typeof value.savedAt === 'string' &&
  isRememberable(value.path) &&
  Date.parse(value.savedAt) > Date.now() - lifeMs;

/** The forms to offer to this person again, the newest first. */
export function keptWorkOf(userId: string): KeptWork[] {
  try {
    const kept: unknown = JSON.parse(keptOf(userId).read() ?? '[]');
    return Array.isArray(kept) ? kept.filter(isKeptWork) : [];
  } catch {
    return [];
  }
}

function write(userId: string, works: readonly KeptWork[]) {
  if (works.length === 0) keptOf(userId).forget();
  // Without storage only the link back to the form is lost; the form itself keeps or sends its text.
  else keptOf(userId).write(JSON.stringify(works.slice(0, most)));
}

const others = (userId: string, path: string) =>
  keptWorkOf(userId).filter((work) => formPath(work.path) !== formPath(path));

/** Saves a form for its person, for after the next sign-in. */
export const keepWork = (userId: string, work: KeptWork) => write(userId, [work, ...others(userId, work.path)]);

/** The form was reopened or declined; steps of one form count as one. */
export function forgetWork(userId: string, path: string) {
  const left = others(userId, path);
  if (left.length < keptWorkOf(userId).length) write(userId, left);
}
