import { minuteMs, dayMs } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { after } from '../../platform/clock/clock.ts';
import { createInvoiceRepository } from '../invoices/public.ts';
import type { ProviderEvents } from './events.ts';
import { ProviderRefusal, type PaymentProvider, type PaymentProviders } from './provider.ts';
import { createPaymentRepository, type CheckoutRow } from './repository.ts';

/** The queue that cancels obsolete payments at their provider. */
export const endQueue = 'payments.end-checkout';

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
export async function beginAtProvider(
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
