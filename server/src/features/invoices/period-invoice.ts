import { localText, type LocalText, type MembershipPeriod } from '@guildhall/shared/domain';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { createFormats } from '../../platform/pdf/format.ts';
import { fillIn } from '../../platform/pdf/texts.ts';
import { createLineRepository } from './line-repository.ts';
import { readPayer } from './payer-read-model.ts';
import { createInvoiceRepository, type InvoiceRow } from './repository.ts';
import { invoiceTexts } from './texts.ts';

interface PeriodFee {
  payerId: string;
  period: MembershipPeriod;
  typeId: string;
  typeName: LocalText;
  feeMinor: number;
  currency: string;
  taxRateBasisPoints: number;
  actor: Actor;
}

/**
 * Creates a draft invoice for a member's fee for a period. A unique index ensures that there is only one per member and
 * period.
 * @returns `null` if the period is already invoiced, or the account is closed
 */
export async function draftPeriodInvoice(
  tx: Transaction,
  { clock }: { clock: Clock },
  { payerId, period, typeId, typeName, feeMinor, currency, taxRateBasisPoints, actor }: PeriodFee,
): Promise<InvoiceRow | null> {
  const payer = await readPayer(tx, payerId, null);
  if (!payer) return null;
  const formats = createFormats(payer.language, currency);
  const subject = fillIn(invoiceTexts.periodFee[payer.language], {
    type: localText(typeName, payer.language),
    from: formats.day(period.from),
    until: formats.day(period.until),
  });
  const invoices = createInvoiceRepository(tx);
  const now = clock.now();
  const draft = await invoices.addForPeriod({
    payerId,
    periodFrom: period.from,
    periodUntil: period.until,
    suppliedFrom: period.from,
    suppliedUntil: period.until,
    membershipTypeId: typeId,
    subject,
    payer,
    currency,
    createdById: actor.kind === 'user' ? actor.id : null,
    createdAt: now,
    updatedAt: now,
  });
  if (!draft) return null;
  const line = { text: subject, quantityMilli: 1000, unitPriceMinor: feeMinor, taxRateBasisPoints };
  await writeAudit(tx, clock, { actor, action: 'invoice.created', entityId: draft.id, after: { payerId, ...period } });
  return invoices.change(draft.id, await createLineRepository(tx).put(draft.id, [line]));
}
