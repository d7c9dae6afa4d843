import * as z from 'zod/mini';
import { accountKinds } from '../domain/accounting.ts';
import { taxRateMaxBasisPoints } from '../domain/finance.ts';
import { accountNumber } from './primitives.ts';

/** The accounts that journal entries are posted to, and the client's data for a DATEV import. */
export const accounting = z.strictObject({
  accounts: z
    .array(
      z.strictObject({
        kind: z.enum(accountKinds),
        /** In basis points; `null` for all rates without their own account. */
        taxRateBasisPoints: z.nullable(z.int().check(z.minimum(0), z.maximum(taxRateMaxBasisPoints))),
        number: accountNumber,
      }),
    )
    .check(z.maxLength(60)),
  /** The tax consultant's number at DATEV. */
  consultantNumber: z.int().check(z.minimum(1001), z.maximum(9_999_999)),
  clientNumber: z.int().check(z.minimum(1), z.maximum(99_999)),
});
export type AccountingSetting = z.output<typeof accounting>;

/** The last month, `YYYY-MM`, in which nothing can be added or changed any more; `null` for none. */
export const closedMonths = z.strictObject({ through: z.nullable(z.string()) });
