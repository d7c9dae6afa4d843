import type { OwnDashboard } from '@guildhall/shared/contracts';
import { closedApplicationStates } from '@guildhall/shared/domain';

/** First what waits for this person, then what is open, then what is closed; the newest first in each. */
export function inOrderOfNeed(applications: OwnDashboard['applications']): OwnDashboard['applications'] {
  const need = ({ state, progress }: OwnDashboard['applications'][number]) =>
    closedApplicationStates.includes(state) ? 2 : progress.turn === 'applicant' ? 0 : 1;
  return applications.toSorted((a, b) => need(a) - need(b) || b.updatedAt.localeCompare(a.updatedAt));
}
