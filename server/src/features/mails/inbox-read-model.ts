import { and, desc, eq } from 'drizzle-orm';
import { first, type Database } from '../../platform/database/client.ts';
import { mails } from '../../platform/database/schema/index.ts';
import type { MailRow } from '../../platform/mail/outgoing.ts';

/** Any mail, to any recipient: for the development inbox, which only this machine can reach. */
export const readMail = (db: Database, id: string): Promise<MailRow | undefined> =>
  db.select().from(mails).where(eq(mails.id, id)).then(first);

/** The newest sent mails, to one address or to all. */
export const readSentMails = (db: Database, limit: number, to?: string): Promise<MailRow[]> =>
  db
    .select()
    .from(mails)
    .where(and(eq(mails.state, 'sent'), to === undefined ? undefined : eq(mails.to, to.trim().toLowerCase())))
    .orderBy(desc(mails.sentAt), desc(mails.id))
    .limit(limit);
