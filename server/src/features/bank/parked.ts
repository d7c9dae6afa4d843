import type { BodyOf, matchParkedPayment, ParkedPayment } from '@guildhall/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { postingDate } from '../../platform/settings/closed-months.ts';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { boundsOf, type Transaction } from '../../platform/database/client.ts';
import type { PageOf } from '../../platform/http/to-route.ts';
import { problem } from '../../platform/problems/problem.ts';
import { bookPayment, createInvoiceRepository, isClosed, openMinor } from '../invoices/public.ts';

import { createParkedPaymentRepository } from './repository.ts';
import { dayAt } from '@guildhall/shared/domain';
import { moneyIn } from '../../platform/finance/money.ts';

type Command<Body = { version: number }> = { id: string; body: Body; actor: Actor };
type Repository = ReturnType<typeof createParkedPaymentRepository>;
type Parked = NonNullable<Awaited<ReturnType<Repository['lock']>>>;

/**
 * Online payments that did not match the expected amount or invoice (features/payments/events.ts): matched or set aside
 * by a person.
 */
export function createParkedPaymentService(app: FastifyInstance) {
  const { db, clock } = app;

  const change = async (
    { id, body }: Command,
    act: (tx: Transaction, payment: Parked) => Promise<unknown>,
  ): Promise<Record<string, never>> => {
    await db.transaction(async (tx) => {
      const payment = await createParkedPaymentRepository(tx).lock(id);
      if (!payment) throw paymentNotParked();
      if (payment.version !== body.version) throw problem.versionConflict({ version: payment.version });
      await act(tx, payment);
    });
    return {};
  };

  return {
    async list(query: { page: number; pageSize: number }): Promise<PageOf<ParkedPayment[]>> {
      const { zone } = await readAssociationDay(db, app);
      const found = await createParkedPaymentRepository(db).page(boundsOf(query));
      return { data: found.rows.map((row) => toParked(row, zone)), totalCount: found.totalCount };
    },

    /** Books it on the day of receipt, or today if that month is closed. */
    match: (command: Command<BodyOf<typeof matchParkedPayment>>) =>
      change(command, async (tx, parked) => {
        const invoices = createInvoiceRepository(tx);
        // A payment that is being refunded can't pay anything.
        if ((await invoices.reservedMinor(parked.id)) > 0) throw paymentNotParked();
        const invoice = await invoices.lock(command.body.invoiceId);
        if (!invoice) throw problem.notFound('invoice_unknown', 'This invoice does not exist.');
        if (invoice.currency !== parked.currency) throw currencyDiffers(parked.currency, invoice.currency);
        const isPaidAgain = isClosed(invoice) && command.body.keepsSurplus;
        if (openMinor(invoice) === 0 && !isPaidAgain)
          throw problem.conflict('invoice_not_open', 'This invoice has no open amount.');
        const surplusMinor = Math.max(0, parked.amountMinor - openMinor(invoice));
        if (surplusMinor > 0 && !command.body.keepsSurplus)
          throw problem.field('invoiceId', 'more_than_open', 'This is more than the open amount of the invoice.');
        const { today } = await readAssociationDay(tx, app);
        const payment = await invoices.changePayment(parked.id, {
          state: 'succeeded',
          invoiceId: invoice.id,
          surplusMinor,
          receivedOn: await postingDate(tx, parked.receivedOn ?? today, today),
          setAsideReason: null,
          note: null,
          updatedAt: clock.now(),
        });
        await bookPayment(tx, app, { invoice, payment, actor: command.actor });
        const after = { invoice: invoice.number, amountMinor: payment.amountMinor, note: parked.note };
        await writeAudit(tx, clock, { actor: command.actor, action: 'payment.matched', entityId: payment.id, after });
      }),

    setAside: (command: Command<{ version: number; reason: string }>) =>
      change(command, async (tx, { id }) => {
        const { reason } = command.body;
        await createInvoiceRepository(tx).changePayment(id, { setAsideReason: reason, updatedAt: clock.now() });
        await writeAudit(tx, clock, { actor: command.actor, action: 'payment.set_aside', entityId: id, reason });
      }),

    reopen: (command: Command) =>
      change(command, async (tx, { id }) => {
        await createInvoiceRepository(tx).changePayment(id, { setAsideReason: null, updatedAt: clock.now() });
        await writeAudit(tx, clock, { actor: command.actor, action: 'payment.reopened', entityId: id });
      }),
  };
}

type ParkedRow = Awaited<ReturnType<Repository['page']>>['rows'][number];

const toParked = ({ payment, invoice, isRefunding }: ParkedRow, zone: string): ParkedPayment => ({
  id: payment.id,
  version: payment.version,
  provider: payment.provider ?? '',
  // The event's id follows the provider's reference (features/payments/repository.ts).
  reference: payment.providerReference?.split('#')[0] ?? '',
  receivedOn: payment.receivedOn ?? dayAt(payment.createdAt, zone),
  amount: moneyIn(payment.currency)(payment.amountMinor),
  note: payment.note,
  invoice: invoice && invoice.number !== null ? { ...invoice, number: invoice.number } : null,
  setAsideReason: payment.setAsideReason,
  isDisputed: payment.state !== 'needs_review',
  isRefunding,
});

export const currencyDiffers = (told: string, billed: string) =>
  problem.field('invoiceId', 'currency_differs', `The payment is in ${told}, but the invoice is in ${billed}.`);

const paymentNotParked = () =>
  problem.conflict('payment_not_parked', 'This payment has already been dealt with. Reload the list.');
