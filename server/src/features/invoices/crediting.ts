import { invoiceLifecycle } from '@guildhall/shared/domain';
import type { Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { newId } from '../../platform/secrets/ids.ts';
import { writeTimeline } from '../../platform/timeline/timeline.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { fillIn } from '../../platform/pdf/texts.ts';
import { issueDraft } from './issuing.ts';
import { createLineRepository, type InvoiceLineRow } from './line-repository.ts';
import type { InvoiceNeeds } from './needs.ts';
import { openMinor, perRate } from './present.ts';
import { createInvoiceRepository, type InvoiceRow } from './repository.ts';
import { invoiceTexts } from './texts.ts';
import { sharesPerRate } from './tax-shares.ts';

interface Reason {
  reason: string;
  actor: Actor;
}

/** What a credit note may be over at most: what is still owed, or of a paid invoice all that was not credited yet. */
const creditableMinor = (invoice: InvoiceRow): number =>
  invoice.state === 'paid' ? invoice.grossMinor - invoice.creditedMinor : openMinor(invoice);

/**
 * Makes a credit note over what remains of a locked invoice, with a number of its own, and closes the invoice.
 * @returns the credit note; its amounts are negative
 * @throws Problem 409 `invoice_not_open` for drafts, credit notes and invoices on which nothing remains
 */
export async function creditRest(
  tx: Transaction,
  needs: InvoiceNeeds,
  invoice: InvoiceRow,
  { reason, actor }: Reason,
): Promise<InvoiceRow> {
  const rest = creditableMinor(invoice);
  if (invoice.kind !== 'invoice' || !invoiceLifecycle.allows('credit', invoice.state) || rest <= 0)
    throw problem.conflict('invoice_not_open', 'Nothing remains of this invoice that could be credited.');
  const invoices = createInvoiceRepository(tx);
  const invoiceLines = createLineRepository(tx);
  const now = needs.clock.now();
  const draft = await invoices.add({
    kind: 'credit_note',
    payerId: invoice.payerId,
    applicationId: invoice.applicationId,
    subject: fillIn(invoiceTexts.credit[invoice.payer.language], { number: invoice.number ?? '' }),
    payer: invoice.payer,
    currency: invoice.currency,
    note: reason,
    correctsId: invoice.id,
    createdById: actor.kind === 'user' ? actor.id : null,
    createdAt: now,
    updatedAt: now,
  });
  const lines = creditLines(draft, await invoiceLines.ofInvoice(invoice.id), rest === invoice.grossMinor ? null : rest);
  await invoiceLines.add(lines);
  const netMinor = lines.reduce((sum, line) => sum + line.netMinor, 0);
  const taxMinor = lines.reduce((sum, line) => sum + line.taxMinor, 0);
  const filled = await invoices.change(draft.id, { netMinor, taxMinor, grossMinor: netMinor + taxMinor });
  const note = await issueDraft(tx, needs, filled, actor);
  const creditedMinor = invoice.creditedMinor + rest;
  await invoices.change(invoice.id, { state: 'credited', creditedMinor, updatedAt: now });
  await writeAudit(tx, needs.clock, {
    actor,
    action: 'invoice.credited',
    entityId: invoice.id,
    before: { state: invoice.state, creditedMinor: invoice.creditedMinor },
    after: { state: 'credited', creditedMinor, creditNote: note.number },
    reason,
  });
  if (invoice.applicationId)
    await writeTimeline(tx, needs.clock, {
      applicationId: invoice.applicationId,
      actor,
      event: 'invoice.credited',
      details: { number: invoice.number, creditNote: note.number, amountMinor: rest, currency: invoice.currency },
    });
  return note;
}

type CreditLine = Omit<InvoiceLineRow, 'id'> & { id: string };

/** All lines turned negative, or one line per tax rate when only a part is credited. */
function creditLines(note: InvoiceRow, lines: InvoiceLineRow[], partMinor: number | null): CreditLine[] {
  if (partMinor === null)
    return lines.map((line) => ({
      ...line,
      id: newId(),
      invoiceId: note.id,
      unitPriceMinor: -line.unitPriceMinor,
      netMinor: -line.netMinor,
      taxMinor: -line.taxMinor,
    }));
  return sharesPerRate(perRate(lines), partMinor).map(({ taxRateBasisPoints, netMinor, taxMinor }, position) => ({
    id: newId(),
    invoiceId: note.id,
    position,
    text: note.subject,
    quantityMilli: 1000,
    unitPriceMinor: -netMinor,
    taxRateBasisPoints,
    netMinor: -netMinor,
    taxMinor: -taxMinor,
  }));
}
