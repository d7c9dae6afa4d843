import { currency, type ResponseOf, type getCheckout } from '@guildhall/shared/contracts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import { openMinor, toPayment, createInvoiceRepository } from '../invoices/public.ts';
import { createPaymentRepository } from './repository.ts';

export const toMoney = (amountMinor: number, code: string) => ({ amountMinor, currency: z.parse(currency, code) });

/** The state of a payment, for the payer. @throws Problem 404, the same for unknown and for other people's payments */
export async function readCheckout(
  app: FastifyInstance,
  id: string,
  user: SignedIn['user'],
): Promise<ResponseOf<typeof getCheckout>> {
  const { db } = app;
  const payments = createPaymentRepository(db);
  const checkout = await payments.checkoutById(id);
  const invoice = checkout && (await createInvoiceRepository(db).visibleById(checkout.invoiceId, user));
  if (!checkout || !invoice) throw problem.notFound('checkout_unknown', 'This payment does not exist.');
  const payment = checkout.paymentId ? await payments.paymentById(checkout.paymentId) : undefined;
  const payer = await payments.payerOf(invoice);
  const isPending = payment === undefined || payment.state === 'pending';
  const { provider, providerReference: reference } = checkout;
  const isParked = isPending && reference !== null && (await payments.hasParked(provider, reference));
  const { zone, association } = await readAssociationDay(db, app);
  return {
    id,
    state: isParked ? 'needs_review' : (payment?.state ?? 'pending'),
    amount: toMoney(checkout.amountMinor, checkout.currency),
    invoice: {
      id: invoice.id,
      number: invoice.number ?? '',
      subject: invoice.subject,
      payerName: invoice.payer.name,
      issuerName: invoice.issuer?.name ?? association.name,
      gross: toMoney(invoice.grossMinor, invoice.currency),
      open: toMoney(openMinor(invoice), invoice.currency),
    },
    payment: payment && !isPending ? toPayment({ ...payment, recordedBy: null }, zone) : null,
    startedAt: checkout.createdAt.toISOString(),
    memberNumber: payer?.memberNumber ?? null,
    membershipIsActive: payer?.applicationState === 'active',
  };
}
