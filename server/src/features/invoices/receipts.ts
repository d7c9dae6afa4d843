import type { FastifyInstance } from 'fastify';
import { dayAt } from '@guildhall/shared/domain';
import type { Download } from '../../platform/files/download.ts';
import { problem } from '../../platform/problems/problem.ts';
import { readLogo } from '../../platform/settings/logo.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import { createLineRepository } from './line-repository.ts';
import { paymentReceiptMail } from './mail-texts.ts';
import { perRate } from './present.ts';
import { printPaymentReceipt } from './receipt-pdf.ts';
import type { User } from './reading.ts';
import { createInvoiceRepository } from './repository.ts';
import { sharesPerRate } from './tax-shares.ts';

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
        perRate(await createLineRepository(db).ofInvoice(invoice.id)),
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
