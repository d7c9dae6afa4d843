import type { BodyOf, recordPayment as recordPaymentContract } from '@guildhall/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { requireOpenMonth } from '../../platform/settings/closed-months.ts';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { bookPayment } from './ledger.ts';
import type { PaymentRow } from './payment-repository.ts';
import { isClosed, openMinor } from './present.ts';
import { createInvoiceRepository, type InvoiceRow } from './repository.ts';

type Body = BodyOf<typeof recordPaymentContract>;

/**
 * Records a payment by bank transfer or in cash for a locked invoice. An amount above the open one is refused or, with
 * `keepsSurplus`, becomes the payer's credit on account: all of it if the invoice was already paid.
 * @throws Problem 409 `invoice_not_open`, 422 on `amountMinor` or `receivedOn`
 */
export async function recordPayment(
  tx: Transaction,
  app: FastifyInstance,
  invoice: InvoiceRow,
  { body, actor, recordedById }: { body: Body; actor: Actor; recordedById: string },
): Promise<PaymentRow> {
  await refuseWrongPayment(tx, app, invoice, body);
  const now = app.clock.now();
  const payment = await createInvoiceRepository(tx).addPayment({
    invoiceId: invoice.id,
    method: body.method,
    amountMinor: body.amountMinor,
    surplusMinor: Math.max(0, body.amountMinor - openMinor(invoice)),
    currency: invoice.currency,
    state: 'succeeded',
    receivedOn: body.receivedOn,
    reference: body.reference ?? '',
    recordedById,
    createdAt: now,
    updatedAt: now,
  });
  await bookPayment(tx, app, { invoice, payment, actor });
  return payment;
}

async function refuseWrongPayment(
  tx: Transaction,
  app: FastifyInstance,
  invoice: InvoiceRow,
  body: Body,
): Promise<void> {
  if (!body.keepsSurplus || !isClosed(invoice)) refuseMoreThanOpen(invoice, body.keepsSurplus ? 0 : body.amountMinor);
  const { today } = await readAssociationDay(tx, app);
  if (body.receivedOn > today)
    throw problem.field('receivedOn', 'day_in_future', 'The day of receipt can’t be in the future.');
  await requireOpenMonth(tx, body.receivedOn, 'receivedOn');
}

/** @throws Problem 409 `invoice_not_open`, 422 on `amountMinor` */
export function refuseMoreThanOpen(invoice: InvoiceRow, amountMinor: number): void {
  const open = openMinor(invoice);
  if (open === 0) throw problem.conflict('invoice_not_open', 'This invoice has no open amount.');
  if (amountMinor > open) throw problem.field('amountMinor', 'more_than_open', 'This is more than the open amount.');
}
