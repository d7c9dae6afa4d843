import { languageFacts, transferCode } from '@guildhall/shared/domain';
import type PDFDocument from 'pdfkit';
import { facturXMetadata, writeFacturX } from './factur-x.ts';
import { openDocument } from '../../../platform/pdf/document.ts';
import { createFormats, type Formats } from '../../../platform/pdf/format.ts';
import type { Sheet } from '../../../platform/pdf/sheet.ts';
import { fillIn, invoicePdfTexts, paymentMethodTexts } from '../../../platform/pdf/texts.ts';
import type { PrintedInvoice } from './printed-invoice.ts';
import { taxFreeTexts } from '../texts.ts';

const blue = '#3b63d9';
const ink = '#111827';
const grey = '#6b7280';

const mm = 72 / 25.4;
/**
 * Where the address shows in the window of an envelope: DIN 5008 form B, which fits C5/6 and DL. The window is on the
 * left in every language. The sender's address stands in small letters above the payer's.
 */
const addressWindow = { start: 45 * mm, top: 62.7 * mm, bottom: 90 * mm, factsTop: 50 * mm };
const windowSpan = { ltr: { from: 0.031, to: 0.46 }, rtl: { from: 0.54, to: 0.969 } } as const;
/** What the invoice says beside the window. */
const factsStart = { ltr: 0.56, rtl: 0 } as const;

/**
 * Prints an invoice: A4, embedded fonts, mirrored for Arabic. User-supplied text is drawn as plain text. The same
 * invoice always produces the same bytes, so a later copy can be compared with the first. If the association's data is
 * complete, it is a PDF/A-3 with the electronic invoice embedded (Factur-X).
 */
export async function printInvoice(invoice: PrintedInvoice): Promise<Buffer> {
  const texts = invoicePdfTexts[invoice.language];
  const title = `${invoice.kind === 'invoice' ? texts.invoice : texts.creditNote} ${invoice.number}`;
  const electronic = writeFacturX(invoice);
  const { pdf, sheet, end } = openDocument({
    language: invoice.language,
    title,
    author: invoice.issuer.name,
    createdAt: invoice.issuedAt,
    isArchived: electronic !== null,
  });
  const formats = createFormats(invoice.language, invoice.currency);
  letterhead(sheet, invoice);
  addresses(sheet, invoice, formats);
  heading(sheet, invoice, title);
  table(sheet, invoice, formats);
  totals(sheet, invoice, formats);
  payment(sheet, invoice, formats);
  note(sheet, invoice);
  footer(sheet, invoice, formats);
  if (electronic !== null) embed(pdf, electronic, invoice);
  return end();
}

/** PDFKit features missing from its types. */
interface Untyped {
  appendXML: (xml: string) => void;
  file: (bytes: Buffer, options: Record<string, string | Date>) => void;
}

/** Embeds the electronic invoice in the PDF, as Factur-X requires: one file, with the relationship Alternative. */
function embed(
  pdf: InstanceType<typeof PDFDocument> & Partial<Untyped>,
  xml: string,
  { issuedAt }: PrintedInvoice,
): void {
  pdf.appendXML?.(facturXMetadata);
  pdf.file?.(Buffer.from(xml, 'utf8'), {
    name: 'factur-x.xml',
    type: 'text/xml',
    relationship: 'Alternative',
    description: 'Factur-X / ZUGFeRD',
    creationDate: issuedAt,
    modifiedDate: issuedAt,
  });
}

/** The issuer's name, address and logo at the top of a document. */
export function letterhead(sheet: Sheet, { issuer, logo }: Pick<PrintedInvoice, 'issuer' | 'logo'>) {
  sheet.band(blue);
  sheet.moveTo(36);
  const height = logo ? sheet.image(logo, { to: 0.5, height: 44, alt: issuer.name }) : 0;
  const below = height > 0 ? height + 12 : 0;
  const name = sheet.text(issuer.name, { from: 0, to: 0.58, size: 15, weight: 'semibold', colour: blue, below });
  const contact = [issuer.address, issuer.email].filter(Boolean).join('\n');
  const address = sheet.text(contact, { from: 0.6, to: 1, size: 8.5, colour: grey, align: 'end' });
  sheet.down(Math.max(below + name, address) + 34);
}

