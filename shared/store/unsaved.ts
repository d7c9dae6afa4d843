import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** What a page reload does to typed text: `kept` comes back, `lost` does not. */
export type UnsavedWork = 'none' | 'kept' | 'lost';

// State of this tab at this moment, so it is not part of the persisted store.
const unsaved = createStore<readonly UnsavedWork[]>()(() => []);

const worst = (works: readonly UnsavedWork[]): UnsavedWork =>
  works.includes('lost') ? 'lost' : works.includes('kept') ? 'kept' : 'none';

/**
 * Registers text that is not on the server yet, so that nothing reloads the page while the person types.
 * @param isUnsaved from the first key press until the server has acknowledged.
 * @param isKept true for a form that stores its text on this device and restores it after a reload.
 */
export function useUnsavedWork(isUnsaved: boolean, isKept = false): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const work: UnsavedWork = isKept ? 'kept' : 'lost';
    unsaved.setState((works) => [...works, work], true);
    return () => unsaved.setState((works) => works.toSpliced(works.indexOf(work), 1), true);
  }, [isUnsaved, isKept]);
}

/** True while any form of this tab has text that the server does not have. */
export const hasUnsavedWork = (): boolean => unsaved.getState().length > 0;

/** The same as a hook, with the effect of a reload. */
export const useUnsavedWorkOfTab = (): UnsavedWork => useStore(unsaved, worst);

const works = new Set<() => unknown>();

/**
 * Registers a form's work before sign-out: it sends typed text that is not saved.
 * @returns a function that unregisters.
 */
export function onBeforeSignOut(work: () => unknown): () => void {
  works.add(work);
  return () => void works.delete(work);
}

/**
 * Makes every form of this tab send its text. The requests have started when this returns; it settles when all of them
 * are answered, and after `maxMs` at the latest. Only the shell calls it, before signing out.
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
