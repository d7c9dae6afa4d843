import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** What becomes of typed text when the page is loaded anew: `kept` comes back, `lost` does not. */
export type UnsavedWork = 'none' | 'kept' | 'lost';

// Of this tab and this moment only, so it is not part of the kept store.
const unsaved = createStore<readonly UnsavedWork[]>()(() => []);

const worst = (works: readonly UnsavedWork[]): UnsavedWork =>
  works.includes('lost') ? 'lost' : works.includes('kept') ? 'kept' : 'none';

/**
 * Announces that something typed is not with the server yet, so that nothing reloads the page under somebody's hands.
 * @param isUnsaved from the first key until the server has acknowledged.
 * @param isKept true for a form that keeps what is typed on this device and brings it back after a reload.
 */
export function useUnsavedWork(isUnsaved: boolean, isKept = false): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const work: UnsavedWork = isKept ? 'kept' : 'lost';
    unsaved.setState((works) => [...works, work], true);
    return () => unsaved.setState((works) => works.toSpliced(works.indexOf(work), 1), true);
  }, [isUnsaved, isKept]);
}

/** True while any form of this tab holds something the server does not have. */
export const hasUnsavedWork = (): boolean => unsaved.getState().length > 0;

/** The same as it changes, and what a reload would do to it. */
export const useUnsavedWorkOfTab = (): UnsavedWork => useStore(unsaved, worst);

const works = new Set<() => unknown>();

/**
 * Registers what a form does while the session still lasts: it sends what was typed and is not saved.
 * @returns the way to take it back.
 */
export function onBeforeSignOut(work: () => unknown): () => void {
  works.add(work);
  return () => void works.delete(work);
}

/**
 * Lets every form of this tab send what it holds. The requests are on their way when this returns; it settles when all
 * of them are answered, and after `maxMs` whatever happens. Only the shell calls it, before it signs out.
 */
export async function sendUnsavedWork(maxMs = 2000): Promise<void> {
  const sent = [...works].map((work) => new Promise((resolve) => resolve(work())));
  if (sent.length === 0) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, maxMs);
  });
  await Promise.race([Promise.allSettled(sent), late]);
  clearTimeout(timer);
}
