import { invoiceReferenceLength } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { createInvoiceRepository, recordPayment } from '../invoices/public.ts';
import { currencyDiffers, lineOutgoing, lineSettled } from './refusals.ts';
import { createBankLineRepository, type BankLineRow } from './repository.ts';
import { problem } from '../../platform/problems/problem.ts';

type Needs = Pick<FastifyInstance, 'clock' | 'jobs' | 'mails' | 'events'>;

/**
 * Records a locked line as a payment of an invoice, with the same command as a manual payment.
 * @throws Problem 404 `invoice_unknown`, 409 `bank_line_settled` or `invoice_not_open`, 422 for refusals of the invoice
 */
export async function payInvoice(
  tx: Transaction,
  needs: Needs,
  line: BankLineRow,
  {
    invoiceId,
    keepsSurplus,
    recordedOn = line.bookedOn,
  }: { invoiceId: string; keepsSurplus?: boolean | undefined; recordedOn?: string | undefined },
  { userId, actor }: { userId: string; actor: Actor },
): Promise<void> {
  if (line.state !== 'open') throw lineSettled();
  if (line.amountMinor <= 0) throw lineOutgoing();
  const invoice = await createInvoiceRepository(tx).lock(invoiceId);
  if (!invoice) throw problem.notFound('invoice_unknown', 'This invoice does not exist.');
  if (invoice.currency !== line.currency) throw currencyDiffers(line.currency, invoice.currency);
  const reference = (line.reference || line.purpose).slice(0, invoiceReferenceLength).trim().toWellFormed();
  const payment = await recordPayment(tx, needs, invoice, {
    body: {
      version: invoice.version,
      method: 'transfer',
      amountMinor: line.amountMinor,
      receivedOn: recordedOn < line.bookedOn ? line.bookedOn : recordedOn,
      reference,
      keepsSurplus,
    },
    actor,
    recordedById: userId,
  });
  await createBankLineRepository(tx).change(line.id, {
    state: 'matched',
    invoiceId,
    paymentId: payment.id,
    settledAt: needs.clock.now(),
    settledById: userId,
  });
  await writeAudit(tx, needs.clock, {
    actor,
    action: 'bank.line_matched',
    entityId: line.id,
    after: { invoice: invoice.number, paymentId: payment.id, amountMinor: line.amountMinor },
  });
}
