import { useSyncExternalStore } from 'react';
import { maintenanceEvent, type PageData } from '@guildhall/shared/contracts/page';

/** What is said while Guildhall is closed for maintenance; `null` while it is open. */
export type Closure = PageData<unknown>['maintenance'];

let closure: Closure = null;
const listeners = new Set<() => void>();

export const closureNow = (): Closure => closure;

export function setClosure(next: Closure): void {
  if (next?.message === closure?.message && next?.until === closure?.until) return;
  closure = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useClosure = (): Closure => useSyncExternalStore(subscribe, closureNow, closureNow);

/** What asks the server, with all that is shown meanwhile: one file, fetched when Guildhall is closed. */
const lookAgain = () => import(/* webpackChunkName: "maintenance" */ './look.ts').then(({ look }) => look());

/**
 * Knows from the page whether Guildhall is closed, and hears of it while the tab is open. Called once, before anything is
 * shown.
 */
export function heedMaintenance(atFirst: Closure): void {
  closure = atFirst;
  addEventListener(maintenanceEvent, () => void lookAgain().catch(() => undefined));
}
