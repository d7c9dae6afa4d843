import { problem } from '../../platform/problems/problem.ts';

export const unknownStatement = () => problem.notFound('statement_unknown', 'This bank statement does not exist.');

export const unknownLine = () => problem.notFound('bank_line_unknown', 'This bank line does not exist.');

export const lineSettled = () =>
  problem.conflict('bank_line_settled', 'This line has already been matched, booked or set aside. Reload the list.');

export const lineOutgoing = () =>
  problem.conflict('bank_line_outgoing', 'This money went out. Only money received can pay an invoice.');

export const notReturned = () =>
  problem.conflict('bank_line_not_returned', 'This line doesn’t return this payment. Reload the list.');

export const notLinkable = () =>
  problem.conflict('bank_payment_not_linkable', 'This line can’t be linked to this payment. Reload the list.');

export const wasReturned = () =>
  problem.conflict(
    'bank_payment_returned',
    'The bank took this payment back, which can’t be undone. Record a new payment on the invoice instead.',
  );

export const accountReserved = () =>
  problem.field(
    'account',
    'account_reserved',
    'Entries on this account follow from invoices and payments. Choose another account.',
  );

export const ruleEmpty = () => problem.field('contains', 'bank_rule_empty', 'Enter at least one word.');

export const ruleExists = () => problem.field('contains', 'bank_rule_exists', 'Another rule looks for the same words.');

export const moreThanLeft = (field: 'parts' | 'amountMinor') =>
  problem.field(field, 'more_than_left', 'The parts add up to more than what is left of this line.');

export const currencyDiffers = (told: string, billed: string) =>
  problem.field('invoiceId', 'currency_differs', `The payment is in ${told}, but the invoice is in ${billed}.`);

export const paymentNotParked = () =>
  problem.conflict('payment_not_parked', 'This payment has already been dealt with. Reload the list.');
