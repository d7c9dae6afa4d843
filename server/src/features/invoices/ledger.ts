import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../platform/database/client.ts';
import { writeTimeline } from '../../platform/timeline/timeline.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { paymentReceiptMail } from './mail-texts.ts';
import { takeNumber } from '../../platform/number-series/number-series.ts';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import { createFormats } from '../../platform/pdf/format.ts';
import { payerLink, recipientOf } from './links.ts';
import type { PaymentRow } from './payment-repository.ts';
import { openMinor } from './present.ts';
import { createInvoiceRepository, type InvoiceRow } from './repository.ts';
import { tellSettled } from './settled.ts';

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
  if (isSettled) await tellSettled(tx, app, paid);
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
