import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../platform/database/client.ts';
import type { InvoiceRow } from './repository.ts';

/** Notifies whatever waits for a settled invoice: an application, or a member's next period. */
export async function tellSettled(
  tx: Transaction,
  { events }: FastifyInstance,
  { id, applicationId, payerId, periodFrom, periodUntil }: InvoiceRow,
): Promise<void> {
  if (applicationId) await events.emit(tx, 'invoice.settled', { applicationId });
  if (payerId && periodFrom && periodUntil)
    await events.emit(tx, 'period.settled', { invoiceId: id, payerId, from: periodFrom, until: periodUntil });
}
