import { addDays, dayAt, startOfDay, type ApplicationActor, dayMs } from '@guildhall/shared/domain';
import type { AppServices } from '../../platform/app-services.ts';
import { momentOf } from '../../platform/settings/moment.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { systemActor, type Actor } from '../../platform/audit/actor.ts';
import { hasOpenInvoice } from '../../features/invoices/public.ts';
import {
  applicationHeldMail,
  applicationResumedMail,
  applicantOf,
  deadlineDay,
  mailApplicant,
  moveChangesDue,
  openChangesOf,
  moveApplication,
  type ApplicationRow,
} from '../../features/applications/public.ts';
import { keepLetter } from '../../platform/mail/case-mails.ts';
import { decisionTopic } from '../decision/letters.ts';
import { settleReferences } from '../references/references.ts';
import { extendOpenRequests } from '../../features/referees/public.ts';
import { activate } from '../membership-activation/activation.ts';

interface Who {
  actor: Actor;
  by: ApplicationActor;
}

/**
 * Puts an application on hold until a future day; no deadlines or reminders apply in the meantime (domain §2).
 * @throws Problem 409 `draft_not_held`, `letter_left` or `transition_refused`, 422 `day_in_past` for today and before
 */
export async function putOnHold(
  tx: Transaction,
  app: AppServices,
  row: ApplicationRow,
  { reason, resumeOn, ...who }: Who & { reason: string; resumeOn: string },
): Promise<ApplicationRow> {
  const { now, zone } = await momentOf(tx, app.clock);
  if (row.state === 'draft')
    throw problem.conflict(
      'draft_not_held',
      'A draft can’t be put on hold: it has not been sent yet. Wait until the applicant sends it.',
    );
  if (row.state === 'approved' && !(await keepLetter(tx, row.id, decisionTopic, now)))
    throw problem.conflict(
      'letter_left',
      'The letter of approval has been sent or discarded. The application can be put on hold again once its invoice is issued.',
    );
  const set = { holdReason: reason, resumeOn };
  // The reason is for the office: the applicant's timeline only contains the end date.
  const held = await moveApplication(tx, app.clock, row, 'hold', { ...who, set, reason, details: { resumeOn } });
  if (resumeOn <= dayAt(now, zone)) throw problem.field('resumeOn', 'day_in_past', 'Choose a day in the future.');
  const applicant = await applicantOf(tx, row);
  const { name, language, link } = applicant;
  const day = deadlineDay(startOfDay(resumeOn, zone), language, zone);
  await mailApplicant(app.mails, tx, held, applicant, {
    template: applicationHeldMail,
    data: { name, number: row.number, day, link },
  });
  return held;
}

/**
 * Resumes an application in its previous state and extends its deadlines by the length of the hold, with days rounded
 * in the applicant's favour.
 */
export async function resumeFromHold(
  tx: Transaction,
  app: AppServices,
  row: ApplicationRow,
  who: Who & { reason?: string },
): Promise<ApplicationRow> {
  const restedMs = Math.max(0, app.clock.now().getTime() - row.stateSince.getTime());
  const restedDays = Math.ceil(restedMs / dayMs);
  const dueOn = row.dueOn && addDays(row.dueOn, restedDays);
  const set = { holdReason: null, resumeOn: null, dueOn };
  const resumed = await moveApplication(tx, app.clock, row, 'resume', { ...who, set });
  const request = await openChangesOf(tx, row.id);
  if (request) await moveChangesDue(tx, request, addDays(request.dueOn, restedDays));
  await extendOpenRequests(tx, app.clock, row.id, restedMs);
  const applicant = await applicantOf(tx, row);
  const { name, link } = applicant;
  await mailApplicant(app.mails, tx, resumed, applicant, {
    template: applicationResumedMail,
    data: { name, number: row.number, link },
  });
  // In the meantime a payment may have arrived, and referees may have answered or been replaced.
  if (resumed.state === 'awaiting_payment')
    return (await hasOpenInvoice(tx, row.id)) ? resumed : activate(tx, app, resumed, { actor: systemActor });
  return settleReferences(tx, app, resumed);
}
