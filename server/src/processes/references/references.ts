import { gatheringStates, askedRefereeStates, tallyReferences, type ApplicationActor } from '@guildhall/shared/domain';
import type { FastifyPluginAsync } from 'fastify';
import type { AppServices } from '../../platform/app-services.ts';
import type { Transaction } from '../../platform/database/client.ts';
import {
  applicantOf,
  mailApplicant,
  moveApplication,
  type ApplicationRow,
  referencesShortMail,
  createRefereeRepository,
  type RefereeRow,
} from '../../features/applications/public.ts';
import { systemActor, type Actor } from '../../platform/audit/actor.ts';
import { hasOpenInvoice, issueMembershipInvoice } from '../../features/invoices/public.ts';
import { createMembershipTypeRepository } from '../../features/membership-types/public.ts';
import { askReferee, cancelOpenRequests, cancelRequest } from '../../features/referees/public.ts';

interface Who {
  actor: Actor;
  /** The actor's role; the lifecycle defines who may. */
  by: ApplicationActor;
}

const bySystem: Who = { actor: systemActor, by: 'system' };

const inState = (referees: RefereeRow[], ...states: RefereeRow['state'][]) =>
  referees.filter(({ state }) => states.includes(state));

// Regular referees precede stand-bys, each in the order they were named.
const nextToAsk = (referees: RefereeRow[]) =>
  inState(referees, 'named').sort((a, b) => Number(a.isStandby) - Number(b.isStandby) || a.position - b.position);

/** Updates an application's references whenever something about its referees has changed. */
export const referenceProcess: FastifyPluginAsync = async (app) => {
  app.events.on('references.changed', (tx, { application, who }) => settleReferences(tx, app, application, who));
};

/**
 * Handles the consequences of any change to an application's referees: enough consents start the review, a gap
 * activates the next stand-by, and if there is none the applicant is asked for another referee (domain §2). An excluded
 * statement doesn't count, and a fee before the review must be paid first. If no referees are needed, the review starts
 * after the submission.
 * @param row the application, locked by the transaction; in any state, most of which need nothing
 * @param who named the referee that closes a gap; the system if it closed automatically
 */
export async function settleReferences(
  tx: Transaction,
  app: AppServices,
  row: ApplicationRow,
  who: Who = bySystem,
): Promise<ApplicationRow> {
  if (row.state !== 'submitted' && !gatheringStates.includes(row.state)) return row;
  const repository = createRefereeRepository(tx);
  const type = await createMembershipTypeRepository(tx).ofApplication(row);
  const needed = type?.refereesNeeded ?? 0;
  // The office's check comes first.
  if (row.state === 'submitted' && needed > 0) return row;
  const referees = await repository.ofApplication(row.id);
  const tally = tallyReferences(
    referees.map(({ state, setAsideAt }) => ({ state, setAside: setAsideAt !== null })),
    needed,
  );
  let { reachable } = tally;
  for (const referee of nextToAsk(referees)) {
    if (reachable >= needed) break;
    await askReferee(tx, app, { application: row, referee, actor: systemActor });
    reachable += 1;
  }
  if (reachable < needed) return row.state === 'references_short' ? row : runShort(tx, app, row);
  const gathered =
    row.state === 'references_short' ? await moveApplication(tx, app.clock, row, 'nameReferee', who) : row;
  if (!tally.complete) return gathered;
  if (type?.feeDue === 'before_review' && (await hasOpenInvoice(tx, row.id))) {
    // Enough answers; stand-bys stay, because a referee who answered may still change their mind.
    for (const referee of inState(referees, ...askedRefereeStates))
      await cancelRequest(tx, app, { application: gathered, referee, actor: systemActor });
    return gathered;
  }
  const inReview = await moveApplication(tx, app.clock, gathered, 'startReview', bySystem);
  await cancelOpenRequests(tx, app, inReview, systemActor);
  return inReview;
}

async function runShort(tx: Transaction, app: AppServices, row: ApplicationRow): Promise<ApplicationRow> {
  const short = await moveApplication(tx, app.clock, row, 'runShort', bySystem);
  const applicant = await applicantOf(tx, row);
  const { name, link } = applicant;
  await mailApplicant(app.mails, tx, row, applicant, {
    template: referencesShortMail,
    data: { name, number: row.number, link },
  });
  return short;
}

/**
 * Screening is completed, or not required: every referee except stand-bys gets a request, and a fee due now is billed.
 */
export async function requestReferencesOf(
  tx: Transaction,
  app: AppServices,
  row: ApplicationRow,
  as: Who,
): Promise<ApplicationRow> {
  const awaiting = await moveApplication(tx, app.clock, row, 'requestReferences', as);
  for (const referee of await createRefereeRepository(tx).ofApplication(row.id))
    if (referee.state === 'named' && !referee.isStandby)
      await askReferee(tx, app, { application: awaiting, referee, actor: as.actor });
  await billBeforeReview(tx, app, awaiting);
  return settleReferences(tx, app, awaiting);
}

/** Continues an application that needs no referees: a fee before the review is billed, otherwise the review starts. */
export async function continueWithoutReferees(
  tx: Transaction,
  app: AppServices,
  row: ApplicationRow,
): Promise<ApplicationRow> {
  await billBeforeReview(tx, app, row);
  return settleReferences(tx, app, row);
}

/** Bills the fee of a membership type that requires it before the review. */
export async function billBeforeReview(tx: Transaction, app: AppServices, row: ApplicationRow): Promise<void> {
  const type = await createMembershipTypeRepository(tx).ofApplication(row);
  if (type?.feeDue === 'before_review')
    await issueMembershipInvoice(tx, app, { applicationId: row.id, actor: systemActor });
}
