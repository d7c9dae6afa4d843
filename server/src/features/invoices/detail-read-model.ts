import { and, asc, eq, getTableColumns, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { only, type Queryable } from '../../platform/database/client.ts';
import { applications, invoices, payments, users } from '../../platform/database/schema/index.ts';
import { readCreditOnAccount } from './account-credit-read-model.ts';
import { createLineRepository } from './line-repository.ts';

const corrected = alias(invoices, 'corrected');

export type InvoiceRelations = Awaited<ReturnType<typeof readInvoiceRelations>>;

/** Data of an invoice besides its own row: lines, payments, credit notes, and related numbers. */
export async function readInvoiceRelations(db: Queryable, id: string) {
  const lines = await createLineRepository(db).ofInvoice(id);
  const received = await readPayments(db, id);
  const numbers = await db
    .select({
      application: applications.number,
      corrects: corrected.number,
      payerId: invoices.payerId,
      currency: invoices.currency,
    })
    .from(invoices)
    .leftJoin(applications, eq(applications.id, invoices.applicationId))
    .leftJoin(corrected, eq(corrected.id, invoices.correctsId))
    .where(eq(invoices.id, id))
    .then(only);
  const creditNotes = await db
    .select({ id: invoices.id, number: invoices.number, grossMinor: invoices.grossMinor })
    .from(invoices)
    .where(and(eq(invoices.correctsId, id), isNull(invoices.deletedAt), ne(invoices.state, 'draft')))
    .orderBy(asc(invoices.issuedAt), asc(invoices.id));
  return {
    lines,
    creditNotes,
    payments: received,
    /** The payer's credit on account in cents; only read if a payment left a surplus. */
    creditOnAccountMinor: received.some(({ surplusMinor }) => surplusMinor > 0)
      ? await readCreditOnAccount(db, { id, ...numbers })
      : 0,
    applicationNumber: numbers.application,
    correctsNumber: numbers.corrects,
  };
}

/** The payments of an invoice, with the name of the person who recorded them. */
const readPayments = (db: Queryable, invoiceId: string) =>
  db
    .select({
      ...getTableColumns(payments),
      recordedBy: sql<string | null>`trim(${users.firstName} || ' ' || ${users.lastName})`,
    })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.recordedById))
    .where(eq(payments.invoiceId, invoiceId))
    .orderBy(asc(payments.createdAt), asc(payments.id));
