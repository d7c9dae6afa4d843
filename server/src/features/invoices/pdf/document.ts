import { dayAt } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../../platform/database/client.ts';
import type { FileRow, StoredBytes } from '../../../platform/files/store.ts';
import {
  readInvoiceRelations,
  type InvoiceRelations,
  createInvoiceRepository,
  type InvoiceRow,
} from '../repository.ts';
import { creditNoteMail, invoiceMail, invoiceWithoutAccountMail } from '../mail-texts.ts';
import { createFormats } from '../../../platform/pdf/format.ts';
import { printInvoice } from './invoice-pdf.ts';
import type { PrintedInvoice } from './printed-invoice.ts';
import { readLogo } from '../../../platform/settings/association.ts';
import { readSetting } from '../../../platform/settings/settings.ts';
import { invoiceLink, payerLink, recipientOf, openMinor, perRate, suppliedOf, isReceived } from '../present.ts';
import { offersOnlinePayments } from '../reading.ts';

/** Unsent invoices queued by one pass; the next one takes the rest. */
const atOnce = 500;

export type InvoiceDocuments = ReturnType<typeof createInvoiceDocuments>;

/** The PDF of an issued invoice: printed once, kept in the file store, mailed to the payer. */
export function createInvoiceDocuments({ db, clock, config, jobs, mails: outgoing, files: store }: FastifyInstance) {
  const print = async (id: string, toStanding?: (parts: InvoiceParts) => PrintedInvoice['standing']) => {
    const [invoice, around] = await Promise.all([createInvoiceRepository(db).byId(id), readInvoiceRelations(db, id)]);
    const association = await readSetting(db, 'association');
    const standing = toStanding?.({ invoice, around, zone: association.zone });
    // Paying online takes an account.
    const paysOnline = invoice.payerId !== null && (await offersOnlinePayments(db, { config }));
    const reminded = invoice.feeForId ? await createInvoiceRepository(db).byId(invoice.feeForId) : null;
    const parts = {
      issuer: invoice.issuer ?? association,
      paysOnline,
      logo: await readLogo(db, store),
      paidWith: reminded?.number ?? null,
    };
    const content = await printInvoice({ ...toPrinted(invoice, around, parts), ...(standing && { standing }) });
    return { content, name: `${invoice.number ?? id}.pdf`, mediaType: 'application/pdf' };
  };

  /** Links the file to the invoice unless it has one; unused files are deleted later. */
  const attach = async (
    tx: Transaction,
    id: string,
    bytes: StoredBytes | null,
  ): Promise<{ invoice: InvoiceRow; file: FileRow }> => {
    const invoice = await createInvoiceRepository(tx).lock(id);
    if (!invoice) throw new Error(`There is no invoice ${id} to print.`);
    const delivery = createInvoiceRepository(tx);
    const existing = invoice.pdfFileId && (await delivery.fileById(invoice.pdfFileId));
    if (existing) return { invoice, file: existing };
    if (!bytes) throw new Error(`The file of invoice ${id} is missing.`);
    const file = await store.add(tx, bytes, null);
    await delivery.attachFile(id, file.id);
    return { invoice, file };
  };

  const bytesFor = async (id: string) =>
    (await createInvoiceRepository(db).byId(id)).pdfFileId ? null : store.keep(await print(id));

  return {
    /** The file of an issued invoice, printed now if necessary. */
    async ensure(id: string): Promise<FileRow> {
      // Printing takes a moment and needs no lock: issued invoices never change.
      const bytes = await bytesFor(id);
      const { file } = await db.transaction((tx) => attach(tx, id, bytes));
      return file;
    },

    /** The document with what has been paid, credited and waived since, or `null` if that is nothing. */
    async current(id: string): Promise<Awaited<ReturnType<typeof print>> | null> {
      const { kind, paidMinor, creditedMinor, waivedMinor } = await createInvoiceRepository(db).byId(id);
      return kind === 'invoice' && (paidMinor > 0 || creditedMinor > 0 || waivedMinor > 0)
        ? print(id, standingOf)
        : null;
    },

    /** The document that a reminder asks with: for what is open, and the open fees, in one sum until one day. */
    async reminder(id: string, payBy: string): Promise<Awaited<ReturnType<typeof print>>> {
      const open = await createInvoiceRepository(db).openFeesFor(id);
      const fees = open.map((fee) => ({ number: fee.number ?? '', openMinor: openMinor(fee) }));
      return print(id, (parts) => ({ ...standingOf(parts), reminder: { fees, payBy } }));
    },

    /** Mails an issued invoice again, with the same document. */
    async resend(tx: Transaction, { id, correctsId }: InvoiceRow): Promise<void> {
      const { invoice, file } = await attach(tx, id, null);
      const corrected = correctsId ? await createInvoiceRepository(tx).byId(correctsId) : null;
      await queueMail(tx, outgoing, invoice, file, corrected?.number ?? '');
      await createInvoiceRepository(tx).noteMailed(id, clock.now());
    },

    /** Prints an invoice and mails it, once, however often it is called; without an address it is only printed. */
    async deliver(id: string): Promise<void> {
      const bytes = await bytesFor(id);
      await db.transaction(async (tx) => {
        const { invoice, file } = await attach(tx, id, bytes);
        if (!recipientOf(invoice)) return;
        const delivery = createInvoiceRepository(tx);
        const isMailed = await delivery.isMailed(id);
        await delivery.noteMailed(id, clock.now());
        if (isMailed) return;
        const corrected = invoice.correctsId ? await createInvoiceRepository(tx).byId(invoice.correctsId) : null;
        await queueMail(tx, outgoing, invoice, file, corrected?.number ?? '');
      });
    },

    /** Queues invoices that were issued but never sent, for example after a long outage. */
    async sendMissing(): Promise<void> {
      const missing = await createInvoiceRepository(db).notSent(clock.now(), atOnce);
      for (const { id } of missing) await jobs.enqueue(db, documentQueue, { invoiceId: id }, { singletonKey: id });
    },
  };
}

