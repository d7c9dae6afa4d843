import * as z from 'zod/mini';
import { accountKinds } from '../domain/accounting.ts';
import { taxRateMaxBasisPoints } from '../domain/finance.ts';

/** Which accounts the journal is entered on, and whose books they are for a DATEV import. */
export const accounting = z.strictObject({
  accounts: z
    .array(
      z.strictObject({
        kind: z.enum(accountKinds),
        /** In basis points; `null` for every rate without an account of its own. */
        taxRateBasisPoints: z.nullable(z.int().check(z.minimum(0), z.maximum(taxRateMaxBasisPoints))),
        /** Four digits, as the length of general ledger accounts is announced in DATEV files. */
        number: z.string().check(z.regex(/^[1-9]\d{3}$/)),
      }),
    )
    .check(z.maxLength(60)),
  /** The tax consultant's number at DATEV. */
  consultantNumber: z.int().check(z.minimum(1001), z.maximum(9_999_999)),
  clientNumber: z.int().check(z.minimum(1), z.maximum(99_999)),
});
export type AccountingSetting = z.output<typeof accounting>;

/** Up to which month, `YYYY-MM`, nothing is added or changed any more; `null` for none. */
export const closedMonths = z.strictObject({ through: z.nullable(z.string()) });
