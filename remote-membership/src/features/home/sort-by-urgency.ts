import type { OwnDashboard } from '@guildhall/shared/contracts';
import { closedApplicationStates } from '@guildhall/shared/domain';

/** Sorts applications: those waiting for this person, other open ones, closed ones; newest first in each group. */
export function sortByUrgency(applications: OwnDashboard['applications']): OwnDashboard['applications'] {
  const need = ({ state, progress }: OwnDashboard['applications'][number]) =>
    closedApplicationStates.includes(state) ? 2 : progress.turn === 'applicant' ? 0 : 1;
  return applications.toSorted((a, b) => need(a) - need(b) || b.updatedAt.localeCompare(a.updatedAt));
}

/** True if an application, an invoice or a query waits for this person, or no application has been started. */
export function needsPerson({ applications, unpaidInvoices, openQueries }: OwnDashboard): boolean {
  const [next] = sortByUrgency(applications);
  return (
    next === undefined ||
    closedApplicationStates.includes(next.state) ||
    next.progress.turn === 'applicant' ||
    unpaidInvoices.length > 0 ||
    openQueries.some(({ state }) => state === 'waiting_for_requester')
  );
}
