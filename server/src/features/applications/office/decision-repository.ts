import { eq } from 'drizzle-orm';
import { first, type Queryable, type Transaction } from '../../../platform/database/client.ts';
import { decisions } from '../../../platform/database/schema/index.ts';

/** Stores an administrators' decision on the application. */
export const addDecision = async (tx: Transaction, decision: typeof decisions.$inferInsert): Promise<void> => {
  await tx.insert(decisions).values(decision);
};

/** The decision announced by a letter. */
export const decisionOfLetter = (db: Queryable, letterMailId: string) =>
  db.select().from(decisions).where(eq(decisions.letterMailId, letterMailId)).then(first);
