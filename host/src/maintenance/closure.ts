import { useSyncExternalStore } from 'react';
import { type PageData, maintenanceEvent } from '@guildhall/shared/contracts/page';
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

/** The poller with the closed notice: one chunk, loaded when Guildhall is closed. */
const fetchAgain = () =>
  import(/* webpackChunkName: "maintenance" */ './fetch-maintenance.ts').then(({ fetchMaintenance }) =>
    fetchMaintenance(),
  );

/**
 * Reads from the page whether Guildhall is closed, and follows changes while the tab is open. Called once, before
 * anything is shown.
 */
export function followMaintenance(atFirst: Closure): void {
  setClosure(atFirst);
  addEventListener(maintenanceEvent, () => void fetchAgain().catch(() => undefined));
}

/**
 * What people see while Guildhall is closed: the page instead of everything, or only a banner over the current screen –
 * for administrators, for people with unsaved input, and on the administrators' sign-in.
 */
export type ClosedFor = 'page' | 'administrator' | 'working' | 'wayIn';
