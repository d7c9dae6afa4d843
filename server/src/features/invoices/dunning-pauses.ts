import type { FastifyInstance } from 'fastify';
import type { BodyOf, pauseDunning, resumeDunning } from '@guildhall/shared/contracts';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import { createInvoiceRepository, type InvoiceRow } from './repository.ts';
type Pause = Pick<InvoiceRow, 'dunningPausedUntil' | 'dunningPauseReason'>;

/**
 * Pauses the reminders of a locked invoice, or of all the payer's invoices, until a day. Existing drafts stay.
 * @throws Problem 422 on `until` for a past day
 */
export async function pauseReminders(
  tx: Transaction,
  app: FastifyInstance,
  invoice: InvoiceRow,
  { body: { scope, until, reason }, actor }: { body: BodyOf<typeof pauseDunning>; actor: Actor },
): Promise<void> {
  const { today } = await readAssociationDay(tx, app);
  if (until <= today) throw problem.field('until', 'pause_in_past', 'Choose a future day on which reminders resume.');
  await put(tx, app, invoice, scope, { dunningPausedUntil: until, dunningPauseReason: reason });
  await writeAudit(tx, app.clock, {
    actor,
    action: 'invoice.dunning_paused',
    entityId: invoice.id,
    after: { scope, until },
    reason,
  });
}

/** Resumes the reminders. */
export async function resumeReminders(
  tx: Transaction,
  app: FastifyInstance,
  invoice: InvoiceRow,
  { body: { scope }, actor }: { body: BodyOf<typeof resumeDunning>; actor: Actor },
): Promise<void> {
  await put(tx, app, invoice, scope, { dunningPausedUntil: null, dunningPauseReason: null });
  await writeAudit(tx, app.clock, {
    actor,
    action: 'invoice.dunning_resumed',
    entityId: invoice.id,
    after: { scope },
  });
}

async function put(
  tx: Transaction,
  { clock }: FastifyInstance,
  invoice: InvoiceRow,
  scope: BodyOf<typeof pauseDunning>['scope'],
  pause: Pause,
): Promise<void> {
  const invoices = createInvoiceRepository(tx);
  const { payerId } = invoice;
  const isOfPerson = scope === 'person' && payerId !== null;
  if (isOfPerson) await invoices.pausePayer(payerId, pause);
  await invoices.change(invoice.id, { ...(!isOfPerson && pause), updatedAt: clock.now() });
}
