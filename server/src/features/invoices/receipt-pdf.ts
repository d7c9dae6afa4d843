import { openDocument } from '../../platform/pdf/document.ts';
import { createFormats, type Formats } from '../../platform/pdf/format.ts';
import type { Sheet } from '../../platform/pdf/sheet.ts';
import { fillIn, invoicePdfTexts, paymentMethodTexts, receiptPdfTexts } from '../../platform/pdf/texts.ts';
import { footer, letterhead } from './invoice-pdf.ts';
import type { PrintedInvoice, PrintedPayment } from './printed-invoice.ts';

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
export async function printPaymentReceipt(receipt: PrintedReceipt): Promise<Buffer> {
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
