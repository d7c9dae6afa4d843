import { localText } from '@guildhall/shared/domain';
import { eq } from 'drizzle-orm';
import { first, type Transaction } from '../../database/client.ts';
import { applications, membershipTypes } from '../../database/schema/index.ts';
import type { Actor } from '../audit/actor.ts';
import { fillIn } from '../pdf/words.ts';
import { creditRest } from './crediting.ts';
import { issueDraft } from './issuing.ts';
import { readAssociationDay, type InvoiceNeeds } from './needs.ts';
import { readPayer } from './payer.ts';
import { createInvoiceRepository, type InvoiceRow } from './repository.ts';
import { invoiceTexts } from './words.ts';

/**
 * Bills the fee of an approved application: makes the invoice and issues it in one step. An application that is billed
 * already keeps the invoice it has.
 * @param tx the transaction of the approval, which has locked the application
 * @returns the invoice, or `null` when its membership type costs nothing
 */
export async function issueMembershipInvoice(
  tx: Transaction,
  needs: InvoiceNeeds,
  { applicationId, actor }: { applicationId: string; actor: Actor },
): Promise<InvoiceRow | null> {
  const invoices = createInvoiceRepository(tx);
  const [existing] = await invoices.lockOpenOf(applicationId);
  if (existing) return existing;
  const found = await tx
    .select({ applicantId: applications.applicantId, type: membershipTypes })
    .from(applications)
    .innerJoin(membershipTypes, eq(membershipTypes.id, applications.membershipTypeId))
    .where(eq(applications.id, applicationId))
    .then(first);
  if (!found || found.type.feeMinor === 0) return null;
  const payer = await readPayer(tx, found.applicantId, applicationId);
  if (!payer) throw new Error(`The applicant of ${applicationId} has no account to bill.`);
  const { today } = await readAssociationDay(tx, needs);
  const type = localText(found.type.name, payer.language);
  const subject = fillIn(invoiceTexts.membershipFee[payer.language], { type, year: today.slice(0, 4) });
  const now = needs.clock.now();
  const draft = await invoices.add({
    payerId: found.applicantId,
    applicationId,
    subject,
    payer,
    currency: found.type.currency,
    createdById: actor.kind === 'user' ? actor.id : null,
    createdAt: now,
    updatedAt: now,
  });
  const { feeMinor, taxRateBasisPoints } = found.type;
  const line = { text: subject, quantityMilli: 1000, unitPriceMinor: feeMinor, taxRateBasisPoints };
  const filled = await invoices.change(draft.id, await invoices.putLines(draft.id, [line]));
  return issueDraft(tx, needs, filled, actor);
}

/**
 * Credits whatever an application still owes: it was withdrawn, or its fee waived.
 * @param tx the transaction of that command, which has locked the application
 * @returns the credit notes
 */
export async function creditOpenInvoices(
  tx: Transaction,
  needs: InvoiceNeeds,
  { applicationId, reason, actor }: { applicationId: string; reason: string; actor: Actor },
): Promise<InvoiceRow[]> {
  const notes: InvoiceRow[] = [];
  for (const invoice of await createInvoiceRepository(tx).lockOpenOf(applicationId))
    notes.push(await creditRest(tx, needs, invoice, { reason, actor }));
  return notes;
}
