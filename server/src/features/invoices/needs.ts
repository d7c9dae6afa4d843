import type { FastifyInstance } from 'fastify';

/** What commands on invoices need besides their transaction; `app` has all of it. */
export type InvoiceNeeds = Pick<FastifyInstance, 'clock' | 'jobs' | 'mails'>;

/** The queue that prints and mails issued invoices. */
export const documentQueue = 'invoice.document';

/** The page where a member reads and pays an invoice. */
export const invoiceLink = (invoiceId: string) => ({ path: `/invoice?id=${invoiceId}` }) as const;