/** Prints and mails issued invoices in the background. */
export function registerInvoiceDocuments(app: FastifyInstance): InvoiceDocuments {
  const documents = createInvoiceDocuments(app);
  app.jobs.handle(documentQueue, ({ invoiceId }) => documents.deliver(String(invoiceId)), { pollSeconds: 1 });
  app.jobs.every('0,10,20,30,40,50 * * * *', 'unsent-invoices', () => documents.sendMissing());
  return documents;
}

async function queueMail(
  tx: Transaction,
  outgoing: FastifyInstance['mails'],
  invoice: InvoiceRow,
  file: FileRow,
  corrects: string,
): Promise<void> {
  const recipient = recipientOf(invoice);
  if (!recipient) return;
  const { language, toName: name } = recipient;
  const formats = createFormats(language, invoice.currency);
  const number = invoice.number ?? '';
  const mail = {
    ...recipient,
    about: { kind: 'invoice', id: invoice.id },
    applicationId: invoice.applicationId ?? undefined,
    attachments: [{ fileId: file.id, name: file.name }],
  } as const;
  const total = formats.money(Math.abs(invoice.grossMinor));
  if (invoice.kind === 'credit_note')
    await outgoing.queue(tx, {
      ...mail,
      attachments: [...mail.attachments],
      template: creditNoteMail,
      data: { name, number, corrects, total, link: payerLink(invoice.correctsId ?? invoice.id, invoice) },
    });
  else {
    const dueOn = invoice.dueOn ? formats.day(invoice.dueOn) : '';
    const data = { name, number, subject: invoice.subject, total, dueOn };
    const attachments = [...mail.attachments];
    if (invoice.payerId === null)
      await outgoing.queue(tx, { ...mail, attachments, template: invoiceWithoutAccountMail, data });
    else {
      const link = invoiceLink(invoice.id);
      await outgoing.queue(tx, { ...mail, attachments, template: invoiceMail, data: { ...data, link } });
    }
  }
}

interface InvoiceParts {
  invoice: InvoiceRow;
  around: InvoiceRelations;
  /** The association's, for payments without an entered day. */
  zone: string;
}

/** Payments that were neither reversed nor refunded in full, and the open amount. */
const standingOf = ({ invoice, around, zone }: InvoiceParts) => ({
  openMinor: openMinor(invoice),
  payments: around.payments
    .filter((payment) => isReceived(payment) && !around.payments.some(({ reversesId }) => reversesId === payment.id))
    .map(({ receivedOn, createdAt, method, amountMinor, refundedMinor, surplusMinor }) => ({
      receivedOn: receivedOn ?? dayAt(createdAt, zone),
      method,
      amountMinor: Math.min(amountMinor - surplusMinor, amountMinor - refundedMinor),
    }))
    .filter(({ amountMinor }) => amountMinor > 0),
});

function toPrinted(
  invoice: InvoiceRow,
  around: InvoiceRelations,
  { issuer, paysOnline, logo, paidWith }: Pick<PrintedInvoice, 'issuer' | 'paysOnline' | 'logo' | 'paidWith'>,
): PrintedInvoice {
  const { number, issuedAt, issuedOn } = invoice;
  if (!number || !issuedAt || !issuedOn) throw new Error(`Invoice ${invoice.id} is not issued.`);
  return {
    kind: invoice.kind,
    number,
    language: invoice.payer.language,
    currency: invoice.currency,
    issuedAt,
    issuedOn,
    dueOn: invoice.dueOn,
    supplied: suppliedOf(invoice),
    subject: invoice.subject,
    applicationNumber: around.applicationNumber,
    corrects: around.correctsNumber,
    reason: invoice.kind === 'credit_note' ? invoice.note : null,
    payer: invoice.payer,
    issuer,
    paysOnline,
    logo,
    paidWith,
    lines: around.lines,
    perRate: perRate(around.lines),
    netMinor: invoice.netMinor,
    grossMinor: invoice.grossMinor,
  };
}

/** The queue that prints and mails issued invoices. */
export const documentQueue = 'invoice.document';
