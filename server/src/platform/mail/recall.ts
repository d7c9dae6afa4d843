import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../database/client.ts';
import { mails } from '../database/schema/index.ts';

/** What becomes of a scheduled mail that must not be sent: a person decides about letters, the others are discarded. */
const notSent = {
  state: sql`case when ${mails.class} = 'reviewed' then 'draft' else 'discarded' end`,
  scheduledFor: null,
};

/** Recalls all scheduled mails to an address. */
export async function recallMails(tx: Transaction, address: string, at: Date): Promise<void> {
  await tx
    .update(mails)
    .set({ ...notSent, updatedAt: at })
    .where(and(eq(sql`lower(${mails.to})`, address.toLowerCase()), eq(mails.state, 'scheduled')));
}

/** Recalls one scheduled mail. */
export async function recallMail(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx
    .update(mails)
    .set({ ...notSent, updatedAt: at })
    .where(and(eq(mails.id, id), eq(mails.state, 'scheduled')));
}
