import type { FastifyInstance } from 'fastify';
import type { BodyOf, extendDueDate as extendDueDateContract } from '@guildhall/shared/contracts';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import { openMinor } from './present.ts';
import { createInvoiceRepository, type InvoiceRow } from './repository.ts';

/**
 * Gives the payer of a locked invoice more time. Its document stays as it was issued; reminders and lists follow the new
 * day.
 * @throws Problem 409 `invoice_not_open`, 422 on `dueOn` for a day that is past or not later
 */
export async function extendDueDate(
  tx: Transaction,
  app: FastifyInstance,
  invoice: InvoiceRow,
  { body: { dueOn, reason }, actor }: { body: BodyOf<typeof extendDueDateContract>; actor: Actor },
): Promise<void> {
  if (invoice.dueOn === null || openMinor(invoice) === 0)
    throw problem.conflict('invoice_not_open', 'This invoice has no open amount.');
  const { today } = await readAssociationDay(tx, app);
  if (dueOn <= invoice.dueOn || dueOn < today)
    throw problem.field('dueOn', 'due_date_not_later', 'Choose a day after the current due date, not in the past.');
  await createInvoiceRepository(tx).change(invoice.id, { dueOn, updatedAt: app.clock.now() });
  await writeAudit(tx, app.clock, {
    actor,
    action: 'invoice.due_date_extended',
    entityId: invoice.id,
    before: { dueOn: invoice.dueOn },
    after: { dueOn },
    reason,
  });
}
