import {
  gatheringStates,
  caseLimits,
  closedRefereeStates,
  comparableAddress,
  type ApplicationState,
} from '@guildhall/shared/domain';
import type { Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { fullName } from '../../platform/audit/actor.ts';
import { createUserRepository } from '../../platform/users/repository.ts';
import {
  asksFor,
  createRefereeRepository,
  type ApplicationRow,
  type ChangeRequestRow,
  type RefereeRow,
} from '../applications/public.ts';
import { createMembershipTypeRepository } from '../membership-types/public.ts';

export const notEditable = () =>
  problem.conflict('not_editable', 'You can’t change the referees of this application now.');

// While references are gathered, a referee may be replaced.
const openForReferees: readonly ApplicationState[] = ['draft', ...gatheringStates];

/** While changes are requested, only the referees in the request can be edited; a new one may be added then. */
export function refuseClosed(row: ApplicationRow, request: ChangeRequestRow | undefined, refereeId?: string): void {
  const isAsked = row.state === 'changes_requested' && asksFor(request, 'referee', refereeId);
  if (!isAsked && !openForReferees.includes(row.state)) throw notEditable();
}

/** Rule 2: neither the applicant nor an already named person, however the address is written. */
export async function refuseSameAddress(
  tx: Transaction,
  row: ApplicationRow,
  email: string,
  others: RefereeRow[],
): Promise<void> {
  const comparable = comparableAddress(email);
  const account = await createUserRepository(tx).byId(row.applicantId);
  const own = [account?.email, row.applicantEmail, row.answers.email].filter((known) => typeof known === 'string');
  if (own.some((known) => comparableAddress(known) === comparable))
    throw problem.field('email', 'referee_is_applicant', 'This is the applicant’s own address. Name someone else.');
  if (others.some((other) => other.comparableEmail === comparable))
    throw problem.field('email', 'referee_named_twice', 'This person is already named as a referee.');
}

/** Who may be a referee, by the conditions of the application's membership type (domain §1). */
export async function refuseUnqualified(tx: Transaction, row: ApplicationRow, email: string): Promise<void> {
  const type = await createMembershipTypeRepository(tx).ofApplication(row);
  if (type?.refereesQualify !== 'active_members' || (await createUserRepository(tx).isMember(email))) return;
  throw problem.field(
    'email',
    'referee_not_member',
    'No active member has this address. Referees for this type of membership must be active members. Enter the address they are registered with.',
  );
}

/**
 * Refuses to submit an application whose type has since been set to require active members, or whose referee is no
 * longer one.
 * @throws Problem 422 `referee_not_member` with the person
 */
export async function refuseUnqualifiedReferees(tx: Transaction, row: ApplicationRow): Promise<void> {
  for (const referee of await createRefereeRepository(tx).ofApplication(row.id))
    if (referee.state === 'named' && !(await createUserRepository(tx).isMember(referee.email)))
      throw problem.unprocessable(
        'referee_not_member',
        `${fullName(referee)} is not an active member under the address you entered, and referees for this kind of membership must be. Correct the address or name somebody else.`,
      );
}

/** Those who can't answer any more don't count. @throws Problem 409 when an application has the maximum number */
export function refuseTooMany(named: RefereeRow[]): void {
  if (named.filter(({ state }) => !closedRefereeStates.includes(state)).length >= caseLimits.refereesMax)
    throw problem.conflict('too_many_referees', `An application can have at most ${caseLimits.refereesMax} referees.`);
}
