import type { FastifyInstance } from 'fastify';
import { currencies, type ParkingReason, type PaymentState } from '@guildhall/shared/domain';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { systemActor } from '../../platform/audit/actor.ts';
import { bookPayment, openMinor, createInvoiceRepository } from '../invoices/public.ts';
import type { Outcome } from './outcome.ts';
import type { ProviderEvent } from './provider.ts';
import { createPaymentRepository, type CheckoutRow, type ProviderEventRow } from './repository.ts';

// A failed or superseded payment still counts when it is paid after all.
const undecided: readonly PaymentState[] = ['pending', 'failed', 'cancelled'];

/** Processes an event about a started payment: it succeeded, is pending, failed or was cancelled. */
export async function applyPaymentEvent(
  tx: Transaction,
  app: FastifyInstance,
  row: ProviderEventRow,
  event: ProviderEvent,
): Promise<Outcome> {
  const payments = createPaymentRepository(tx);
  // A checkout never changes its invoice and amount, so it may be read before the invoice is locked.
  const checkout = await findCheckout(tx, row, event);
  if (event.type === 'payment.succeeded')
    return checkout
      ? succeed(tx, app, row, event, checkout)
      : park(tx, app, row, event, { invoiceId: null, note: 'unknown_reference' });
  if (!checkout?.paymentId) return { result: 'ignored', note: 'unknown_reference' };
  await createInvoiceRepository(tx).lock(checkout.invoiceId);
  const payment = await payments.paymentById(checkout.paymentId);
  // "Failed" after "succeeded" is a late event.
  if (payment?.state !== 'pending') return { result: 'ignored', note: 'already_decided' };
  const now = app.clock.now();
  if (event.type === 'payment.processing') {
    await payments.changeCheckout(checkout.id, { state: 'completed', completedAt: now });
    return { result: 'applied' };
  }
  const state = event.type === 'payment.failed' ? 'failed' : 'cancelled';
  await createInvoiceRepository(tx).changePayment(payment.id, { state, updatedAt: now });
  await payments.changeCheckout(checkout.id, { state: 'cancelled', completedAt: now });
  return { result: 'applied' };
}

/** The checkout of an event, even if the provider's response to its creation was lost. */
async function findCheckout(
  tx: Transaction,
  { provider }: ProviderEventRow,
  { data }: ProviderEvent,
): Promise<CheckoutRow | undefined> {
  const payments = createPaymentRepository(tx);
  const known = await payments.checkoutByReference(provider, data.reference);
  if (known || !data.checkoutId) return known;
  const begun = await payments.checkoutWithoutReference(provider, data.checkoutId);
  if (begun) await payments.noteReference(begun, { reference: data.reference, redirectTo: null });
  return begun;
}

async function succeed(
  tx: Transaction,
  app: FastifyInstance,
  row: ProviderEventRow,
  event: ProviderEvent,
  checkout: CheckoutRow,
): Promise<Outcome> {
  const invoices = createInvoiceRepository(tx);
  const payments = createPaymentRepository(tx);
  const invoice = await invoices.lock(checkout.invoiceId);
  const pending = checkout.paymentId ? await payments.paymentById(checkout.paymentId) : undefined;
  const { amountMinor, currency, paymentId } = event.data;
  if (amountMinor !== checkout.amountMinor || currency !== checkout.currency || !invoice || !pending)
    return park(tx, app, row, event, { invoiceId: checkout.invoiceId, note: 'another_amount' });
  if (!undecided.includes(pending.state)) return { result: 'ignored', note: 'already_booked' };
  const now = app.clock.now();
  const { today } = await readAssociationDay(tx, app);
  await payments.changeCheckout(checkout.id, { state: 'completed', completedAt: now });
  const arrived = { receivedOn: today, ...(paymentId && { providerPaymentId: paymentId }), updatedAt: now };
  // In the meantime it was paid by transfer, or credited: the money has arrived, but there is nothing to settle.
  if (amountMinor > openMinor(invoice)) {
    const note = 'more_than_open';
    await invoices.changePayment(pending.id, { ...arrived, state: 'needs_review', note });
    return { result: 'needs_review', note };
  }
  const payment = await invoices.changePayment(pending.id, { ...arrived, state: 'succeeded' });
  await bookPayment(tx, app, { invoice, payment, actor: systemActor });
  return { result: 'applied' };
}

/** Holds a payment that doesn't match. @param note the reason, as a code translated by screens */
export async function park(
  tx: Transaction,
  app: FastifyInstance,
  { provider, eventId }: ProviderEventRow,
  { data }: ProviderEvent,
  { invoiceId, note }: { invoiceId: string | null; note: ParkingReason },
): Promise<Outcome> {
  const now = app.clock.now();
  const { today } = await readAssociationDay(tx, app);
  const { amountMinor, currency, reference, paymentId } = data;
  // Payments in unsupported currencies can't be listed; the audit log records them.
  if (!currencies.some((known) => known === currency)) return { result: 'needs_review', note: 'another_currency' };
  await createPaymentRepository(tx).park(
    {
      invoiceId,
      method: 'online',
      amountMinor,
      currency,
      provider,
      ...(paymentId && { providerPaymentId: paymentId }),
      state: 'needs_review',
      receivedOn: today,
      note,
      createdAt: now,
      updatedAt: now,
    },
    reference,
    eventId,
  );
  return { result: 'needs_review', note };
}
