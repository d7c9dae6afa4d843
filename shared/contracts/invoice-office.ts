import * as z from 'zod/mini';
import { caseLimits } from '../domain/case-limits.ts';
import { dunningScopes } from '../domain/finance.ts';
import { mailStates } from '../domain/mail.ts';
import { bulkItems, bulkResults } from './bulk.ts';
import { contract } from './contract.ts';
import { invoiceDetail } from './invoices.ts';
import { day, id, instant, money, nothing, paragraph, positiveAmountMinor, version } from './primitives.ts';
import { article } from './setting-values.ts';

const byId = z.strictObject({ id });
const reason = paragraph(caseLimits.reasonLength, caseLimits.reasonMin);

const invoiceRecord = z.strictObject({
  /** Only for the office; never printed or mailed (domain rule 14). */
  note: z.string(),
  /** The rest of the payer's earlier payments, in the currency of the invoice. */
  creditOnAccount: money,
  /** True if the payer has died: nothing is mailed, and there are no reminders. */
  isPayerDeceased: z.boolean(),
  /** The lines that credit notes have not credited in full, counted from 0, with what is left of them. */
  creditableLines: z.array(
    z.strictObject({ position: z.int(), quantityMilli: z.int(), netMinor: z.int(), taxMinor: z.int() }),
  ),
  /** Its reminders; `null` if there will be none: it is settled, or its application has its own reminders. */
  dunning: z.nullable(
    z.strictObject({
      /** The number of reminders created. */
      level: z.int(),
      /** The day of the next one; `null` after the last, and while one waits for a review. */
      nextOn: z.nullable(day),
      /** The draft that waits for a person. */
      draftId: z.nullable(id),
      /** The fee billed when the draft, or otherwise the next one, is sent. */
      fee: z.nullable(money),
      /** The payer has no account: whether the office can print another reminder now. */
      isPrintable: z.optional(z.boolean()),
      pauses: z.array(z.strictObject({ scope: z.enum(dunningScopes), until: day, reason: z.string() })),
    }),
  ),
  /** The emails that carried it or are about it, newest first. */
  mails: z.array(
    z.strictObject({
      id,
      to: z.string(),
      subject: z.string(),
      state: z.enum(mailStates),
      createdAt: instant,
      sentAt: z.nullable(instant),
      hasBounced: z.boolean(),
    }),
  ),
  /** The invoice's history, newest first. */
  history: z.array(
    z.strictObject({
      id,
      at: instant,
      action: z.string(),
      /** `null` for the system, and for people whose account was deleted. */
      by: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
});
export type InvoiceRecord = z.output<typeof invoiceRecord>;

export const getInvoiceRecord = contract.get('/invoices/:id/record', {
  summary: 'What the office alone knows of an invoice: its note, its history, the payer’s credit on account',
  permission: 'invoice:manage',
  params: byId,
  response: invoiceRecord,
});

/**
 * Each invoice is one transaction, in the given order: a failure is reported, takes no number and does not affect the
 * others.
 */
export const issueInvoices = contract.post('/invoices/issue', {
  summary: 'Issue several drafts in their order, with a result for each (domain rules 9 and 15)',
  permission: 'invoice:manage',
  body: z.strictObject({ items: bulkItems }),
  response: bulkResults,
  errors: [
    'version_conflict',
    'invoice_issued',
    'invoice_unprintable',
    'payer_deceased',
    'payer_left',
    'association_incomplete',
  ],
});

export const resendInvoice = contract.post('/invoices/:id/resend', {
  summary: 'Mail an issued invoice or credit note to its payer again',
  permission: 'invoice:manage',
  params: byId,
  body: z.strictObject({ version }),
  response: invoiceDetail,
  errors: ['version_conflict', 'invoice_not_issued', 'payer_without_email'],
});

/** Counts the reminder and bills its fee, as sending one does for everybody else. */
export const printReminder = contract.post('/invoices/:id/reminders', {
  summary: 'Write the next reminder to a payer without an account, to be printed',
  permission: 'invoice:manage',
  params: byId,
  body: z.strictObject({ version }),
  response: invoiceDetail,
  errors: ['version_conflict', 'invoice_not_open', 'payer_has_account', 'no_reminder_due'],
});

export const downloadReminder = contract.get('/invoices/:id/reminder', {
  summary: 'What is open on an invoice with its reminder fees, as PDF with one payment code',
  permission: 'invoice:manage',
  params: byId,
  replyKind: 'file',
  errors: ['invoice_not_open'],
});

export const noteInvoice = contract.put('/invoices/:id/note', {
  summary: 'Change the internal note on an invoice',
  permission: 'invoice:manage',
  params: byId,
  body: z.strictObject({ version, note: paragraph(caseLimits.noteLength, 0) }),
  response: invoiceDetail,
  errors: ['version_conflict'],
});

export const deleteInvoice = contract.post('/invoices/:id/delete', {
  summary: 'Put a draft into the junk box; what is issued stays',
  permission: 'invoice:manage',
  params: byId,
  body: z.strictObject({ version }),
  response: nothing,
  errors: ['version_conflict', 'invoice_issued', 'invoice_of_application'],
});

export const waiveInvoice = contract.post('/invoices/:id/waive', {
  summary: 'Write off what is open, with a reason; a membership that waits for it begins',
  permission: 'invoice:waive',
  params: byId,
  body: z.strictObject({ version, reason }),
  response: invoiceDetail,
  errors: ['version_conflict', 'invoice_not_open'],
});

export const payInvoiceFromCredit = contract.post('/invoices/:id/credit-payments', {
  summary: 'Pay from the payer’s credit on account, in whole or in part',
  permission: 'invoice:manage',
  params: byId,
  body: z.strictObject({ version, amountMinor: positiveAmountMinor }),
  response: invoiceDetail,
  errors: ['version_conflict', 'invoice_not_open', 'more_than_open', 'more_than_credit'],
});

export const movePayment = contract.post('/payments/:id/move', {
  summary: 'Move a payment booked on the wrong invoice to another one; both sides stay in the journal',
  permission: 'invoice:manage',
  params: byId,
  body: z.strictObject({
    /** The payment's version. */
    version,
    /** The invoice it belongs to. */
    invoiceId: id,
    /** Accepts more than the open amount; the surplus becomes credit on account. */
    keepsSurplus: z.optional(z.boolean()),
    reason,
  }),
  response: invoiceDetail,
  errors: [
    'version_conflict',
    'payment_not_movable',
    'payment_reversed',
    'payment_refunded',
    'invoice_credited',
    'credit_used',
    'invoice_not_open',
    'more_than_open',
    'currency_differs',
  ],
});

export const extendDueDate = contract.post('/invoices/:id/due-date', {
  summary: 'Give the payer more time: a later due date, which reminders follow',
  permission: 'invoice:manage',
  params: byId,
  body: z.strictObject({ version, dueOn: day, reason }),
  response: invoiceDetail,
  errors: ['version_conflict', 'invoice_not_open', 'due_date_not_later'],
});

export const pauseDunning = contract.post('/invoices/:id/dunning-pause', {
  summary: 'Write no reminders before a day, of this invoice or of all invoices of its payer',
  permission: 'invoice:manage',
  params: byId,
  body: z.strictObject({ version, scope: z.enum(dunningScopes), until: day, reason }),
  response: invoiceDetail,
  errors: ['version_conflict', 'pause_in_past'],
});

export const resumeDunning = contract.post('/invoices/:id/dunning-resume', {
  summary: 'Write reminders again, of this invoice or of all invoices of its payer',
  permission: 'invoice:manage',
  params: byId,
  body: z.strictObject({ version, scope: z.enum(dunningScopes) }),
  response: invoiceDetail,
  errors: ['version_conflict'],
});

export const listArticles = contract.get('/articles', {
  summary: 'What invoices bill again and again, to be chosen for their lines',
  permission: 'invoice:manage',
  response: z.array(article),
});
