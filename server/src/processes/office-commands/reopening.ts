import { caseLimits, dayAt, endOfDay, type ApplicationActor } from '@guildhall/shared/domain';
import type { AppServices } from '../../platform/app-services.ts';
import { momentOf } from '../../platform/settings/moment.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { daysAfter } from '../../platform/clock/clock.ts';
import { systemActor, type Actor } from '../../platform/audit/actor.ts';
import { createUserRepository } from '../../platform/users/repository.ts';
import { closedApplicationReason, creditOpenInvoices } from '../../features/invoices/public.ts';
import {
  applicationReopenedMail,
  changesLapsedMail,
  applicantOf,
  deadlineDay,
  mailApplicant,
  closeChanges,
  discardDrafts,
  reopenChanges,
  moveApplication,
  createApplicationsByApplicantRepository,
  type ApplicationRow,
} from '../../features/applications/public.ts';
import { cancelOpenRequests, reinstateCancelled } from '../../features/referees/public.ts';
import { billBeforeReview } from '../references/references.ts';

/** Changes not made in time close the application: all requests end, and nothing is owed. */
export async function lapseChanges(tx: Transaction, app: AppServices, row: ApplicationRow): Promise<void> {
  const { clock, mails } = app;
  const lapsed = await moveApplication(tx, clock, row, 'lapse', {
    actor: systemActor,
    by: 'system',
    set: { dueOn: null },
  });
  await closeChanges(tx, row.id, { cancelledAt: clock.now() });
  await cancelOpenRequests(tx, app, lapsed, systemActor);
  await discardDrafts(tx, clock, row.id);
  const reason = closedApplicationReason('lapsed', row);
  await creditOpenInvoices(tx, app, { applicationId: row.id, actor: systemActor, reason });
  const applicant = await applicantOf(tx, row);
  const { name, language, zone, link } = applicant;
  const day = deadlineDay(daysAfter(lapsed.stateSince, caseLimits.reopenDays), language, zone);
  await mailApplicant(mails, tx, lapsed, applicant, {
    template: changesLapsedMail,
    data: { name, number: row.number, day, link },
  });
}

/**
 * @throws Problem 409 `other_application_open` when the applicant has started another one in the meantime (domain rule
 * 1)
 */
async function refuseSecondOpen(tx: Transaction, row: ApplicationRow): Promise<void> {
  // Starting an application locks the person's row first; so does this, so that one of the two sees the other.
  await createUserRepository(tx).lock(row.applicantId);
  if (await createApplicationsByApplicantRepository(tx).openOfType(row.applicantId, row.membershipTypeId))
    throw problem.conflict(
      'other_application_open',
      'The applicant has another open application of this kind. Only one can be open at a time.',
    );
}

interface Reopening {
  actor: Actor;
  by: ApplicationActor;
  dueOn: string;
}

/**
 * Reopens a lapsed application: the same items are open until a new day, completed ones stay done, and referees whose
 * requests ended with it are asked again when it is their turn.
 * @throws Problem 409 `transition_refused`, `reopen_too_late` after 30 days, `other_application_open`; 422
 * `day_in_past`
 */
export async function reopenLapsed(
  tx: Transaction,
  app: AppServices,
  row: ApplicationRow,
  { actor, by, dueOn }: Reopening,
): Promise<ApplicationRow> {
  const { clock, mails } = app;
  const { now, zone } = await momentOf(tx, clock);
  if (row.state === 'lapsed') {
    if (daysAfter(row.stateSince, caseLimits.reopenDays) < now)
      throw problem.conflict(
        'reopen_too_late',
        `An application can be reopened for ${caseLimits.reopenDays} days after it lapsed. The applicant can start a new one.`,
      );
    await refuseSecondOpen(tx, row);
  }
  const reopened = await moveApplication(tx, clock, row, 'reopen', { actor, by, set: { dueOn }, details: { dueOn } });
  if (dueOn < dayAt(now, zone)) throw problem.field('dueOn', 'day_in_past', 'Choose a day in the future.');
  await reopenChanges(tx, row.id, dueOn);
  await reinstateCancelled(tx, app, row);
  if (reopened.returnState !== 'submitted') await billBeforeReview(tx, app, reopened);
  const applicant = await applicantOf(tx, row);
  const { name, language, link } = applicant;
  await mailApplicant(mails, tx, reopened, applicant, {
    template: applicationReopenedMail,
    data: { name, number: row.number, day: deadlineDay(endOfDay(dueOn, zone), language, zone), link },
  });
  return reopened;
}
