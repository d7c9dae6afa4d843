import type { BodyOf, movePayment as movePaymentContract } from '@guildhall/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { postingDate } from '../../platform/settings/closed-months.ts';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import { recordPayment } from './payment-recording.ts';
import { reversePayment } from './payment-reversal.ts';
import { openMinor } from './present.ts';
import { unknownInvoice } from './reading.ts';
import { createInvoiceRepository } from './repository.ts';

interface Move {
  paymentId: string;
  body: BodyOf<typeof movePaymentContract>;
  actor: Actor;
  recordedById: string;
}

/**
 * Moves a payment by bank transfer or in cash that was booked on the wrong invoice: it is reversed there and recorded on
 * the other invoice, on the same day, or today if that month is closed.
 * @throws Problem 404 `invoice_unknown`; 409 `version_conflict`, `payment_not_movable`, and whatever prevents the
 *   reversal; 422 on `invoiceId`: `currency_differs`, `more_than_open`
 */
export async function movePayment(
  tx: Transaction,
  app: FastifyInstance,
  { paymentId, body, actor, recordedById }: Move,
): Promise<void> {
  const invoices = createInvoiceRepository(tx);
  const payment = await invoices.paymentById(paymentId);
  if (!payment?.invoiceId || payment.invoiceId === body.invoiceId) throw notMovable();
  const { method, amountMinor, reference } = payment;
  if ((method !== 'transfer' && method !== 'cash') || payment.refundsId || payment.reversesId) throw notMovable();
  // In one order everywhere, so that two moves in opposite directions can't deadlock.
  for (const id of [payment.invoiceId, body.invoiceId].sort()) await invoices.lock(id);
  const { version } = (await invoices.paymentById(paymentId)) ?? payment;
  if (version !== body.version) throw problem.versionConflict({ version });
  const from = await invoices.byId(payment.invoiceId);
  await reversePayment(tx, app, paymentId, { reason: body.reason, actor, recordedById });
  const invoice = await invoices.lock(body.invoiceId);
  if (!invoice) throw unknownInvoice();
  if (invoice.currency !== payment.currency)
    throw problem.field('invoiceId', 'currency_differs', 'This invoice has another currency.');
  if (amountMinor > openMinor(invoice) && !body.keepsSurplus)
    throw problem.field('invoiceId', 'more_than_open', 'This is more than the open amount.');
  const { today } = await readAssociationDay(tx, app);
  const moved = await recordPayment(tx, app, invoice, {
    body: {
      version: invoice.version,
      method,
      amountMinor,
      receivedOn: await postingDate(tx, payment.receivedOn ?? today, today),
      reference,
      keepsSurplus: body.keepsSurplus,
    },
    actor,
    recordedById,
  });
  await app.events.emit(tx, 'payment.moved', { before: paymentId, payment: moved });
  await writeAudit(tx, app.clock, {
    actor,
    action: 'invoice.payment_moved',
    entityId: invoice.id,
    before: { invoice: from.number, paymentId },
    after: { invoice: invoice.number, paymentId: moved.id },
    reason: body.reason,
  });
}

const notMovable = () =>
  problem.conflict(
    'payment_not_movable',
    'Only a transfer or cash payment that was not refunded can be moved to another invoice.',
  );
