import * as z from 'zod/mini';
import { bankLimits } from '../domain/bank.ts';
import { contract } from './contract.ts';
import { day, money } from './primitives.ts';

const account = z.string().check(z.maxLength(bankLimits.text));

const reconciliation = z.strictObject({
  on: day,
  /** The association's accounts at the bank, as named in statements; an empty name for files that name none. */
  accounts: z.array(
    z.strictObject({
      account: z.string(),
      /** At the end of the day; `null` while no balance of this or an earlier day is known. */
      balance: z.nullable(money),
      /** The day of the latest known balance; lines booked after it are added. */
      knownOn: z.nullable(day),
    }),
  ),
  /** The sum of all accounts; `null` while one is unknown. */
  bank: z.nullable(money),
  /** What the accounts had before their first line. */
  opening: z.nullable(money),
  /** The journal's balance of the account “bank”. */
  journal: money,
  /** Lines up to the day that are neither matched nor entered otherwise. */
  unbooked: z.strictObject({ count: z.int(), sum: money }),
  /** Lines up to the day that are in the journal on a later day only, by that day: their month was closed. */
  later: z.array(z.strictObject({ on: day, count: z.int(), sum: money })),
  /** What remains: bank minus opening, unbooked and later lines and journal, such as payments entered by hand without a line. */
  unexplained: z.nullable(money),
});
export type BankReconciliation = z.output<typeof reconciliation>;

export const getBankReconciliation = contract.get('/bank/reconciliation', {
  summary: 'The balance at the bank and in the journal at the end of a day, and what explains their difference',
  permission: 'accounting:read',
  query: z.strictObject({ on: day }),
  response: reconciliation,
});

export const setBankBalance = contract.put('/bank/balances', {
  summary: 'Enter an account’s balance at the end of a day, for statements that name none',
  permission: 'invoice:manage',
  body: z.strictObject({
    account,
    on: day,
    amountMinor: z.int().check(z.minimum(-100_000_000_00), z.maximum(100_000_000_00)),
  }),
  response: z.strictObject({}),
  errors: ['day_in_future'],
});