function addresses(sheet: Sheet, invoice: PrintedInvoice, formats: Formats) {
  const texts = invoicePdfTexts[invoice.language];
  const { direction } = languageFacts[invoice.language];
  const span = windowSpan[direction];
  const below = sheet.position();
  const small = { ...span, size: 6.5, colour: grey };
  const sender = [invoice.issuer.name, ...(invoice.issuer.address ?? '').split('\n')].filter(Boolean).join(' · ');
  const strong = { ...span, size: 11, weight: 'semibold' } as const;
  const plain = { ...span, size: 9.5 };
  const name = sheet.heightOf(invoice.payer.name, strong);
  const address = sheet.heightOf(invoice.payer.address, plain);
  const above = sheet.heightOf(sender, small) + 4;
  // A long address begins higher, rather than end below the window, but never in the letterhead.
  const top = Math.max(addressWindow.start + above, Math.min(addressWindow.top, addressWindow.bottom - name - address));
  sheet.moveTo(top - above);
  sheet.text(sender, small);
  sheet.moveTo(top);
  sheet.text(invoice.payer.name, strong);
  sheet.text(invoice.payer.address, { ...plain, below: name });
  const facts: [string, string | null][] = [
    [texts.number, formats.isolate(invoice.number)],
    [texts.issuedOn, formats.day(invoice.issuedOn)],
    [texts.dueOn, invoice.dueOn && formats.day(invoice.dueOn)],
    [texts.supplied, invoice.supplied && periodText(invoice.supplied, formats)],
    [texts.application, invoice.applicationNumber && formats.isolate(invoice.applicationNumber)],
    [texts.corrects, invoice.corrects && formats.isolate(invoice.corrects)],
  ];
  // A long letterhead moves the facts, never the address.
  sheet.moveTo(Math.max(addressWindow.factsTop, below));
  const from = factsStart[direction];
  let height = 0;
  for (const [label, value] of facts) {
    if (!value) continue;
    const below = height;
    sheet.pair(() => {
      const left = sheet.text(label, { from, to: from + 0.2, size: 9, colour: grey, below, tag: 'Lbl' });
      const right = sheet.text(value, {
        from: from + 0.2,
        to: from + 0.44,
        size: 9,
        align: 'end',
        below,
        tag: 'LBody',
      });
      height += Math.max(left, right) + 3;
    });
  }
  sheet.moveTo(Math.max(addressWindow.bottom, top + name + address, sheet.position() + height) + 22);
}

const periodText = ({ from, until }: NonNullable<PrintedInvoice['supplied']>, formats: Formats): string =>
  from === until ? formats.day(from) : `${formats.day(from)} –\n${formats.day(until)}`;

function heading(sheet: Sheet, invoice: PrintedInvoice, title: string) {
  sheet.down(sheet.text(title, { from: 0, to: 1, size: 18, weight: 'semibold', colour: ink, tag: 'H1' }) + 4);
  sheet.down(sheet.text(invoice.subject, { from: 0, to: 1, size: 10.5, colour: grey }) + 4);
  if (invoice.reason) sheet.down(sheet.text(invoice.reason, { from: 0, to: 1, size: 9.5 }) + 4);
  sheet.down(12);
}

const columns = [
  { from: 0, to: 0.46, align: 'start' },
  { from: 0.47, to: 0.58, align: 'end' },
  { from: 0.59, to: 0.75, align: 'end' },
  { from: 0.76, to: 0.84, align: 'end' },
  { from: 0.85, to: 1, align: 'end' },
] as const;

function table(sheet: Sheet, invoice: PrintedInvoice, formats: Formats) {
  const texts = invoicePdfTexts[invoice.language];
  const heads = [texts.description, texts.quantity, texts.unitPrice, texts.tax, texts.amount];
  const row = (
    cells: string[],
    style: Pick<Parameters<Sheet['text']>[1], 'size' | 'colour' | 'weight' | 'tag' | 'scope'>,
  ) => {
    let height = 0;
    sheet.row(() => {
      height = Math.max(...cells.map((cell, index) => sheet.text(cell, { ...columns[index]!, ...style })));
    });
    return height;
  };
  const head = () => {
    sheet.down(row(heads, { size: 8.5, colour: blue, weight: 'semibold', tag: 'TH', scope: 'Column' }) + 3);
    sheet.rule(blue, 0.9);
    sheet.down(9);
  };
  head();
  for (const line of invoice.lines) {
    const text = [line.text, discountOf(line, texts.discount, formats)].filter(Boolean).join('\n');
    const height = sheet.heightOf(text, { ...columns[0], size: 9.5 });
    if (sheet.breakBefore(height + 14)) sheet.repeated(head);
    const cells = [
      text,
      formats.quantity(line.quantityMilli),
      formats.money(line.unitPriceMinor),
      formats.percent(line.taxRateBasisPoints),
      formats.money(line.netMinor),
    ];
    sheet.down(row(cells, { size: 9.5, colour: ink, tag: 'TD' }) + 3);
    sheet.rule('#e5e7eb', 0.6);
    sheet.down(9);
  }
}

