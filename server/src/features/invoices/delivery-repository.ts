import { and, asc, eq, isNull } from 'drizzle-orm';
import { first, type Queryable } from '../../platform/database/client.ts';
import { files, invoices, mails } from '../../platform/database/schema/index.ts';
import { isNotSent } from './repository.ts';

/** An invoice's printed document, and whether it was mailed. */
export function createInvoiceDeliveryRepository(db: Queryable) {
  return {
    fileById: (id: string) => db.select().from(files).where(eq(files.id, id)).then(first),

    /** The printed document belongs to the issued invoice and does not change it, so the version stays. */
    attachFile: (id: string, pdfFileId: string) => db.update(invoices).set({ pdfFileId }).where(eq(invoices.id, id)),

    /** Notes that an email with the document was queued; the version stays, as above. */
    noteMailed: (id: string, mailQueuedAt: Date) =>
      db.update(invoices).set({ mailQueuedAt }).where(eq(invoices.id, id)),

    /** Issued invoices whose email is missing, the oldest first. */
    notSent: (now: Date, limit: number) =>
      db
        .select({ id: invoices.id })
        .from(invoices)
        .where(and(isNotSent(now), isNull(invoices.deletedAt)))
        .orderBy(asc(invoices.issuedAt))
        .limit(limit),

    /** True once a mail about the invoice has been created. */
    async isMailed(id: string): Promise<boolean> {
      const rows = await db
        .select({ id: mails.id })
        .from(mails)
        .where(and(eq(mails.aboutKind, 'invoice'), eq(mails.aboutId, id)))
        .limit(1);
      return rows.length > 0;
    },
  };
}
