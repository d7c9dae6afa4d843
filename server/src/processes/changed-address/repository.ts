import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/client.ts';
import { applications, mails } from '../../platform/database/schema/index.ts';

interface ChangedAddress {
  userId: string;
  before: string;
  after: string;
}

/** What follows a person's address: their applications as the office finds them, and mails that have not left. */
export function createChangedAddressRepository(db: Queryable) {
  return {
    ofApplications: ({ userId, before, after }: ChangedAddress) =>
      db
        .update(applications)
        .set({ applicantEmail: after })
        .where(and(eq(applications.applicantId, userId), eq(applications.applicantEmail, before))),

    /** What keeps an account safe stays with the address it was written for. */
    ofWaitingMails: ({ before, after }: ChangedAddress) =>
      db
        .update(mails)
        .set({ to: after })
        .where(
          and(eq(mails.to, before), inArray(mails.state, ['draft', 'ready', 'scheduled']), ne(mails.class, 'security')),
        ),
  };
}
