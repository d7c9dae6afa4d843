import { maintenanceEvent } from '@guildhall/shared/contracts/page';
import { type Closure, setClosure } from './closure.ts';

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
