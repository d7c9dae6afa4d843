import type { FastifyInstance } from 'fastify';
import { systemActor, type Actor } from '../../platform/audit/actor.ts';
import type { Transaction } from '../../platform/database/client.ts';
import {
  applicantOf,
  type ApplicationRow,
  applicationWithdrawnMail,
  closeChanges,
  discardDrafts,
  mailApplicant,
  moveApplication,
} from '../../features/applications/public.ts';
import { closedApplicationReason, creditOpenInvoices } from '../../features/invoices/public.ts';
import { takeOffAgendas, type PollRow } from '../../features/meetings/public.ts';
import { cancelOpenRequests } from '../../features/referees/public.ts';

interface Withdrawal {
  /** The locked polls that have the application on their agenda. */
  polls: readonly PollRow[];
  actor: Actor;
  reason: string | undefined;
}

/** Withdraws an application before the decision: all its requests and open amounts end. */
export async function withdrawByApplicant(
  tx: Transaction,
  app: FastifyInstance,
  row: ApplicationRow,
  { polls, actor, reason }: Withdrawal,
): Promise<void> {
  const { clock, mails } = app;
  const details = { reason: reason || null };
  const withdrawn = await moveApplication(tx, clock, row, 'withdraw', { actor, by: 'applicant', reason, details });
  await closeChanges(tx, row.id, { cancelledAt: clock.now() });
  await cancelOpenRequests(tx, app, withdrawn, systemActor);
  await discardDrafts(tx, clock, row.id);
  await takeOffAgendas(tx, clock, { polls, applicationId: row.id, actor, why: 'withdrawn' });
  await creditOpenInvoices(tx, app, {
    applicationId: row.id,
    actor,
    reason: closedApplicationReason('withdrawn', row),
  });
  const applicant = await applicantOf(tx, row);
  await mailApplicant(mails, tx, withdrawn, applicant, {
    template: applicationWithdrawnMail,
    data: { name: applicant.name, number: row.number },
  });
}
