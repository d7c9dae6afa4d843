import type { OwnDashboard } from '@guildhall/shared/contracts';
import { closedApplicationStates } from '@guildhall/shared/domain';

/** Sorts applications: those waiting for this person, other open ones, closed ones; newest first in each group. */
export function sortByUrgency(applications: OwnDashboard['applications']): OwnDashboard['applications'] {
  const need = ({ state, progress }: OwnDashboard['applications'][number]) =>
    closedApplicationStates.includes(state) ? 2 : progress.turn === 'applicant' ? 0 : 1;
  return applications.toSorted((a, b) => need(a) - need(b) || b.updatedAt.localeCompare(a.updatedAt));
}
