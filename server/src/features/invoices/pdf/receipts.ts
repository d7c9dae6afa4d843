import type { FastifyInstance } from 'fastify';
import { dayAt } from '@guildhall/shared/domain';
import type { Download } from '../../../platform/files/download.ts';
import { problem } from '../../../platform/problems/problem.ts';
import { readLogo } from '../../../platform/settings/association.ts';
import { readSetting } from '../../../platform/settings/settings.ts';
import { createInvoiceRepository } from '../repository.ts';
import { paymentReceiptMail } from '../mail-texts.ts';
import { perRate } from '../present.ts';
import type { User } from '../reading.ts';
import { openDocument } from '../../../platform/pdf/document.ts';
import { createFormats, type Formats } from '../../../platform/pdf/format.ts';
import type { Sheet } from '../../../platform/pdf/sheet.ts';
import { fillIn, invoicePdfTexts, paymentMethodTexts, receiptPdfTexts } from '../../../platform/pdf/texts.ts';
import { footer, letterhead } from './invoice-pdf.ts';
import type { PrintedInvoice, PrintedPayment } from './printed-invoice.ts';

/** The receipts of payments: printed when downloaded or mailed, always with the same content. */
export function createReceipts({ db, files }: FastifyInstance) {
  /** @throws Problem 404, the same for payments the person may not see */
  const print = async (paymentId: string, user?: User) => {
    const invoices = createInvoiceRepository(db);
    const payment = await invoices.paymentById(paymentId);
    const invoiceId = payment?.invoiceId;
    const invoice = invoiceId && (user ? await invoices.visibleById(invoiceId, user) : await invoices.byId(invoiceId));
    if (!invoice || !payment.receiptNumber) throw problem.notFound();
    const association = await readSetting(db, 'association');
    const content = await printPaymentReceipt({
      number: payment.receiptNumber,
      createdAt: payment.createdAt,
      receivedOn: payment.receivedOn ?? dayAt(payment.createdAt, association.zone),
      method: payment.method,
      amountMinor: payment.amountMinor,
      reference: payment.reference,
      invoice: {
        ...invoice,
        number: invoice.number ?? '',
        language: invoice.payer.language,
        issuer: invoice.issuer ?? association,
        logo: await readLogo(db, files),
      },
      // A surplus is credit on account: it pays nothing yet, so it contains no tax.
      perRate: sharesPerRate(
        perRate(await invoices.linesOf(invoice.id)),
        payment.amountMinor - payment.surplusMinor,
      ).filter(({ taxMinor }) => taxMinor > 0),
    });
    return { content, name: `${payment.receiptNumber}.pdf`, mediaType: 'application/pdf' };
  };

  return {
    print,

    async download(paymentId: string, user: User): Promise<Download> {
      const printed = await print(paymentId, user);
      return { ...printed, sizeBytes: printed.content.length };
    },
  };
}

/** Attaches its receipt to the mail about a payment when that is sent. */
export function attachReceipts(app: FastifyInstance): void {
  const { db, files, mails } = app;
  const receipts = createReceipts(app);
  mails.onLeaving(paymentReceiptMail, {
    lock: () => Promise.resolve(),
    leaves: () => Promise.resolve(),
    async files({ aboutId, attachments }) {
      if (!aboutId || attachments.length > 0) return [];
      const { id: fileId, name } = await files.add(db, await files.keep(await receipts.print(aboutId)), null);
      return [{ fileId, name }];
    },
    discarded: () => Promise.resolve([]),
    restored: () => Promise.resolve(),
  });
}

/** The receipt of one payment in the form to be printed. */
interface PrintedReceipt extends PrintedPayment {
  number: string;
  createdAt: Date;
  /** The payer's text on the transfer, or the provider's reference. */
  reference: string;
  invoice: Pick<
    PrintedInvoice,
    'number' | 'subject' | 'language' | 'currency' | 'payer' | 'issuer' | 'logo' | 'grossMinor'
  >;
  /** The tax contained in the payment. */
  perRate: PrintedInvoice['perRate'];
}

