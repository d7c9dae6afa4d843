import type { BodyOf, creditInvoice } from '@guildhall/shared/contracts';
import { invoiceLifecycle, lineNetMinor, lineTaxMinor } from '@guildhall/shared/domain';
import type { AppServices } from '../../platform/app-services.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { newId } from '../../platform/secrets/ids.ts';
import { writeTimeline } from '../../platform/timeline/timeline.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { fillIn } from '../../platform/pdf/texts.ts';
import { issueDraft } from './issuing/service.ts';
import { partOf, type InvoiceLineRow, createInvoiceRepository, type InvoiceRow } from './repository.ts';
import { openMinor, perRate } from './present.ts';
import { invoiceTexts } from './texts.ts';
import { sharesPerRate } from './pdf/receipts.ts';

/** A line to be credited: an amount before tax, a quantity, or what is left of it. */
type PartWanted = NonNullable<BodyOf<typeof creditInvoice>['lines']>[number];

interface Reason {
  reason: string;
  actor: Actor;
  /** True if another mail contains the credit note. */
  isMailed?: boolean;
}

/** The maximum amount of a credit note: the open amount or, for a paid invoice, everything not credited yet. */
const creditableMinor = (invoice: InvoiceRow): number =>
  invoice.state === 'paid' ? invoice.grossMinor - invoice.creditedMinor : openMinor(invoice);

const nothingRemains = () => problem.conflict('invoice_not_open', 'Nothing is left to credit on this invoice.');

const grossOf = (lines: readonly InvoiceLineRow[]): number =>
  lines.reduce((sum, line) => sum + line.netMinor + line.taxMinor, 0);

/** What remains to be credited of a locked invoice: the amount, and the lines not credited yet. */
async function readCreditable(tx: Transaction, invoice: InvoiceRow) {
  const restMinor = creditableMinor(invoice);
  if (invoice.kind !== 'invoice' || !invoiceLifecycle.allows('credit', invoice.state) || restMinor <= 0)
    throw nothingRemains();
  return { restMinor, lines: await createInvoiceRepository(tx).uncreditedLinesOf(invoice.id) };
}

/**
 * Creates a credit note, with its own number, for the rest of a locked invoice, and closes the invoice.
 * @returns the credit note; its amounts are negative
 * @throws Problem 409 `invoice_not_open` for drafts, credit notes and invoices with nothing left to credit
 */
export async function creditRest(
  tx: Transaction,
  app: AppServices,
  invoice: InvoiceRow,
  by: Reason,
): Promise<InvoiceRow> {
  return creditAmount(tx, app, invoice, { ...(await readCreditable(tx, invoice)), by });
}

/**
 * Creates a credit note for everything of a locked, issued invoice that is neither credited nor waived, paid or not:
 * what was paid is owed back to the payer.
 * @returns `null` if nothing is left to credit
 */
export async function creditWhole(
  tx: Transaction,
  app: AppServices,
  invoice: InvoiceRow,
  by: Reason,
): Promise<InvoiceRow | null> {
  const restMinor = invoice.grossMinor - invoice.creditedMinor - invoice.waivedMinor;
  if (restMinor <= 0) return null;
  return creditAmount(tx, app, invoice, {
    restMinor,
    lines: await createInvoiceRepository(tx).uncreditedLinesOf(invoice.id),
    by,
  });
}

/** Creates a credit note for all that is left of a locked invoice, and closes the invoice. */
async function creditAmount(
  tx: Transaction,
  app: AppServices,
  invoice: InvoiceRow,
  { restMinor, lines, by }: { restMinor: number; lines: InvoiceLineRow[]; by: Reason },
): Promise<InvoiceRow> {
  const note = await draftNote(tx, app, invoice, by);
  const noteLines = restMinor === grossOf(lines) ? wholeLines(note, lines) : sharedLines(note, lines, restMinor);
  return issueNote(tx, app, invoice, { note, lines: noteLines, creditMinor: restMinor, closes: true, by });
}

/**
 * Creates a credit note for lines of a locked invoice, or parts of them. The invoice stays open while part of it is
 * unpaid.
 * @throws Problem 409 `invoice_not_open`; 422 on `lines`: `line_unknown`, `line_credited`, `more_than_remains`
 */
export async function creditLines(
  tx: Transaction,
  app: AppServices,
  invoice: InvoiceRow,
  { lines: wanted, ...by }: Reason & { lines: readonly PartWanted[] },
): Promise<InvoiceRow> {
  const { restMinor, lines } = await readCreditable(tx, invoice);
  const all = await createInvoiceRepository(tx).linesOf(invoice.id);
  if (wanted.some(({ position }) => !all.some((line) => line.position === position)))
    throw problem.field('lines', 'line_unknown', 'The invoice has no such line.');
  if (wanted.some(({ position }) => !lines.some((line) => line.position === position)))
    throw problem.field('lines', 'line_credited', 'One of these lines has already been credited.');
  const chosen = lines.flatMap((line) => {
    const part = wanted.find(({ position }) => position === line.position);
    return part ? [partWanted(line, part, all)] : [];
  });
  const creditMinor = grossOf(chosen);
  if (creditMinor > restMinor)
    throw problem.field('lines', 'more_than_remains', 'These lines exceed the amount left to credit.');
  if (creditMinor === 0) throw problem.field('lines', 'line_without_amount', 'These lines have no amount to credit.');
  const note = await draftNote(tx, app, invoice, by);
  const closes = creditMinor === restMinor;
  return issueNote(tx, app, invoice, { note, lines: wholeLines(note, chosen), creditMinor, closes, by });
}

