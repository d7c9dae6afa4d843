import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../platform/audit/actor.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import { createUserRepository } from '../../platform/users/repository.ts';
import { readCreditOnAccount } from './account-credit-read-model.ts';
import { bookPayment } from './ledger.ts';
import { refuseMoreThanOpen } from './payment-recording.ts';
import { createInvoiceRepository, type InvoiceRow } from './repository.ts';

/**
 * A person's credit on account in cents. Their account stays locked until the transaction ends, so that it can't be
 * spent concurrently; the caller has locked the invoice.
 */
export async function lockCreditOnAccount(
  tx: Transaction,
  invoice: Pick<InvoiceRow, 'id' | 'payerId' | 'currency'>,
): Promise<number> {
  if (invoice.payerId !== null) await createUserRepository(tx).lock(invoice.payerId);
  return readCreditOnAccount(tx, invoice);
}

/**
 * Pays a locked invoice with the person's credit from earlier payments.
 * @throws Problem 409 `invoice_not_open`; 422 on `amountMinor`: `more_than_open`, `more_than_credit`
 */
export async function payFromCredit(
  tx: Transaction,
  app: FastifyInstance,
  invoice: InvoiceRow,
  { amountMinor, actor, recordedById }: { amountMinor: number; actor: Actor; recordedById: string },
): Promise<void> {
  refuseMoreThanOpen(invoice, amountMinor);
  if (amountMinor > (await lockCreditOnAccount(tx, invoice)))
    throw problem.field('amountMinor', 'more_than_credit', 'The payer’s credit is lower than this amount.');
  const now = app.clock.now();
  const { today } = await readAssociationDay(tx, app);
  const payment = await createInvoiceRepository(tx).addPayment({
    invoiceId: invoice.id,
    method: 'credit',
    amountMinor,
    currency: invoice.currency,
    state: 'succeeded',
    receivedOn: today,
    recordedById,
    createdAt: now,
    updatedAt: now,
  });
  await bookPayment(tx, app, { invoice, payment, actor });
}
