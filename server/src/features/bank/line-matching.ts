import type { BodyOf, matchBankLine } from '@guildhall/shared/contracts';
import { invoiceReferenceLength } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { createInvoiceRepository, recordPayment } from '../invoices/public.ts';
import { currencyDiffers, lineOutgoing, lineSettled, moreThanLeft } from './refusals.ts';
import { createBankLineRepository, type BankLineRow } from './repository.ts';
import { problem } from '../../platform/problems/problem.ts';

type Match = Omit<BodyOf<typeof matchBankLine>, 'version'>;
type Part = Match['parts'][number];
interface By {
  userId: string;
  actor: Actor;
}

/**
 * Records a locked line as payments of invoices, with the same command as a manual payment. What the parts leave of the
 * line stays open.
 * @throws Problem 404 `invoice_unknown`, 409 `bank_line_settled` or `invoice_not_open`, 422 for refusals of an invoice
 *   and for `more_than_left`
 */
export async function payInvoices(
  tx: Transaction,
  app: FastifyInstance,
  line: BankLineRow,
  { parts, recordedOn = line.bookedOn }: Match,
  by: By,
): Promise<void> {
  if (line.state !== 'open') throw lineSettled();
  if (line.amountMinor <= 0) throw lineOutgoing();
  const settledMinor = parts.reduce((sum, { amountMinor }) => sum + amountMinor, line.settledMinor);
  if (settledMinor > line.amountMinor) throw moreThanLeft('parts');
  const receivedOn = recordedOn < line.bookedOn ? line.bookedOn : recordedOn;
  // In the order of ids, so that two lines never wait for each other's invoices.
  for (const part of parts.toSorted((a, b) => (a.invoiceId < b.invoiceId ? -1 : 1)))
    await payPart(tx, app, line, { part, receivedOn }, by);
  const isSettled = settledMinor === line.amountMinor;
  await createBankLineRepository(tx).change(line.id, {
    settledMinor,
    ...(isSettled && { state: 'matched', settledAt: app.clock.now(), settledById: by.userId }),
  });
}

async function payPart(
  tx: Transaction,
  app: FastifyInstance,
  line: BankLineRow,
  { part, receivedOn }: { part: Part; receivedOn: string },
  { userId, actor }: By,
): Promise<void> {
  const { invoiceId, amountMinor, keepsSurplus } = part;
  const invoice = await createInvoiceRepository(tx).lock(invoiceId);
  if (!invoice) throw problem.notFound('invoice_unknown', 'This invoice does not exist.');
  if (invoice.currency !== line.currency) throw currencyDiffers(line.currency, invoice.currency);
  const reference = (line.reference || line.purpose).slice(0, invoiceReferenceLength).trim().toWellFormed();
  const payment = await recordPayment(tx, app, invoice, {
    body: { version: invoice.version, method: 'transfer', amountMinor, receivedOn, reference, keepsSurplus },
    actor,
    recordedById: userId,
  });
  await createBankLineRepository(tx).addPayment(line.id, payment.id);
  await writeAudit(tx, app.clock, {
    actor,
    action: 'bank.line_matched',
    entityId: line.id,
    after: { invoice: invoice.number, paymentId: payment.id, amountMinor },
  });
}