const ink = '#111827';
const grey = '#6b7280';

/** Prints a receipt: A4, mirrored for Arabic. The same payment always produces the same bytes. */
async function printPaymentReceipt(receipt: PrintedReceipt): Promise<Buffer> {
  const { invoice, number, createdAt } = receipt;
  const title = `${receiptPdfTexts[invoice.language].receipt} ${number}`;
  const { sheet, end } = openDocument({ language: invoice.language, title, author: invoice.issuer.name, createdAt });
  const formats = createFormats(invoice.language, invoice.currency);
  letterhead(sheet, invoice);
  sheet.down(sheet.text(title, { from: 0, to: 1, size: 18, weight: 'semibold', colour: ink, tag: 'H1' }) + 16);
  facts(sheet, receipt, formats);
  footer(sheet, invoice, formats);
  return end();
}

function facts(sheet: Sheet, { invoice, ...receipt }: PrintedReceipt, formats: Formats) {
  const texts = receiptPdfTexts[invoice.language];
  const invoiceTexts = invoicePdfTexts[invoice.language];
  const rows: [string, string][] = [
    [texts.paidBy, [invoice.payer.name, invoice.payer.address].filter(Boolean).join('\n')],
    [texts.paidOn, formats.day(receipt.receivedOn)],
    [texts.method, paymentMethodTexts[invoice.language][receipt.method]],
    [invoiceTexts.reference, receipt.reference && formats.isolate(receipt.reference)],
    [texts.paidFor, invoice.subject],
    [invoiceTexts.invoice, formats.isolate(invoice.number)],
    [texts.invoiceTotal, formats.money(invoice.grossMinor)],
    [texts.amount, formats.money(receipt.amountMinor)],
    ...receipt.perRate.map(({ taxRateBasisPoints, netMinor, taxMinor }): [string, string] => [
      texts.containedTax,
      fillIn(texts.taxOf, {
        rate: formats.percent(taxRateBasisPoints),
        net: formats.money(netMinor),
        tax: formats.money(taxMinor),
      }),
    ]),
  ];
  for (const [label, value] of rows) {
    if (!value) continue;
    const isAmount = label === texts.amount;
    sheet.breakBefore(40);
    sheet.pair(() => {
      const left = sheet.text(label, { from: 0, to: 0.28, size: 9.5, colour: grey, tag: 'Lbl' });
      const style = isAmount ? ({ size: 12, weight: 'semibold' } as const) : { size: 10 };
      const right = sheet.text(value, { from: 0.3, to: 1, colour: ink, tag: 'LBody', ...style });
      sheet.down(Math.max(left, right) + 7);
    });
  }
}

type Rate = ReturnType<typeof perRate>[number];

/**
 * Splits an amount among the tax rates in proportion to the billed amounts; the rounding difference goes to the last
 * rate, so that the parts add up exactly.
 */
export function sharesPerRate(rates: readonly Rate[], grossMinor: number): Rate[] {
  const whole = rates.reduce((sum, rate) => sum + rate.netMinor + rate.taxMinor, 0);
  let left = grossMinor;
  return rates.map((rate, index) => {
    const billed = rate.netMinor + rate.taxMinor;
    const share = index === rates.length - 1 ? left : proportion(grossMinor, billed, whole);
    left -= share;
    const taxMinor = billed === 0 ? 0 : proportion(share, rate.taxMinor, billed);
    return { taxRateBasisPoints: rate.taxRateBasisPoints, netMinor: share - taxMinor, taxMinor };
  });
}

/** `amount · part / whole`, rounded half up; with big integers, because the product may exceed 2^53. */
const proportion = (amount: number, part: number, whole: number): number =>
  Number((BigInt(amount) * BigInt(part) * 2n + BigInt(whole)) / (BigInt(whole) * 2n));