/** A line's discount, printed below its text; `null` for lines at full price. */
const discountOf = (line: PrintedInvoice['lines'][number], text: string, formats: Formats): string | null =>
  line.discountBasisPoints === 0 ? null : fillIn(text, { rate: formats.percent(line.discountBasisPoints) });

function totals(sheet: Sheet, invoice: PrintedInvoice, formats: Formats) {
  const texts = invoicePdfTexts[invoice.language];
  sheet.breakBefore(60 + invoice.perRate.length * 16);
  const row = (label: string, amountMinor: number, style: { size: number; weight?: 'semibold'; colour?: string }) =>
    sheet.row(() => {
      const left = sheet.text(label, { from: 0.47, to: 0.8, tag: 'TH', scope: 'Row', ...style });
      const right = sheet.text(formats.money(amountMinor), { from: 0.8, to: 1, align: 'end', tag: 'TD', ...style });
      sheet.down(Math.max(left, right) + 3);
    }, 'totals');
  row(texts.net, invoice.netMinor, { size: 9.5 });
  for (const rate of invoice.perRate) {
    const values = { rate: formats.percent(rate.taxRateBasisPoints), net: formats.money(rate.netMinor) };
    row(fillIn(texts.taxOf, values), rate.taxMinor, { size: 9.5, colour: grey });
    const { taxFreeReason } = invoice.issuer;
    if (rate.taxRateBasisPoints === 0 && taxFreeReason) {
      const reason = taxFreeTexts[taxFreeReason][invoice.language];
      sheet.down(sheet.text(reason, { from: 0.47, to: 1, size: 8.5, colour: grey }) + 3);
    }
  }
  sheet.rule(ink, 0.9, 0.47);
  sheet.down(13);
  row(texts.total, invoice.grossMinor, { size: 12, weight: 'semibold', colour: ink });
  sheet.down(22);
}

function payment(sheet: Sheet, invoice: PrintedInvoice, formats: Formats) {
  const texts = invoicePdfTexts[invoice.language];
  const { standing, paidWith } = invoice;
  const fees = standing?.reminder?.fees ?? [];
  const dueOn = standing?.reminder?.payBy ?? invoice.dueOn;
  const openMinor = (standing?.openMinor ?? invoice.grossMinor) + totalOf(fees);
  const isToPay = invoice.kind === 'invoice' && openMinor > 0 && dueOn !== null;
  sheet.breakBefore(110);
  received(sheet, invoice, formats);
  const paidMinor = standing?.payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0) ?? 0;
  if (!isToPay && paidMinor > 0 && paidMinor >= invoice.grossMinor)
    return sheet.down(sheet.text(texts.paid, { from: 0, to: 1, size: 9.5, weight: 'semibold', colour: ink }));
  if (!isToPay) return sheet.down(sheet.text(texts.nothingToPay, { from: 0, to: 1, size: 9.5, colour: grey }));
  const values = { total: formats.money(openMinor), day: formats.day(dueOn) };
  // The reminder asks for the fee with one payment code; a second one would be paid twice.
  if (paidWith !== null && !standing) {
    const text = fillIn(texts.payTogether, { ...values, number: formats.isolate(paidWith) });
    return sheet.down(sheet.text(text, { from: 0, to: 1, size: 9.5 }));
  }
  const references = [invoice.number, ...fees.map(({ number }) => number)];
  const code = codeOf(invoice, { amountMinor: openMinor, reference: references.join(' ') });
  if (code) sheet.breakBefore(150);
  const to = code ? 0.74 : 1;
  let written = 0;
  const write = (height: number, below: number) => {
    sheet.down(height + below);
    written += height + below;
  };
  const title = sheet.text(texts.howToPay, { from: 0, to, size: 10.5, weight: 'semibold', colour: ink, tag: 'H2' });
  const codeHeight = code ? scannable(sheet, code, texts) : 0;
  write(title, 3);
  write(sheet.text(fillIn(texts.payBy, values), { from: 0, to, size: 9.5 }), 5);
  const facts = [
    [
      texts.transferTo,
      invoice.issuer.bankAccount && `${invoice.issuer.name}\n${formats.isolate(invoice.issuer.bankAccount)}`,
    ],
    [texts.reference, references.map((number) => formats.isolate(number)).join(' ')],
  ] as const;
  for (const [label, value] of facts) {
    if (!value) continue;
    sheet.pair(() => {
      const left = sheet.text(label, { from: 0, to: 0.26, size: 9.5, colour: grey, tag: 'Lbl' });
      const right = sheet.text(value, { from: 0.27, to, size: 9.5, weight: 'semibold', tag: 'LBody' });
      write(Math.max(left, right), 3);
    });
  }
  if (invoice.paysOnline) write(sheet.text(texts.payOnline, { from: 0, to, size: 9.5 }), 0);
  sheet.down(Math.max(0, codeHeight - written));
}

