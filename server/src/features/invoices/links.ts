import type { InvoiceRow } from './repository.ts';

/** The queue that prints and mails issued invoices. */
export const documentQueue = 'invoice.document';

/** The recipient of mails about an invoice; `null` for a payer without an email address, who gets none. */
export const recipientOf = ({ payer: { email, name, language } }: Pick<InvoiceRow, 'payer'>) =>
  email === '' ? null : { to: email, toName: name, language };

/** The link to an invoice in a mail to its payer; empty for a payer without an account. */
export const payerLink = (invoiceId: string, { payerId }: Pick<InvoiceRow, 'payerId'>) =>
  payerId === null ? '' : invoiceLink(invoiceId);

/** The page where a member reads and pays an invoice. */
export const invoiceLink = (invoiceId: string) => ({ path: `/invoice?id=${invoiceId}` }) as const;
