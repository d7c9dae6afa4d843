import { problem } from '../../platform/problems/problem.ts';

export const unknownStatement = () => problem.notFound('statement_unknown', 'There is no such bank statement.');

export const unknownLine = () => problem.notFound('bank_line_unknown', 'There is no such bank line.');

export const lineSettled = () =>
  problem.conflict('bank_line_settled', 'This line has been matched or set aside already. Please reload the list.');

export const currencyDiffers = (told: string, billed: string) =>
  problem.field('invoiceId', 'currency_differs', `This money came in ${told}, and the invoice is in ${billed}.`);

export const paymentNotParked = () =>
  problem.conflict('payment_not_parked', 'This payment waits for nobody any more. Please reload the list.');
