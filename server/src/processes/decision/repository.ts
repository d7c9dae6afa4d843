import { and, desc, eq, gte } from 'drizzle-orm';
import { first, type Queryable, type Transaction } from '../../platform/database/client.ts';
import { decisions, invoices } from '../../platform/database/schema/index.ts';

/** Stores an administrators' decision on the application. */
export const addDecision = async (tx: Transaction, decision: typeof decisions.$inferInsert): Promise<void> => {
  await tx.insert(decisions).values(decision);
};

/** The decisions on an application, newest first. */
export const decisionsOn = (db: Queryable, applicationId: string) =>
  db
    .select()
    .from(decisions)
    .where(eq(decisions.applicationId, applicationId))
    .orderBy(desc(decisions.decidedAt), desc(decisions.id));

/** Deletes a decision that was taken back; the timeline and the audit log keep it. */
export const removeDecision = async (tx: Transaction, id: string): Promise<void> => {
  await tx.delete(decisions).where(eq(decisions.id, id));
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

/** True if an invoice of the application was credited at this time or later. */
export const wasCredited = async (db: Queryable, applicationId: string, since: Date): Promise<boolean> =>
  (await db.$count(
    invoices,
    and(eq(invoices.applicationId, applicationId), eq(invoices.kind, 'credit_note'), gte(invoices.createdAt, since)),
  )) > 0;
