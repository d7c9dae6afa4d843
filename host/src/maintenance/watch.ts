import { maintenanceEvent } from '@guildhall/shared/contracts/page';
import { type Closure, setClosure } from './closure.ts';

/** The poller with the closed notice: one chunk, loaded when Guildhall is closed. */
const lookAgain = () =>
  import(/* webpackChunkName: "maintenance" */ './fetch-maintenance.ts').then(({ look }) => look());

/**
 * Reads from the page whether Guildhall is closed, and follows changes while the tab is open. Called once, before
 * anything is shown.
 */
export function followMaintenance(atFirst: Closure): void {
  setClosure(atFirst);
  addEventListener(maintenanceEvent, () => void lookAgain().catch(() => undefined));
}

/**
 * What people see while Guildhall is closed: the page instead of everything, or only a banner over the current screen –
 * for administrators, for people with unsaved input, and on the administrators' sign-in.
 */
export type ClosedFor = 'page' | 'administrator' | 'working' | 'wayIn';
