import { useEffect, useRef } from 'react';
import { isRecord } from '../domain/is-record.ts';
import { onUserChanged } from './auth.ts';
import { keptFor } from './kept.ts';
import { store } from './root.ts';
import { onBeforeSignOut } from './unsaved.ts';
import { isRememberable } from './visit.ts';

/** A form that was open when its person's session ended: its location, never its content. */
export interface KeptWork {
  /** With the step, for example `/forms/membership/42?step=referees`. */
  path: string;
  title: string;
  /** When the session ended, ISO instant. */
  savedAt: string;
}

const most = 5;
const lifeMs = 30 * 24 * 60 * 60_000;
// Each person has a separate entry, which nobody else who signs in on this browser can read.
const keptOf = (userId: string) => keptFor(userId, 'work');
const place = (path: string): string => path.replace(/[?#].*$/, '');

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

const others = (userId: string, path: string) => keptWorkOf(userId).filter((work) => place(work.path) !== place(path));

/**
 * Saves a form for its person, for after the next sign-in.
 * @internal tests store forms as an earlier visit left them
 */
export const keepWork = (userId: string, work: KeptWork) => write(userId, [work, ...others(userId, work.path)]);

/** The form was reopened or declined; steps of one form count as one. */
export function forgetWork(userId: string, path: string) {
  const left = others(userId, path);
  if (left.length < keptWorkOf(userId).length) write(userId, left);
}

export interface WorkInProgress {
  /** The owner's id. */
  userId: string;
  /** Its location, with the step. */
  path: string;
  /** Names the form for the person. */
  title: string;
  /** True once something was typed in this visit. */
  isBegun: () => boolean;
  /** True while typed text has not reached the server. The form itself stores it on the device. */
  isUnsaved: () => boolean;
  /** Sends unsaved text; settles when the server has responded. */
  send?: () => unknown;
}

/**
 * Makes a form survive the end of its session: it sends its content before the shell signs out, and is offered again
 * when the same person signs in. After signing out by hand it is offered only when something had not reached the
 * server.
 */
export function useWorkInProgress(work: WorkInProgress): void {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  const { userId } = work;
  const form = place(work.path);
  useEffect(() => {
    // It is open again.
    forgetWork(userId, form);
    const stopSending = onBeforeSignOut(() => latest.current.send?.());
    const stopWatching = onUserChanged((now) => {
      if (now === userId) return;
      const { path, title, isBegun, isUnsaved } = latest.current;
      const isByHand = store.getState()['user-auth'].endedBy === 'person';
      if (isUnsaved() || (isBegun() && !isByHand)) keepWork(userId, { path, title, savedAt: new Date().toISOString() });
    });
    return () => {
      stopSending();
      stopWatching();
    };
  }, [userId, form]);
}
