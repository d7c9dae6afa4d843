import type { FastifyInstance } from 'fastify';
import type {
  BodyOf,
  recordPayment as recordPaymentContract,
  movePayment as movePaymentContract,
} from '@guildhall/shared/contracts';
import { openInvoiceStates, invoiceLifecycle } from '@guildhall/shared/domain';
import { requireOpenMonth, postingDate } from '../../../platform/settings/closed-months.ts';
import { readAssociationDay } from '../../../platform/settings/moment.ts';
import type { Transaction } from '../../../platform/database/client.ts';
import { problem } from '../../../platform/problems/problem.ts';
import type { Actor } from '../../../platform/audit/actor.ts';
import { isClosed, openMinor, payerLink, recipientOf } from '../present.ts';
import { createInvoiceRepository, type InvoiceRow } from '../repository.ts';
import { writeTimeline } from '../../../platform/timeline/timeline.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { paymentReceiptMail } from '../mail-texts.ts';
import { takeNumber } from '../../../platform/number-series/number-series.ts';
import { createFormats } from '../../../platform/pdf/format.ts';
import { emitSettled } from '../issuing/service.ts';
import { createUserRepository } from '../../../platform/users/repository.ts';
import { unknownInvoice } from '../reading.ts';
import { type PaymentRow, readCreditOnAccount } from './repository.ts';

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
function refuseMoreThanOpen(invoice: InvoiceRow, amountMinor: number): void {
  const open = openMinor(invoice);
  if (open === 0) throw problem.conflict('invoice_not_open', 'This invoice has no open amount.');
  if (amountMinor > open) throw problem.field('amountMinor', 'more_than_open', 'This is more than the open amount.');
}

/**
 * Books a received payment on its locked invoice: the only place where an invoice becomes paid. Once nothing is open any
 * more, its membership starts. A payment that is all surplus leaves the invoice unchanged.
 * @param payment in state `succeeded`; without its surplus, not more than the open amount. The caller has checked both
 *   under the lock
 */
export async function bookPayment(
  tx: Transaction,
  app: FastifyInstance,
  { invoice, payment, actor }: { invoice: InvoiceRow; payment: PaymentRow; actor: Actor },
): Promise<InvoiceRow> {
  const now = app.clock.now();
  const { today } = await readAssociationDay(tx, app);
  const receiptNumber = await takeNumber(tx, 'RCP', Number(today.slice(0, 4)));
  await createInvoiceRepository(tx).numberReceipt(payment.id, receiptNumber);
  const coveredMinor = payment.amountMinor - payment.surplusMinor;
  const isSettled = coveredMinor > 0 && coveredMinor === openMinor(invoice);
  const paidMinor = invoice.paidMinor + coveredMinor;
  const paid = await createInvoiceRepository(tx).change(invoice.id, {
    ...(coveredMinor > 0 && {
      paidMinor,
      state: isSettled ? 'paid' : 'partly_paid',
      paidAt: isSettled ? now : null,
    }),
    updatedAt: now,
  });
  await writeAudit(tx, app.clock, {
    actor,
    action: coveredMinor === 0 ? 'invoice.paid_again' : isSettled ? 'invoice.settled' : 'invoice.paid_in_part',
    entityId: invoice.id,
    before: { state: invoice.state, paidMinor: invoice.paidMinor },
    after: {
      state: paid.state,
      paidMinor,
      paymentId: payment.id,
      method: payment.method,
      ...(payment.surplusMinor > 0 && { surplusMinor: payment.surplusMinor }),
    },
  });
  if (invoice.applicationId)
    await writeTimeline(tx, app.clock, {
      applicationId: invoice.applicationId,
      actor,
      event: 'payment.received',
      details: {
        number: invoice.number,
        amountMinor: payment.amountMinor,
        currency: payment.currency,
        method: payment.method,
      },
    });
  await mailReceipt(tx, app, paid, payment);
  if (isSettled) await emitSettled(tx, app, paid);
  return paid;
}

async function mailReceipt(
  tx: Transaction,
  { mails }: FastifyInstance,
  invoice: InvoiceRow,
  payment: PaymentRow,
): Promise<void> {
  const recipient = recipientOf(invoice);
  if (!recipient) return;
  const { language, toName: name } = recipient;
  const formats = createFormats(language, invoice.currency);
  await mails.queue(tx, {
    template: paymentReceiptMail,
    ...recipient,
    about: { kind: 'payment', id: payment.id },
    applicationId: invoice.applicationId ?? undefined,
    data: {
      name,
      number: invoice.number ?? '',
      amount: formats.money(payment.amountMinor),
      open: formats.money(openMinor(invoice)),
      link: payerLink(invoice.id, invoice),
    },
  });
}

/**
 * A person's credit on account in cents. Their account stays locked until the transaction ends, so that it can't be
 * spent concurrently; the caller has locked the invoice.
 */
export async function lockCreditOnAccount(
  tx: Transaction,
  invoice: Pick<InvoiceRow, 'id' | 'payerId' | 'currency'>,
): Promise<number> {
  if (invoice.payerId !== null) await createUserRepository(tx).lock(invoice.payerId);
  return readCreditOnAccount(tx, invoice);
}