/** What has been paid, when and how, and what that leaves open. */
function received(sheet: Sheet, { standing, language }: PrintedInvoice, formats: Formats) {
  if (!standing) return;
  const { payments, openMinor, reminder } = standing;
  const fees = reminder?.fees ?? [];
  const texts = invoicePdfTexts[language];
  const line = (text: string) => sheet.down(sheet.text(text, { from: 0, to: 1, size: 9.5 }) + 3);
  if (payments.length > 0) {
    const title = { from: 0, to: 1, size: 10.5, weight: 'semibold', colour: ink, tag: 'H2' } as const;
    sheet.down(sheet.text(texts.payments, title) + 3);
  }
  for (const { amountMinor, receivedOn, method } of payments)
    line(
      fillIn(texts.received, {
        amount: formats.money(amountMinor),
        day: formats.day(receivedOn),
        method: paymentMethodTexts[language][method],
      }),
    );
  if (openMinor > 0) line(fillIn(texts.stillOpen, { amount: formats.money(openMinor) }));
  for (const { number, openMinor: feeMinor } of fees)
    line(fillIn(texts.reminderFee, { number: formats.isolate(number), amount: formats.money(feeMinor) }));
  if (fees.length > 0) line(fillIn(texts.inTotal, { amount: formats.money(openMinor + totalOf(fees)) }));
  sheet.down(9);
}

const totalOf = (fees: readonly { openMinor: number }[]): number =>
  fees.reduce((sum, { openMinor }) => sum + openMinor, 0);

const codeOf = (
  { issuer, currency }: PrintedInvoice,
  transfer: { amountMinor: number; reference: string },
): string | null => transferCode({ name: issuer.name, bankAccount: issuer.bankAccount, currency, ...transfer });

/** A QR code at the end of the line, with its instructions below. @returns the height of both */
function scannable(sheet: Sheet, code: string, { scan, codeAlt }: { scan: string; codeAlt: string }): number {
  const span = { from: 0.8, to: 1 };
  const height = sheet.qrCode(code, { ...span, alt: codeAlt });
  return height + 5 + sheet.text(scan, { ...span, size: 7.5, colour: grey, below: height + 5 });
}

/** The association's text on all of its invoices. */
function note(sheet: Sheet, { issuer }: PrintedInvoice) {
  if (!issuer.note) return;
  sheet.down(9);
  sheet.breakBefore(40);
  sheet.down(sheet.text(issuer.note, { from: 0, to: 1, size: 9.5, colour: grey }));
}

/** The issuer's tax number and the page number below every page. */
export function footer(sheet: Sheet, invoice: Pick<PrintedInvoice, 'issuer' | 'language'>, formats: Formats) {
  const texts = invoicePdfTexts[invoice.language];
  const taxNumber = invoice.issuer.taxNumber && `${texts.taxNumber} ${formats.isolate(invoice.issuer.taxNumber)}`;
  sheet.onEveryPage((page, pages) => {
    sheet.text(invoice.issuer.name, { from: 0, to: 0.45, size: 7.5, colour: grey });
    sheet.text(taxNumber, { from: 0.46, to: 0.75, size: 7.5, colour: grey });
    const place = fillIn(texts.page, { page: String(page), pages: String(pages) });
    sheet.text(place, { from: 0.75, to: 1, size: 7.5, colour: grey, align: 'end' });
  });
}
