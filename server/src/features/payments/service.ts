import { hourMs } from '@guildhall/shared/domain';
import type { ResponseOf, getCheckout, startCheckout } from '@guildhall/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { after } from '../../platform/clock/clock.ts';
import { newId } from '../../platform/secrets/ids.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import { openMinor, createInvoiceRepository, offersOnlinePayments, type InvoiceRow } from '../invoices/public.ts';
import { readCheckout, toMoney } from './checkout-status.ts';
import { beginAtProvider, endQueue } from './checkouts.ts';
import { ProviderRefusal, type PaymentProvider, type PaymentProviders } from './provider.ts';
import { createPaymentRepository, type CheckoutRow } from './repository.ts';
type User = SignedIn['user'];

const checkoutLifeMs = hourMs;

const unavailable = () =>
  problem.conflict('online_payment_unavailable', 'Online payment is not available here. Pay by bank transfer.');

/**
 * Online payments of open amounts; the server determines the amount when the invoice is locked. A payment is stored
 * before the provider receives it, so that everything it reports is known here.
 */
export function createPaymentService(app: FastifyInstance, providers: PaymentProviders) {
  const { db } = app;

  return {
    /** Starts a payment, or continues the started one: a double click pays once. */
    async start(invoiceId: string, user: User, actor: Actor): Promise<ResponseOf<typeof startCheckout>> {
      const provider = await providers.current();
      const checkout = await db.transaction(async (tx) => {
        if (!(await createInvoiceRepository(tx).visibleById(invoiceId, user)))
          throw problem.notFound('invoice_unknown', 'This invoice does not exist.');
        if (!provider || !(await offersOnlinePayments(tx, app))) throw unavailable();
        const invoice = await createInvoiceRepository(tx).lock(invoiceId);
        if (!invoice || openMinor(invoice) === 0)
          throw problem.conflict('invoice_not_open', 'This invoice has no open amount.');
        return openCheckout(tx, app, { provider, invoice, user, actor });
      });
      if (!provider) throw unavailable();
      const { id, amountMinor, currency } = checkout;
      const redirectTo = checkout.redirectTo ?? (await redirectBy(provider, checkout));
      return { checkoutId: id, amount: toMoney(amountMinor, currency), redirectTo };
    },

    read: (id: string, user: User): Promise<ResponseOf<typeof getCheckout>> => readCheckout(app, id, user),

    async provider(id: string): Promise<PaymentProvider> {
      const provider = await providers.byId(id);
      if (!provider) throw problem.notFound();
      return provider;
    },
  };

  /** @throws Problem 409 when the provider refuses, 503 when it does not answer */
  async function redirectBy(provider: PaymentProvider, checkout: CheckoutRow): Promise<string> {
    try {
      return await beginAtProvider(app, provider, checkout);
    } catch (error) {
      app.log.warn({ err: error, checkoutId: checkout.id }, 'The payment provider did not begin a payment');
      if (error instanceof ProviderRefusal) throw unavailable();
      throw problem.unavailable(
        'provider_silent',
        'The payment provider is not responding. Nothing was paid. Try again in a moment.',
        30,
      );
    }
  }
}

interface Opening {
  provider: PaymentProvider;
  invoice: InvoiceRow;
  user: User;
  actor: Actor;
}

/** The checkout for the open amount of a locked invoice: the started one, or a new one. */
async function openCheckout(tx: Transaction, app: FastifyInstance, opening: Opening): Promise<CheckoutRow> {
  const { provider, invoice } = opening;
  const now = app.clock.now();
  const payments = createPaymentRepository(tx);
  // A direct debit takes days; another payment in the meantime would be a duplicate.
  if (await payments.isInProgress(invoice.id))
    throw problem.conflict('payment_under_way', 'A payment for this invoice is in progress and not confirmed yet.');
  const begun = await payments.openCheckoutOf(invoice.id);
  const isSame = begun?.provider === provider.id && begun.amountMinor === openMinor(invoice);
  if (begun && isSame && isUsable(begun, now)) return begun;
  if (begun) await abandonCheckout(tx, app, begun);
  return addCheckout(tx, app, opening);
}

/** Stripe rejects payments that expire within half an hour, so one that it may not know must be recent. */
const isUsable = ({ redirectTo, createdAt, expiresAt }: CheckoutRow, now: Date): boolean =>
  expiresAt > now && (redirectTo !== null || after(createdAt, checkoutLifeMs / 3) > now);

/** Stores a pending payment of the open amount. */
async function addCheckout(
  tx: Transaction,
  { clock }: FastifyInstance,
  { provider, invoice, user, actor }: Opening,
): Promise<CheckoutRow> {
  const now = clock.now();
  const amount = { amountMinor: openMinor(invoice), currency: invoice.currency };
  const payment = await createInvoiceRepository(tx).addPayment({
    ...amount,
    invoiceId: invoice.id,
    method: 'online',
    provider: provider.id,
    state: 'pending',
    createdAt: now,
    updatedAt: now,
  });
  const checkout = await createPaymentRepository(tx).addCheckout({
    ...amount,
    id: newId(),
    invoiceId: invoice.id,
    payerId: user.id,
    provider: provider.id,
    paymentId: payment.id,
    createdAt: now,
    expiresAt: after(now, checkoutLifeMs),
  });
  await writeAudit(tx, clock, {
    actor,
    action: 'payment.started',
    entityId: payment.id,
    after: { invoiceId: invoice.id, ...amount },
  });
  return checkout;
}

/** Supersedes a payment started for another amount, or too long ago. If it arrives after all, it counts. */
async function abandonCheckout(
  tx: Transaction,
  { clock, jobs }: FastifyInstance,
  checkout: CheckoutRow,
): Promise<void> {
  const now = clock.now();
  await createPaymentRepository(tx).changeCheckout(checkout.id, { state: 'expired', completedAt: now });
  if (checkout.paymentId)
    await createInvoiceRepository(tx).changePayment(checkout.paymentId, { state: 'cancelled', updatedAt: now });
  await jobs.enqueue(tx, endQueue, { checkoutId: checkout.id });
}
