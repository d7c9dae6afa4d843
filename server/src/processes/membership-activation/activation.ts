import { membershipStateOn, periodFrom, type ApplicationAction, type ApplicationActor } from '@guildhall/shared/domain';
import type { FastifyPluginAsync } from 'fastify';
import type { AppServices } from '../../platform/app-services.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import { only, type Transaction } from '../../platform/database/client.ts';
import { createMembershipRepository } from '../../platform/memberships/memberships.ts';
import { takeMemberNumbers } from '../../platform/number-series/number-series.ts';
import { systemActor, type Actor } from '../../platform/audit/actor.ts';
import { createUserRepository } from '../../platform/users/repository.ts';
import { hasOpenInvoice } from '../../features/invoices/public.ts';
import {
  membershipActiveMail,
  applicantOf,
  mailApplicant,
  moveApplication,
  createApplicationRepository,
  type ApplicationRow,
} from '../../features/applications/public.ts';
import { settleReferences } from '../references/references.ts';

/**
 * Makes the applicant a member. Somebody who is a member already keeps membership and paid period, with the new type;
 * former members keep their number.
 * @returns the member number
 */
async function makeMember(tx: Transaction, clock: Clock, row: ApplicationRow): Promise<string> {
  const users = createUserRepository(tx);
  const memberships = createMembershipRepository(tx);
  const user = await users.lock(row.applicantId);
  const at = clock.now();
  const { today } = await readAssociationDay(tx, { clock });
  const memberNumber = user.memberNumber ?? only(await takeMemberNumbers(tx, 1));
  if (!user.memberNumber) await users.setMemberNumber(user.id, memberNumber, at);
  const last = await memberships.lastOf(user.id);
  const current = last && membershipStateOn(last, today) !== 'ended' ? last : null;
  if (current) await memberships.setType(current.id, row.membershipTypeId, at);
  if (current && membershipStateOn(current, today) === 'active') return memberNumber;
  if (current?.pausedFrom) await memberships.resume(current.id, at);
  const { id } =
    current ?? (await memberships.begin({ personId: user.id, typeId: row.membershipTypeId, joinedOn: today, at }));
  const kind = (await users.periodKinds()).get(row.membershipTypeId) ?? 'calendar_year';
  await memberships.addPeriod(id, periodFrom(kind, today), { source: 'invoice', at });
  return memberNumber;
}

/**
 * The effects of an application's invoices: the start of the membership or, for a fee before the review, of the review.
 */
export const membershipProcess: FastifyPluginAsync = async (app) => {
  app.events.on('invoice.issued', (tx, { applicationId }) => awaitPaymentOf(tx, app, applicationId));
  app.events.on('invoice.credited', (tx, { applicationId }) => startReviewIfPaid(tx, app, applicationId));
  app.events.on('invoice.settled', async (tx, { applicationId }) => {
    if (!(await activateIfPaid(tx, app, applicationId))) await startReviewIfPaid(tx, app, applicationId);
  });
};

interface Activation {
  actor: Actor;
  action?: Extract<ApplicationAction, 'activate' | 'waiveFee'>;
  by?: ApplicationActor;
  reason?: string;
}

/** Starts a membership: state, member number and welcome mail in one step. The caller has locked the application. */
export async function activate(
  tx: Transaction,
  { clock, mails }: AppServices,
  row: ApplicationRow,
  { actor, action = 'activate', by = 'system', reason }: Activation,
): Promise<ApplicationRow> {
  const now = clock.now();
  const memberNumber = await makeMember(tx, clock, row);
  const active = await moveApplication(tx, clock, row, action, {
    actor,
    by,
    reason,
    set: { activatedAt: now },
    details: { memberNumber },
  });
  const applicant = await applicantOf(tx, row);
  const { name, membershipType, link } = applicant;
  await mailApplicant(mails, tx, row, applicant, {
    template: membershipActiveMail,
    data: { name, memberNumber, membershipType, link },
  });
  return active;
}

/**
 * Starts a membership that was waiting for payment, once nothing is open any more. Called whenever an invoice of the
 * application is settled; the lock and the state ensure that it happens exactly once.
 * @returns true when this call has started the membership
 */
async function activateIfPaid(tx: Transaction, app: AppServices, applicationId: string): Promise<boolean> {
  const row = await createApplicationRepository(tx).lock(applicationId);
  if (row?.state !== 'awaiting_payment') return false;
  if (await hasOpenInvoice(tx, applicationId)) return false;
  await activate(tx, app, row, { actor: systemActor });
  return true;
}

/** The office has issued the invoice of an approval by hand, because its letter was discarded. */
async function awaitPaymentOf(tx: Transaction, app: AppServices, applicationId: string): Promise<void> {
  const row = await createApplicationRepository(tx).lock(applicationId);
  if (row?.state !== 'approved') return;
  await moveApplication(tx, app.clock, row, 'awaitPayment', { actor: systemActor, by: 'system' });
  // The office may have reduced the draft to zero.
  await activateIfPaid(tx, app, applicationId);
}

/** Continues an application whose fee before the review is settled; other missing items are still required. */
async function startReviewIfPaid(tx: Transaction, app: AppServices, applicationId: string): Promise<void> {
  const row = await createApplicationRepository(tx).lock(applicationId);
  if (row) await settleReferences(tx, app, row);
}
