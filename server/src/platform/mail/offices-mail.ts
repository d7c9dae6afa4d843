import { and, eq, isNull, ne, or } from 'drizzle-orm';
import { mails } from '../database/schema/index.ts';

/** The mails the office sees. Codes and resets are confidential; one that could not be delivered concerns the office. */
export const isOfficesMail = and(isNull(mails.deletedAt), or(ne(mails.class, 'security'), eq(mails.state, 'failed')));
