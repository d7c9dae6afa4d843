import type { Language } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { createApplicationRepository, type ApplicationRow } from '../../features/applications/public.ts';
import { createInvoiceDocuments, documentQueue, readCreditedFees } from '../../features/invoices/public.ts';
import type { Queryable } from '../../platform/database/client.ts';
import type { MailEffects } from '../../platform/mail/outgoing.ts';
import { createFormats } from '../../platform/pdf/format.ts';
import { fillIn } from '../../platform/pdf/texts.ts';

/** A paragraph of the letter, if a fee was paid. `{…}` are filled in. */
const refundTexts: Record<Language, string> = {
  en: 'You have already paid {amount}. We will refund this amount. The credit note {number} is attached.',
  fr: 'Vous avez déjà payé {amount}. Nous vous rembourserons cette somme. Vous trouverez ci-joint l’avoir {number}.',
  ar: 'سبق أن دفعت {amount}، وسنعيد إليك هذا المبلغ. تجد مرفقًا الإشعار الدائن {number}.',
  cn: '您已支付 {amount}，我们将退还该款项。随信附上贷项通知单 {number}。',
};

/** The credit notes of a rejection that its letter contains. */
const creditedWith = async (on: Queryable, row: ApplicationRow | undefined) =>
  row?.state === 'rejected' && row.decidedAt
    ? readCreditedFees(on, { applicationId: row.id, since: row.decidedAt })
    : [];

/** Says in the letter of rejection that a fee already paid is refunded; empty if nothing was paid. */
export async function refundSentence(on: Queryable, row: ApplicationRow, language: Language): Promise<string> {
  const fees = await creditedWith(on, row);
  return fees
    .filter(({ refundMinor }) => refundMinor > 0)
    .map(({ number, currency, refundMinor }) =>
      fillIn(refundTexts[language], { number, amount: createFormats(language, currency).money(refundMinor) }),
    )
    .join('\n\n');
}

/** The letter of rejection contains the credit notes. If it is discarded, they are mailed on their own. */
export function rejectionEffects(app: FastifyInstance): MailEffects {
  const { db, jobs } = app;
  const documents = createInvoiceDocuments(app);
  return {
    lock: async (tx, { applicationId }) => applicationId && createApplicationRepository(tx).lock(applicationId),
    leaves: async () => {},
    async files({ applicationId }) {
      if (!applicationId) return [];
      const fees = await creditedWith(db, await createApplicationRepository(db).byId(applicationId));
      return Promise.all(
        fees.map(async ({ creditNoteId }) => {
          const { id: fileId, name } = await documents.ensure(creditNoteId);
          return { fileId, name };
        }),
      );
    },
    async discarded(tx, { applicationId }) {
      if (!applicationId) return [];
      const fees = await creditedWith(tx, await createApplicationRepository(tx).byId(applicationId));
      for (const { creditNoteId } of fees) await jobs.enqueue(tx, documentQueue, { invoiceId: creditNoteId });
      return [];
    },
    restored: async () => {},
  };
}
