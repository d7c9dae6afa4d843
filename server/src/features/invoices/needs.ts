import type { FastifyInstance } from 'fastify';

/** What commands on invoices need beside their transaction; `app` has all of it. */
export type InvoiceNeeds = Pick<FastifyInstance, 'clock' | 'jobs' | 'mails'>;

/** The queue that prints issued invoices and mails them. */
export const documentQueue = 'invoice.document';

/** Where a member reads and pays an invoice. */
export const invoiceLink = (invoiceId: string) => ({ path: `/invoice?id=${invoiceId}` }) as const;
