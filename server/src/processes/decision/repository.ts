import { and, desc, eq } from 'drizzle-orm';
import { first, type Queryable, type Transaction } from '../../platform/database/client.ts';
import { decisions, invoices } from '../../platform/database/schema/index.ts';

/** Stores an administrators' decision on the application. */
export const addDecision = async (tx: Transaction, decision: typeof decisions.$inferInsert): Promise<void> => {
  await tx.insert(decisions).values(decision);
};

/** The decision announced by a letter. */
export const decisionOfLetter = (db: Queryable, letterMailId: string) =>
  db.select().from(decisions).where(eq(decisions.letterMailId, letterMailId)).then(first);

/** The invoice of an application that is issued and not paid yet. */
export const issuedInvoiceOf = (db: Queryable, applicationId: string) =>
  db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.applicationId, applicationId), eq(invoices.kind, 'invoice'), eq(invoices.state, 'issued')))
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
    .limit(1)
    .then(first);
