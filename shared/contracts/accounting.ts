import * as z from 'zod/mini';
import { journalAccountKinds, journalEvents } from '../domain/accounting.ts';
import { caseLimits } from '../domain/case-limits.ts';
import { accounting } from './accounting-setting.ts';
import { contract } from './contract.ts';
import { localText } from './form-definition.ts';
import { currency, day, id, money, pageQuery, paragraph, version } from './primitives.ts';

/** Two days, both included. */
const days = { from: day, to: day };
const month = z.string().check(z.regex(/^[12]\d{3}-(?:0[1-9]|1[0-2])$/));

const summary = z.strictObject({
  /** The last closed month, `YYYY-MM`; `null` for none. */
  closedThrough: z.nullable(z.string()),
  /** The last month that can be closed: the one before the current month. */
  closableThrough: z.string(),
  /** Totals of each account in the period. */
  accounts: z.array(
    z.strictObject({ number: z.string(), kind: z.enum(journalAccountKinds), debit: money, credit: money }),
  ),
  /** Revenue without tax, by membership type; `null` for other revenue, such as bank lines booked to its account. */
  revenue: z.array(z.strictObject({ type: z.nullable(localText), amount: money })),
  /** Billed minus credited amounts, by tax rate. */
  tax: z.array(z.strictObject({ taxRateBasisPoints: z.int(), net: money, tax: money })),
  /** What payers owed at the end of the last day of the period: on its day, the open amount of the dashboard. */
  open: z.array(money),
  /** What was owed to payers then, for example for a paid invoice that was credited. Receivables are the difference. */
  owedBack: z.array(money),
});
export type AccountingSummary = z.output<typeof summary>;

export const getAccountingSummary = contract.get('/accounting/summary', {
  summary: 'Accounts, revenue and tax of a period, and what was open at its end',
  permission: 'accounting:read',
  query: z.strictObject(days).check(z.refine(({ from, to }) => from <= to, { path: ['to'] })),
  response: summary,
});

const journalEntry = z.strictObject({
  id,
  event: z.enum(journalEvents),
  bookedOn: day,
  /** The number of the invoice or credit note; `null` for a bank line booked to an account. */
  document: z.nullable(z.string()),
  invoiceId: z.nullable(id),
  /** The text of a bank line booked to an account. */
  text: z.nullable(z.string()),
  payerName: z.string(),
  debitKind: z.enum(journalAccountKinds),
  debitAccount: z.string(),
  creditKind: z.enum(journalAccountKinds),
  creditAccount: z.string(),
  taxRateBasisPoints: z.nullable(z.int()),
  amount: money,
});
export type JournalEntry = z.output<typeof journalEntry>;

export const listJournal = contract.get('/accounting/journal', {
  summary: 'The journal of a period, by page, the oldest first',
  permission: 'accounting:read',
  query: z.extend(pageQuery, days).check(z.refine(({ from, to }) => from <= to, { path: ['to'] })),
  response: z.array(journalEntry),
  paged: true,
});

const openItem = z.strictObject({
  invoiceId: id,
  number: z.string(),
  payerName: z.string(),
  issuedOn: day,
  dueOn: z.nullable(day),
  /** Negative if the payer is owed a refund. */
  open: money,
});
export type OpenItem = z.output<typeof openItem>;

export const listOpenItems = contract.get('/accounting/open-items', {
  summary: 'What was open at the end of a day, by page, the longest due first',
  permission: 'accounting:read',
  query: z.extend(pageQuery, { on: day }),
  response: z.array(openItem),
  paged: true,
});

export const downloadDatev = contract.get('/accounting/datev', {
  summary: 'The journal of a period of one year as a DATEV file (EXTF, Buchungsstapel)',
  permission: 'accounting:read',
  query: z.strictObject(days).check(z.refine(({ from, to }) => from <= to, { path: ['to'] })),
  replyKind: 'file',
  errors: ['period_over_years'],
});

const accountsSetting = z.strictObject({
  version,
  value: accounting,
  /** Tax rates of invoices and membership types. */
  taxRates: z.array(z.int()),
  currency,
});

export const getAccounts = contract.get('/accounting/accounts', {
  summary: 'Which accounts the journal is entered on',
  permission: 'accounting:read',
  response: accountsSetting,
});

export const setAccounts = contract.put('/accounting/accounts', {
  summary: 'Change the accounts; what is entered already keeps its own',
  permission: 'accounting:manage',
  body: z.strictObject({ version, value: accounting }),
  response: accountsSetting,
  errors: ['version_conflict', 'accounts_incomplete'],
});

const closed = z.strictObject({ closedThrough: z.nullable(z.string()) });

export const closeMonth = contract.post('/accounting/close', {
  summary: 'Close a month and those before it: nothing dated there is added or changed any more',
  permission: 'accounting:manage',
  body: z.strictObject({ month }),
  response: closed,
  errors: ['month_not_closable'],
});

export const reopenMonth = contract.post('/accounting/reopen', {
  summary: 'Reopen the last closed month, with a reason',
  permission: 'accounting:manage',
  body: z.strictObject({ month, reason: paragraph(caseLimits.reasonLength, caseLimits.reasonMin) }),
  response: closed,
  errors: ['no_month_closed'],
});
