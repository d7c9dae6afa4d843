import { currency, type ResponseOf, type getCheckout, type startCheckout } from '@guildhall/shared/contracts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { after } from '../../platform/clock/clock.ts';
import { newId } from '../../platform/secrets/ids.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import {
  readAssociationDay,
  openMinor,
  toPayment,
  createInvoiceRepository,
  type InvoiceRow,
} from '../invoices/public.ts';
import { isProviderId, type PaymentProvider, type PaymentProviders } from './provider.ts';
import { createPaymentRepository, type CheckoutRow } from './repository.ts';

type Needs = Pick<FastifyInstance, 'db' | 'clock'>;
type User = SignedIn['user'];

const checkoutLifeMs = 60 * 60 * 1000;

const money = (amountMinor: number, code: string) => ({ amountMinor, currency: z.parse(currency, code) });

/** Online payments of everything that is open; the amount is the server's, at the moment the invoice is locked. */
export function createPaymentService(needs: Needs, providers: PaymentProviders) {
  const { db, clock } = needs;

  const present = (checkout: CheckoutRow, redirectTo: string): ResponseOf<typeof startCheckout> => ({
    checkoutId: checkout.id,
    amount: money(checkout.amountMinor, checkout.currency),
    redirectTo,
  });

  return {
    /** Begins a payment, or goes on with the one that was begun: a double click pays once. */
    start: (invoiceId: string, user: User, actor: Actor): Promise<ResponseOf<typeof startCheckout>> =>
      db.transaction(async (tx) => {
        const invoices = createInvoiceRepository(tx);
        if (!(await invoices.visibleById(invoiceId, user)))
          throw problem.notFound('invoice_unknown', 'There is no such invoice.');
        const provider = [...providers.values()][0];
        if (!provider)
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
          return present(begun, provider.addressOf(begun.providerReference));
        if (begun) await abandon(tx, begun);
        return begin(tx, provider, invoice, { user, actor });
      }),

    async read(id: string, user: User): Promise<ResponseOf<typeof getCheckout>> {
      const payments = createPaymentRepository(db);
      const checkout = await payments.checkoutById(id);
      const invoice = checkout && (await createInvoiceRepository(db).visibleById(checkout.invoiceId, user));
      if (!checkout || !invoice) throw problem.notFound('checkout_unknown', 'There is no such payment.');
      const payment = checkout.paymentId ? await payments.paymentById(checkout.paymentId) : undefined;
      const payer = await payments.payerOf(invoice);
      const isPending = payment === undefined || payment.state === 'pending';
      const isParked = isPending && (await payments.hasParked(checkout.provider, checkout.providerReference));
      const { zone, association } = await readAssociationDay(db, needs);
      return {
        id,
        state: isParked ? 'needs_review' : (payment?.state ?? 'pending'),
        amount: money(checkout.amountMinor, checkout.currency),
        invoice: {
          id: invoice.id,
          number: invoice.number ?? '',
          subject: invoice.subject,
          payerName: invoice.payer.name,
          issuerName: invoice.issuer?.name ?? association.name,
          gross: money(invoice.grossMinor, invoice.currency),
          open: money(openMinor(invoice), invoice.currency),
        },
        payment: payment && !isPending ? toPayment({ ...payment, recordedBy: null }, zone) : null,
        startedAt: checkout.createdAt.toISOString(),
        memberNumber: payer?.memberNumber ?? null,
        membershipIsActive: payer?.applicationState === 'active',
      };
    },

    provider: (id: string): PaymentProvider => {
      const provider = isProviderId(id) ? providers.get(id) : undefined;
      if (!provider) throw problem.notFound();
      return provider;
    },
  };

  async function begin(
    tx: Transaction,
    provider: PaymentProvider,
    invoice: InvoiceRow,
    by: { user: User; actor: Actor },
  ) {
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
    return present(checkout, redirectTo);
  }

  /** Sets aside a payment that was begun over another amount, or too long ago. Should it still arrive, it counts. */
  async function abandon(tx: Transaction, checkout: CheckoutRow): Promise<void> {
    const now = clock.now();
    await createPaymentRepository(tx).changeCheckout(checkout.id, { state: 'expired', completedAt: now });
    if (checkout.paymentId)
      await createInvoiceRepository(tx).changePayment(checkout.paymentId, { state: 'cancelled', updatedAt: now });
  }
}
