import { useSyncExternalStore } from 'react';
import type { PageData } from '@guildhall/shared/contracts/page';

/** The maintenance message while Guildhall is closed; `null` while it is open. */
export type Closure = PageData<unknown>['maintenance'];

let closure: Closure = null;
const listeners = new Set<() => void>();

export const currentClosure = (): Closure => closure;

export function setClosure(next: Closure): void {
  if (next?.message === closure?.message && next?.until === closure?.until) return;
  closure = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useClosure = (): Closure => useSyncExternalStore(subscribe, currentClosure, currentClosure);
