import type { ResponseOf, getCheckout, startCheckout } from '@guildhall/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { after, type Clock } from '../../platform/clock/clock.ts';
import { newId } from '../../platform/secrets/ids.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import { openMinor, createInvoiceRepository, offersOnlinePayments, type InvoiceRow } from '../invoices/public.ts';
import { readCheckout, toMoney } from './checkout-status.ts';
import { isProviderId, type PaymentProvider, type PaymentProviders } from './provider.ts';
import { createPaymentRepository, type CheckoutRow } from './repository.ts';

type Needs = Pick<FastifyInstance, 'db' | 'clock' | 'config'>;
type User = SignedIn['user'];

const checkoutLifeMs = 60 * 60 * 1000;

const toStartedCheckout = (checkout: CheckoutRow, redirectTo: string): ResponseOf<typeof startCheckout> => ({
  checkoutId: checkout.id,
  amount: toMoney(checkout.amountMinor, checkout.currency),
  redirectTo,
});

/** Online payments of everything that is open; the amount is the server's, at the moment the invoice is locked. */
export function createPaymentService(needs: Needs, providers: PaymentProviders) {
  const { db, clock } = needs;

  return {
    /** Begins a payment, or goes on with the one that was begun: a double click pays once. */
    start: (invoiceId: string, user: User, actor: Actor): Promise<ResponseOf<typeof startCheckout>> =>
      db.transaction(async (tx) => {
        const invoices = createInvoiceRepository(tx);
        if (!(await invoices.visibleById(invoiceId, user)))
          throw problem.notFound('invoice_unknown', 'There is no such invoice.');
        const provider = [...providers.values()][0];
        if (!provider || !(await offersOnlinePayments(tx, needs)))
          throw problem.conflict(
            'online_payment_unavailable',
            'Paying online is not set up here. Please pay by transfer.',
          );
        const invoice = await invoices.lock(invoiceId);
        const open = invoice ? openMinor(invoice) : 0;
        if (!invoice || open === 0) throw problem.conflict('invoice_not_open', 'Nothing is open on this invoice.');
        const payments = createPaymentRepository(tx);
        const begun = await payments.openCheckoutOf(invoiceId);
        if (begun && begun.provider === provider.id && begun.amountMinor === open && begun.expiresAt > clock.now())
          return toStartedCheckout(begun, provider.addressOf(begun.providerReference));
        if (begun) await abandonCheckout(tx, clock, begun);
        return beginCheckout(tx, clock, provider, invoice, { user, actor });
      }),

    read: (id: string, user: User): Promise<ResponseOf<typeof getCheckout>> => readCheckout(needs, id, user),

    provider: (id: string): PaymentProvider => {
      const provider = isProviderId(id) ? providers.get(id) : undefined;
      if (!provider) throw problem.notFound();
      return provider;
    },
  };
}

/** Has the provider prepare a payment of everything that is open, and notes it as pending. */
async function beginCheckout(
  tx: Transaction,
  clock: Clock,
  provider: PaymentProvider,
  invoice: InvoiceRow,
  by: { user: User; actor: Actor },
): Promise<ResponseOf<typeof startCheckout>> {
  const now = clock.now();
  const id = newId();
  const amount = { amountMinor: openMinor(invoice), currency: invoice.currency };
  const { reference, redirectTo } = await provider.begin({ id, ...amount });
  const stamps = { createdAt: now, updatedAt: now };
  const payment = await createInvoiceRepository(tx).addPayment({
    ...amount,
    ...stamps,
    invoiceId: invoice.id,
    method: 'online',
    provider: provider.id,
    providerReference: reference,
    state: 'pending',
  });
  const checkout = await createPaymentRepository(tx).addCheckout({
    ...amount,
    id,
    invoiceId: invoice.id,
    payerId: by.user.id,
    provider: provider.id,
    providerReference: reference,
    paymentId: payment.id,
    createdAt: now,
    expiresAt: after(now, checkoutLifeMs),
  });
  await writeAudit(tx, clock, {
    actor: by.actor,
    action: 'payment.started',
    entityId: payment.id,
    after: { invoiceId: invoice.id, ...amount },
  });
  return toStartedCheckout(checkout, redirectTo);
}

/** Sets aside a payment that was begun over another amount, or too long ago. Should it still arrive, it counts. */
async function abandonCheckout(tx: Transaction, clock: Clock, checkout: CheckoutRow): Promise<void> {
  const now = clock.now();
  await createPaymentRepository(tx).changeCheckout(checkout.id, { state: 'expired', completedAt: now });
  if (checkout.paymentId)
    await createInvoiceRepository(tx).changePayment(checkout.paymentId, { state: 'cancelled', updatedAt: now });
}
