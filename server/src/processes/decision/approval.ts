import { and, desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { first, type Queryable, type Transaction } from '../../platform/database/client.ts';
import { invoices } from '../../platform/database/schema/index.ts';
import { activate } from '../membership-activation/activation.ts';
import {
  moveApplication,
  createApplicationRepository,
  type ApplicationRow,
} from '../../features/applications/public.ts';
import { systemActor } from '../../platform/audit/actor.ts';
import {
  createInvoiceDocuments,
  draftMembershipInvoice,
  dropDraftInvoice,
  isFeeSettled,
  issueMembershipInvoice,
  documentQueue,
} from '../../features/invoices/public.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { MailEffects } from '../../platform/mail/outgoing.ts';
import { createMembershipTypeRepository } from '../../features/membership-types/public.ts';

/** True if approving an application makes its fee due. */
export async function isFeeDueOn(tx: Transaction, row: ApplicationRow): Promise<boolean> {
  const type = await createMembershipTypeRepository(tx).ofApplication(row);
  if (!type || type.feeMinor === 0) return false;
  return type.feeDue === 'after_approval' || !(await isFeeSettled(tx, row.id));
}

const issuedInvoiceOf = (on: Queryable, applicationId: string) =>
  on
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.applicationId, applicationId), eq(invoices.kind, 'invoice'), eq(invoices.state, 'issued')))
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
    .limit(1)
    .then(first);

/**
 * The effects of the letter of approval (domain §2). Sending it issues the invoice, which is attached; if nothing is due,
 * the membership starts. If the letter is discarded, the invoice becomes a draft for the office.
 *
 * The invoice is issued before contacting the mail server, because a file can't be attached afterwards and no transaction
 * spans both. From that transaction on, the letter can't be recalled.
 */
export function approvalEffects(app: FastifyInstance): MailEffects {
  const { db, clock, jobs } = app;
  const documents = createInvoiceDocuments(app);

  const lockApproved = async (tx: Transaction, id: string | null): Promise<ApplicationRow | null> => {
    const row = id ? await createApplicationRepository(tx).lock(id) : undefined;
    return row?.state === 'approved' ? row : null;
  };

  return {
    lock: (tx, { applicationId }) => lockApproved(tx, applicationId),

    async refuse(tx, { applicationId }) {
      const row = applicationId ? await createApplicationRepository(tx).lock(applicationId) : undefined;
      if (row?.state === 'on_hold')
        throw problem.conflict(
          'application_held',
          'The application is on hold, and this email with it. Resume the application first.',
        );
    },

    async leaves(tx, { applicationId }) {
      const row = await lockApproved(tx, applicationId);
      if (!row) return;
      if (!(await isFeeDueOn(tx, row))) {
        await activate(tx, app, row, { actor: systemActor });
        return;
      }
      await moveApplication(tx, clock, row, 'awaitPayment', { actor: systemActor, by: 'system' });
      await issueMembershipInvoice(tx, app, { applicationId: row.id, actor: systemActor, isMailed: true });
    },

    async files({ applicationId }) {
      if (!applicationId) return [];
      const row = await createApplicationRepository(db).byId(applicationId);
      if (row?.state !== 'awaiting_payment') return [];
      const issued = await issuedInvoiceOf(db, applicationId);
      if (!issued) return [];
      const { id: fileId, name } = await documents.ensure(issued.id);
      return [{ fileId, name }];
    },

    async discarded(tx, { applicationId, attempts }, actor) {
      const row = await lockApproved(tx, applicationId);
      // No mail server accepted the letter with which the invoice was issued: the invoice is mailed on its own.
      if (!row && applicationId && attempts > 0) {
        const issued = await issuedInvoiceOf(tx, applicationId);
        if (issued) await jobs.enqueue(tx, documentQueue, { invoiceId: issued.id });
      }
      if (!row) return [];
      if (!(await isFeeDueOn(tx, row))) {
        await activate(tx, app, row, { actor: systemActor });
        return [];
      }
      const draft = await draftMembershipInvoice(tx, app, { applicationId: row.id, actor });
      return draft ? [{ kind: 'invoice', id: draft.id }] : [];
    },

    /** The restored letter will issue the invoice, so the draft that replaced it is deleted. */
    async restored(tx, { applicationId }, made) {
      const row = await lockApproved(tx, applicationId);
      if (row) for (const { kind, id } of made) if (kind === 'invoice') await dropDraftInvoice(tx, id);
    },
  };
}
