import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/client.ts';
import type { JunkRules } from '../../platform/junk/junk.ts';
import { problem } from '../../platform/problems/problem.ts';
import { createInvoiceRepository, type InvoiceRow } from './repository.ts';

/**
 * Moves a locked draft to the junk box; issued invoices can't be deleted (domain rule 13).
 * @throws Problem 409 `invoice_issued`; `invoice_of_application` for a fee, which the application waits for
 */
export async function deleteDraft(
  tx: Transaction,
  { clock, junk }: FastifyInstance,
  { id, state, number, subject, payer, applicationId, grossMinor }: InvoiceRow,
  actor: Actor,
): Promise<void> {
  if (state !== 'draft')
    throw problem.conflict('invoice_issued', `${number ?? 'This invoice'} is issued and can’t be changed any more.`);
  if (applicationId)
    throw problem.conflict(
      'invoice_of_application',
      'An application waits for this fee. Change the draft, or waive the fee in the application.',
    );
  await createInvoiceRepository(tx).setDeleted(id, clock.now());
  await junk.put(tx, { kind: 'invoice', id, label: `${subject} (${payer.name})`, actor });
  await writeAudit(tx, clock, { actor, action: 'invoice.deleted', entityId: id, before: { state, grossMinor } });
}

/** Drafts of invoices in the junk box. */
export const invoiceJunk = (): JunkRules => ({
  kind: 'invoice',

  async describe(db, { entityId }) {
    const found = await createInvoiceRepository(db).withDeleted(entityId);
    if (!found) return { facts: [], text: null };
    return {
      facts: [
        { name: 'person', value: found.payer.name, type: 'text' },
        { name: 'state', value: `invoice.state.${found.state}`, type: 'kind' },
        { name: 'created', value: found.createdAt.toISOString(), type: 'instant' },
      ],
      text: found.subject,
    };
  },

  async plan(db, { entityId }) {
    const invoices = createInvoiceRepository(db);
    const found = await invoices.withDeleted(entityId);
    return { effects: [], obstacle: found && (await invoices.isPeriodInvoiced(found)) ? 'period_invoiced' : null };
  },

  lock: (tx, { entityId }) => createInvoiceRepository(tx).lockWithDeleted(entityId),

  restore: (tx, { entityId }) => createInvoiceRepository(tx).setDeleted(entityId, null),

  purge: (tx, { entityId }) => createInvoiceRepository(tx).removeDeleted(entityId),
});
