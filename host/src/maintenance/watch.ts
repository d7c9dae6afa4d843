import { maintenanceEvent } from '@guildhall/shared/contracts/page';
import { type Closure, setClosure } from './closure.ts';

/** What asks the server, with all that is shown meanwhile: one file, fetched when Guildhall is closed. */
const lookAgain = () =>
  import(/* webpackChunkName: "maintenance" */ './fetch-maintenance.ts').then(({ look }) => look());

/**
 * Knows from the page whether Guildhall is closed, and hears of it while the tab is open. Called once, before anything is
 * shown.
 */
export function heedMaintenance(atFirst: Closure): void {
  setClosure(atFirst);
  addEventListener(maintenanceEvent, () => void lookAgain().catch(() => undefined));
}
