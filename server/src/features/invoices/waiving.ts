import { invoiceLifecycle } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import { writeTimeline } from '../../platform/timeline/timeline.ts';
import { openMinor } from './present.ts';
import { createInvoiceRepository, type InvoiceRow } from './repository.ts';
import { tellSettled } from './settled.ts';

/**
 * Waives the open amount of a locked invoice: it is written off today, no more payment is requested, and its membership
 * starts (domain §2).
 * @throws Problem 409 `invoice_not_open`
 */
export async function waiveRest(
  tx: Transaction,
  app: FastifyInstance,
  invoice: InvoiceRow,
  { reason, actor }: { reason: string; actor: Actor },
): Promise<void> {
  const waivedMinor = openMinor(invoice);
  if (waivedMinor === 0 || !invoiceLifecycle.allows('waive', invoice.state))
    throw problem.conflict('invoice_not_open', 'This invoice has no open amount.');
  const { today } = await readAssociationDay(tx, app);
  await createInvoiceRepository(tx).change(invoice.id, {
    state: 'waived',
    // A refund may have reopened it after an earlier waiver.
    waivedMinor: invoice.waivedMinor + waivedMinor,
    waivedOn: today,
    updatedAt: app.clock.now(),
  });
  await writeAudit(tx, app.clock, {
    actor,
    action: 'invoice.waived',
    entityId: invoice.id,
    before: { state: invoice.state },
    after: { state: 'waived', waivedMinor, currency: invoice.currency },
    reason,
  });
  const { applicationId, number, currency } = invoice;
  const details = { number, amountMinor: waivedMinor, currency };
  if (applicationId) await writeTimeline(tx, app.clock, { applicationId, actor, event: 'invoice.waived', details });
  await tellSettled(tx, app, invoice);
}
