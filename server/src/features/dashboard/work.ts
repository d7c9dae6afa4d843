import type { OfficeDashboard } from '@guildhall/shared/contracts';
import { sql, type SQL } from 'drizzle-orm';

export type WorkKey = keyof OfficeDashboard['work'];

/**
 * The office's open work, each figure as a subquery that counts what the list behind it shows.
 * @param today the association's day, which decides what is overdue
 */
export const workFigures = (today: string): Record<WorkKey, SQL> => ({
  toScreen: sql`(select count(*)::int from applications where deleted_at is null and state = 'submitted')`,
  toDecide: sql`(select count(*)::int from applications where deleted_at is null and state in ('in_review', 'deferred'))`,
  draftMails: sql`(select count(*)::int from mails where deleted_at is null and class <> 'security' and state = 'draft')`,
  failedMails: sql`(select count(*)::int from mails where deleted_at is null and state = 'failed')`,
  overdueInvoices: sql`(select count(*)::int from invoices
    where deleted_at is null and kind = 'invoice' and state in ('issued', 'partly_paid') and due_on < ${today})`,
  openQueries: sql`(select count(*)::int from queries where deleted_at is null and state in ('open', 'waiting_for_staff'))`,
});
