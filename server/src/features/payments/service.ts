import type { FastifyInstance } from 'fastify';
import { hourMs, minuteMs, dayMs } from '@guildhall/shared/domain';
import type { ResponseOf, getCheckout, startCheckout } from '@guildhall/shared/contracts';
import type { Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { after } from '../../platform/clock/clock.ts';
import { newId } from '../../platform/secrets/ids.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import {
  openMinor,
  createInvoiceRepository,
  offersOnlinePayments,
  type InvoiceRow,
  toPayment,
} from '../invoices/public.ts';
import { moneyIn } from '../../platform/finance/money.ts';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import { ProviderRefusal, type PaymentProvider, type PaymentProviders } from './provider.ts';
import { createPaymentRepository, type CheckoutRow } from './repository.ts';
import type { ProviderEvents } from './events.ts';

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
      return { checkoutId: id, amount: moneyIn(currency)(amountMinor), redirectTo };
    },

    /** The state of a payment, for the payer. @throws Problem 404, the same for unknown and for other people's payments */
    async read(id: string, user: User): Promise<ResponseOf<typeof getCheckout>> {
      const invoices = createInvoiceRepository(db);
      const payments = createPaymentRepository(db);
      const checkout = await payments.checkoutById(id);
      const invoice = checkout && (await invoices.visibleById(checkout.invoiceId, user));
      if (!checkout || !invoice) throw problem.notFound('checkout_unknown', 'This payment does not exist.');
      const payment = checkout.paymentId ? await invoices.paymentById(checkout.paymentId) : undefined;
      const payer = await payments.payerOf(invoice);
      const isPending = payment === undefined || payment.state === 'pending';
      const { provider, providerReference: reference } = checkout;
      const isParked = isPending && reference !== null && (await payments.hasParked(provider, reference));
      const { zone, association } = await readAssociationDay(db, app);
      const money = moneyIn(invoice.currency);
      return {
        id,
        state: isParked ? 'needs_review' : (payment?.state ?? 'pending'),
        amount: moneyIn(checkout.currency)(checkout.amountMinor),
        invoice: {
          id: invoice.id,
          number: invoice.number ?? '',
          subject: invoice.subject,
          payerName: invoice.payer.name,
          issuerName: invoice.issuer?.name ?? association.name,
          gross: money(invoice.grossMinor),
          open: money(openMinor(invoice)),
        },
        payment: payment && !isPending ? toPayment({ ...payment, recordedBy: null }, zone) : null,
        startedAt: checkout.createdAt.toISOString(),
        memberNumber: payer?.memberNumber ?? null,
        membershipIsActive: payer?.applicationState === 'active',
      };
    },

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

/** The queue that cancels obsolete payments at their provider. */
const endQueue = 'payments.end-checkout';

const silentAfterMs = minuteMs;

const askAgainAfterMs = 10 * minuteMs;

// Stripe forgets an idempotency key after a day; a superseded payment is polled for as long.
const watchedForMs = dayMs;

/**
 * Has the provider prepare a stored payment, and stores its response. With the same id, the provider returns the same
 * response, so this can be interrupted and repeated any number of times.
 * @returns the URL where the browser goes to pay
 * @throws ProviderRefusal, after which the payment has failed; anything else when there was no response
 */
async function beginAtProvider(
  app: FastifyInstance,
  provider: PaymentProvider,
  checkout: CheckoutRow,
): Promise<string> {
  const { id, amountMinor, currency, expiresAt, invoiceId } = checkout;
  const { number, payer } = await createInvoiceRepository(app.db).byId(invoiceId);
  const invoice = { id: invoiceId, number: number ?? '' };
  try {
    const begun = await provider.begin({ id, amountMinor, currency, expiresAt, invoice, payer });
    return await app.db.transaction((tx) => createPaymentRepository(tx).noteReference(checkout, begun));
  } catch (error) {
    if (error instanceof ProviderRefusal) await failBeginning(app, checkout);
    throw error;
  }
}

const failBeginning = ({ db, clock }: FastifyInstance, checkout: CheckoutRow): Promise<void> =>
  db.transaction(async (tx) => {
    await createInvoiceRepository(tx).lock(checkout.invoiceId);
    await createPaymentRepository(tx).failBeginning(checkout, clock.now());
  });

/**
 * Resolves payments without events: polls the provider every ten minutes. A lost response is requested again; a
 * superseded payment is cancelled, or counts if it was paid.
 */
export function watchCheckouts(app: FastifyInstance, providers: PaymentProviders, events: ProviderEvents): void {
  const { db, clock, jobs, log } = app;

  const ask = async (checkout: CheckoutRow): Promise<void> => {
    const provider = await providers.byId(checkout.provider);
    if (!provider) return;
    await createPaymentRepository(db).changeCheckout(checkout.id, { askedAt: clock.now() });
    const { providerReference: reference } = checkout;
    if (reference) {
      if (checkout.state === 'expired') await provider.end(reference);
      const event = await provider.ask(reference);
      if (event) await events.receive(provider.id, event);
    } else if (checkout.state === 'open') {
      if (checkout.expiresAt > clock.now()) await beginAtProvider(app, provider, checkout);
      // The payer was never sent to a page where it could be paid.
      else await failBeginning(app, checkout);
    }
  };

  const askCarefully = (checkout: CheckoutRow): Promise<void> =>
    ask(checkout).catch((error: unknown) =>
      log.warn({ err: error, checkoutId: checkout.id }, 'The payment provider could not be asked'),
    );

  jobs.every('*/5 * * * *', 'payments.ask-provider', async () => {
    const now = clock.now();
    const due = await createPaymentRepository(db).unheardCheckouts({
      startedBefore: after(now, -silentAfterMs),
      askedBefore: after(now, -askAgainAfterMs),
      endedAfter: after(now, -watchedForMs),
    });
    for (const checkout of due) await askCarefully(checkout);
  });

  jobs.handle(endQueue, async ({ checkoutId }) => {
    const checkout = await createPaymentRepository(db).checkoutById(String(checkoutId));
    if (checkout) await ask(checkout);
  });
}