/** What is left of a line, or part of it; neither amount nor tax is more than what is left. */
function partWanted(
  line: InvoiceLineRow,
  { netMinor, quantityMilli }: PartWanted,
  all: readonly InvoiceLineRow[],
): InvoiceLineRow {
  // After a part by amount, what is left has a price of its own and no quantity.
  const hasQuantity = all.some(({ id, unitPriceMinor }) => id === line.id && unitPriceMinor === line.unitPriceMinor);
  if ((netMinor ?? 0) > line.netMinor || (quantityMilli ?? 0) > (hasQuantity ? line.quantityMilli : 0))
    throw problem.field('lines', 'more_than_remains', 'These lines exceed the amount left to credit.');
  const withTax = (part: InvoiceLineRow) => ({ ...part, taxMinor: Math.min(lineTaxMinor(part), line.taxMinor) });
  if (netMinor !== undefined && netMinor < line.netMinor) return withTax(partOf(line, { netMinor, taxMinor: 0 }));
  if (quantityMilli !== undefined && quantityMilli < line.quantityMilli) {
    const part = { ...line, quantityMilli };
    return withTax({ ...part, netMinor: Math.min(lineNetMinor(part), line.netMinor) });
  }
  return line;
}

const draftNote = (tx: Transaction, { clock }: AppServices, invoice: InvoiceRow, { reason, actor }: Reason) =>
  createInvoiceRepository(tx).add({
    kind: 'credit_note',
    payerId: invoice.payerId,
    applicationId: invoice.applicationId,
    suppliedFrom: invoice.suppliedFrom,
    suppliedUntil: invoice.suppliedUntil,
    subject: fillIn(invoiceTexts.credit[invoice.payer.language], { number: invoice.number ?? '' }),
    payer: invoice.payer,
    currency: invoice.currency,
    note: reason,
    correctsId: invoice.id,
    createdById: actor.kind === 'user' ? actor.id : null,
    createdAt: clock.now(),
    updatedAt: clock.now(),
  });

interface Credit {
  note: InvoiceRow;
  lines: InvoiceLineRow[];
  creditMinor: number;
  /** True if nothing is left to credit afterwards. */
  closes: boolean;
  by: Reason;
}

/** Fills in a credit note, issues it and subtracts its amount from the invoice. */
async function issueNote(
  tx: Transaction,
  app: AppServices,
  invoice: InvoiceRow,
  { note: draft, lines, creditMinor, closes, by: { reason, actor, isMailed = false } }: Credit,
): Promise<InvoiceRow> {
  const invoices = createInvoiceRepository(tx);
  await invoices.addLines(lines);
  const netMinor = lines.reduce((sum, line) => sum + line.netMinor, 0);
  const taxMinor = lines.reduce((sum, line) => sum + line.taxMinor, 0);
  const filled = await invoices.change(draft.id, { netMinor, taxMinor, grossMinor: netMinor + taxMinor });
  const note = await issueDraft(tx, app, filled, actor, { isMailed });
  const creditedMinor = invoice.creditedMinor + creditMinor;
  const state = closes ? 'credited' : invoice.state;
  await invoices.change(invoice.id, { state, creditedMinor, updatedAt: app.clock.now() });
  await writeAudit(tx, app.clock, {
    actor,
    action: 'invoice.credited',
    entityId: invoice.id,
    before: { state: invoice.state, creditedMinor: invoice.creditedMinor },
    after: { state, creditedMinor, creditNote: note.number },
    reason,
  });
  if (invoice.applicationId)
    await writeTimeline(tx, app.clock, {
      applicationId: invoice.applicationId,
      actor,
      event: 'invoice.credited',
      details: {
        number: invoice.number,
        creditNote: note.number,
        amountMinor: creditMinor,
        currency: invoice.currency,
      },
    });
  return note;
}

/** Lines with negated amounts. After parts that were rounded, the rest is one piece: its quantity costs another amount. */
const wholeLines = (note: InvoiceRow, lines: readonly InvoiceLineRow[]): InvoiceLineRow[] =>
  lines
    .map((line) => (lineNetMinor(line) === line.netMinor ? line : partOf(line, line)))
    .map((line, position) => ({
      ...line,
      id: newId(),
      invoiceId: note.id,
      position,
      unitPriceMinor: -line.unitPriceMinor,
      netMinor: -line.netMinor,
      taxMinor: -line.taxMinor,
      correctsLineId: line.id,
    }));

/** One line per tax rate and account, if only part of the lines is credited. */
function sharedLines(note: InvoiceRow, lines: readonly InvoiceLineRow[], partMinor: number): InvoiceLineRow[] {
  const sorted = lines.toSorted((one, other) => one.taxRateBasisPoints - other.taxRateBasisPoints);
  const groups = [
    ...Map.groupBy(sorted, ({ taxRateBasisPoints, account }) => `${taxRateBasisPoints} ${account}`).values(),
  ];
  const shares = sharesPerRate(
    groups.flatMap((group) => perRate(group)),
    partMinor,
  );
  return shares.map(({ taxRateBasisPoints, netMinor, taxMinor }, position) => ({
    id: newId(),
    invoiceId: note.id,
    position,
    text: note.subject,
    quantityMilli: 1000,
    unitPriceMinor: -netMinor,
    discountBasisPoints: 0,
    taxRateBasisPoints,
    netMinor: -netMinor,
    taxMinor: -taxMinor,
    account: groups[position]?.[0]?.account ?? null,
    correctsLineId: null,
  }));
}
