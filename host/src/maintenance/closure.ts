import { useSyncExternalStore } from 'react';
import { type PageData } from '@guildhall/shared/contracts/page';
import { createStore } from '@guildhall/shared/store';

/** The maintenance message while Guildhall is closed; `null` while it is open. */
export type Closure = PageData<unknown>['maintenance'];

const closure = createStore<Closure>(() => null);

export const currentClosure = closure.getState;

export function setClosure(next: Closure): void {
  const now = currentClosure();
  if (next?.message !== now?.message || next?.until !== now?.until) closure.setState(next, true);
}

export const useClosure = (): Closure => useSyncExternalStore(closure.subscribe, currentClosure, currentClosure);

/**
 * What people see while Guildhall is closed: the page instead of everything, or only a banner over the current screen –
 * for administrators, for people with unsaved input, and on the administrators' sign-in.
 */
export type ClosedFor = 'page' | 'administrator' | 'working' | 'wayIn';
