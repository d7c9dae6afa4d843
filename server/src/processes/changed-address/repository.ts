import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/client.ts';
import { applications, mails } from '../../platform/database/schema/index.ts';

interface ChangedAddress {
  userId: string;
  before: string;
  after: string;
}

/** Data that follows a person's address: the office's view of their applications, and unsent mails. */
export function createChangedAddressRepository(db: Queryable) {
  return {
    ofApplications: ({ userId, before, after }: ChangedAddress) =>
      db
        .update(applications)
        .set({ applicantEmail: after })
        .where(and(eq(applications.applicantId, userId), eq(applications.applicantEmail, before))),

    /** Security mails stay with the address they were created for. */
    ofWaitingMails: ({ before, after }: ChangedAddress) =>
      db
        .update(mails)
        .set({ to: after })
        .where(
          and(eq(mails.to, before), inArray(mails.state, ['draft', 'ready', 'scheduled']), ne(mails.class, 'security')),
        ),
  };
}
