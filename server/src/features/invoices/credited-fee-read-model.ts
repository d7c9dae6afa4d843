import { and, asc, eq, gte, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../platform/database/client.ts';
import { invoices, mails } from '../../platform/database/schema/index.ts';

const corrected = alias(invoices, 'corrected');

/** A credit note that a letter contains, and the part of its invoice that was paid and goes back to the payer. */
interface CreditedFee {
  creditNoteId: string;
  number: string;
  currency: string;
  /** In cents; the same before and after the refund. */
  refundMinor: number;
}

/**
 * The credit notes of an application since a moment that no mail has delivered.
 * @param since the decision that credited them
 */
export async function readCreditedFees(
  on: Queryable,
  { applicationId, since }: { applicationId: string; since: Date },
): Promise<CreditedFee[]> {
  const refunded = sql`(select coalesce(sum(p.surplus_minor - p.amount_minor), 0) from payments p
    where p.invoice_id = ${corrected.id} and p.refunds_id is not null and p.state = 'succeeded' and p.created_at >= ${since})`;
  const rows = await on
    .select({
      creditNoteId: invoices.id,
      number: invoices.number,
      currency: invoices.currency,
      refundMinor: sql<number>`greatest(0, ${corrected.paidMinor} + ${corrected.creditedMinor} + ${corrected.waivedMinor}
        - ${corrected.grossMinor} + ${refunded})::float8`,
    })
    .from(invoices)
    .innerJoin(corrected, eq(corrected.id, invoices.correctsId))
    .where(
      and(
        eq(invoices.applicationId, applicationId),
        eq(invoices.kind, 'credit_note'),
        isNull(invoices.deletedAt),
        gte(invoices.createdAt, since),
        sql`not exists (select 1 from ${mails} where ${mails.aboutKind} = 'invoice' and ${mails.aboutId} = ${invoices.id})`,
      ),
    )
    .orderBy(asc(invoices.number));
  return rows.flatMap(({ number, ...row }) => (number ? [{ ...row, number }] : []));
}
