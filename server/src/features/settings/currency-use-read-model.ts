import { currency, type CurrencyUse } from '@guildhall/shared/contracts';
import { openInvoiceStates, currencies } from '@guildhall/shared/domain';
import { and, count, eq, gt, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { inStates, type Queryable } from '../../platform/database/client.ts';
import { invoices, membershipTypes } from '../../platform/database/schema/index.ts';

/** The amounts stored in each currency, which keep it when the association chooses another one. */
export async function readCurrencyUse(db: Queryable): Promise<CurrencyUse[]> {
  const unpaid = await db
    .select({ currency: invoices.currency, total: count() })
    .from(invoices)
    .where(and(eq(invoices.kind, 'invoice'), inStates(invoices.state, openInvoiceStates), isNull(invoices.deletedAt)))
    .groupBy(invoices.currency);
  const fees = await db
    .select({ currency: membershipTypes.currency, total: count() })
    .from(membershipTypes)
    .where(gt(membershipTypes.feeMinor, 0))
    .groupBy(membershipTypes.currency);
  const totalIn = (rows: typeof fees, name: string) => rows.find((row) => row.currency === name)?.total ?? 0;
  const used = new Set([...unpaid, ...fees].map((row) => z.parse(currency, row.currency)));
  return currencies
    .filter((name) => used.has(name))
    .map((name) => ({ currency: name, unpaidInvoices: totalIn(unpaid, name), membershipTypes: totalIn(fees, name) }));
}