/**
 * Pays a locked invoice with the person's credit from earlier payments.
 * @throws Problem 409 `invoice_not_open`; 422 on `amountMinor`: `more_than_open`, `more_than_credit`
 */
export async function payFromCredit(
  tx: Transaction,
  app: FastifyInstance,
  invoice: InvoiceRow,
  { amountMinor, actor, recordedById }: { amountMinor: number; actor: Actor; recordedById: string },
): Promise<void> {
  refuseMoreThanOpen(invoice, amountMinor);
  if (amountMinor > (await lockCreditOnAccount(tx, invoice)))
    throw problem.field('amountMinor', 'more_than_credit', 'The payer’s credit is lower than this amount.');
  const now = app.clock.now();
  const { today } = await readAssociationDay(tx, app);
  const payment = await createInvoiceRepository(tx).addPayment({
    invoiceId: invoice.id,
    method: 'credit',
    amountMinor,
    currency: invoice.currency,
    state: 'succeeded',
    receivedOn: today,
    recordedById,
    createdAt: now,
    updatedAt: now,
  });
  await bookPayment(tx, app, { invoice, payment, actor });
}

interface Reversal {
  reason: string;
  actor: Actor;
  recordedById: string;
  /** The day on which the bank took the money back; by default the payment's, or today if that month is closed. */
  reversedOn?: string;
}

/**
 * Reverses a payment that was recorded by mistake or returned by the bank, with an entry for the same amount. The
 * payment itself stays unchanged. A membership that started with it stays, too.
 * @throws Problem 409 `payment_reversed`; `payment_refunded` after a refund; `invoice_credited` once a credit note or a
 *   waiver has closed the invoice; `credit_used` once its surplus is used
 */
export async function reversePayment(
  tx: Transaction,
  app: FastifyInstance,
  paymentId: string,
  { reason, actor, recordedById, reversedOn }: Reversal,
): Promise<PaymentRow> {
  const invoices = createInvoiceRepository(tx);
  const payment = await invoices.paymentById(paymentId);
  // A payment never changes its invoice, so it may be read before the invoice is locked.
  const invoice = payment?.invoiceId ? await invoices.lock(payment.invoiceId) : undefined;
  if (!payment || !invoice || (await invoices.isReversed(paymentId)))
    throw problem.conflict('payment_reversed', 'This payment has already been reversed.');
  if ((await invoices.reservedMinor(paymentId)) > 0)
    throw problem.conflict('payment_refunded', 'This payment has been refunded, so it can’t be reversed.');
  const coveredMinor = payment.amountMinor - payment.surplusMinor;
  if (coveredMinor > 0 && invoice.state !== 'paid' && !openInvoiceStates.includes(invoice.state))
    throw problem.conflict(
      'invoice_credited',
      'This invoice was closed by a credit note or a waiver, so the payment can’t be reversed.',
    );
  if (payment.surplusMinor > (payment.surplusMinor > 0 ? await lockCreditOnAccount(tx, invoice) : 0))
    throw problem.conflict(
      'credit_used',
      'The surplus of this payment was used for another invoice, so the payment can’t be reversed.',
    );
  const now = app.clock.now();
  const { today } = await readAssociationDay(tx, app);
  if (reversedOn && reversedOn > today)
    throw problem.field('recordedOn', 'day_in_future', 'The day of the return can’t be in the future.');
  if (reversedOn) await requireOpenMonth(tx, reversedOn, 'recordedOn');
  const entry = await invoices.addPayment({
    invoiceId: invoice.id,
    method: payment.method,
    amountMinor: -payment.amountMinor,
    surplusMinor: -payment.surplusMinor,
    currency: payment.currency,
    state: 'succeeded',
    receivedOn: reversedOn ?? (await postingDate(tx, payment.receivedOn ?? today, today)),
    reference: payment.reference,
    note: reason,
    reversesId: payment.id,
    recordedById,
    createdAt: now,
    updatedAt: now,
  });
  const paidMinor = invoice.paidMinor - coveredMinor;
  // If all of it was surplus, the invoice stays paid.
  const state = coveredMinor === 0 ? invoice.state : paidMinor > 0 ? 'partly_paid' : 'issued';
  await invoices.change(invoice.id, { ...(coveredMinor > 0 && { paidMinor, state, paidAt: null }), updatedAt: now });
  await writeAudit(tx, app.clock, {
    actor,
    action: 'invoice.payment_reversed',
    entityId: invoice.id,
    before: { state: invoice.state, paidMinor: invoice.paidMinor },
    after: { state, paidMinor, paymentId: entry.id, reverses: payment.id },
    reason,
  });
  if (invoice.applicationId)
    await writeTimeline(tx, app.clock, {
      applicationId: invoice.applicationId,
      actor,
      event: 'payment.reversed',
      details: { number: invoice.number, amountMinor: payment.amountMinor, currency: payment.currency },
    });
  return entry;
}

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
  await emitSettled(tx, app, invoice);
}
