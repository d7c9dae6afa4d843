import { and, eq } from 'drizzle-orm';
import { first, type Queryable } from '../../platform/database/client.ts';
import { files, invoices, mails } from '../../platform/database/schema/index.ts';

/** An invoice's printed document, and whether it was mailed. */
export function createInvoiceDeliveryRepository(db: Queryable) {
  return {
    fileById: (id: string) => db.select().from(files).where(eq(files.id, id)).then(first),

    /** The printed document belongs to the issued invoice and does not change it, so the version stays. */
    attachFile: (id: string, pdfFileId: string) => db.update(invoices).set({ pdfFileId }).where(eq(invoices.id, id)),

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
