import type {
  BodyOf,
  extendDueDate as extendDueDateContract,
  InvoiceDetail,
  InvoiceRecord,
  movePayment as movePaymentContract,
  noteInvoice,
  pauseDunning,
  payInvoiceFromCredit,
  resumeDunning,
  waiveInvoice,
} from '@guildhall/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { writeAudit } from '../../platform/audit/audit.ts';
import { payFromCredit } from './account-credit.ts';
import { extendDueDate } from './due-dates.ts';
import { pauseReminders, resumeReminders } from './dunning-pauses.ts';
import { deleteDraft } from './junk.ts';
import { movePayment } from './payment-moving.ts';
import { createInvoiceReader, unknownInvoice, type Command, type User } from './reading.ts';
import { readRecord } from './record-read-model.ts';
import { createInvoiceRepository } from './repository.ts';
import { waiveRest } from './waiving.ts';

/** The office's notes, deletions, waivers and payments from credit on account. */
export function createInvoiceOfficeService(app: FastifyInstance) {
  const { db, clock } = app;
  const reader = createInvoiceReader(app);

  const change = async (command: Command, act: Parameters<typeof reader.change>[1]): Promise<InvoiceDetail> => {
    await reader.change(command, act);
    return reader.read(command.id, command.user);
  };

  return {
    async record(id: string, user: User): Promise<InvoiceRecord> {
      const invoice = await createInvoiceRepository(db).visibleById(id, user);
      if (!invoice) throw unknownInvoice();
      return readRecord(db, app, invoice);
    },

    note: (command: Command<BodyOf<typeof noteInvoice>>): Promise<InvoiceDetail> =>
      change(command, async (tx, { id }) => {
        const { body, actor } = command;
        await createInvoiceRepository(tx).change(id, { internalNote: body.note || null, updatedAt: clock.now() });
        // The text of a note is not logged (`masked` in platform/audit).
        await writeAudit(tx, clock, { actor, action: 'invoice.noted', entityId: id });
      }),

    extendDueDate: (command: Command<BodyOf<typeof extendDueDateContract>>): Promise<InvoiceDetail> =>
      change(command, (tx, invoice) => extendDueDate(tx, app, invoice, command)),

    /** Pauses reminders until a day. */
    pause: (command: Command<BodyOf<typeof pauseDunning>>): Promise<InvoiceDetail> =>
      change(command, (tx, invoice) => pauseReminders(tx, app, invoice, command)),

    resume: (command: Command<BodyOf<typeof resumeDunning>>): Promise<InvoiceDetail> =>
      change(command, (tx, invoice) => resumeReminders(tx, app, invoice, command)),

    remove: (command: Command): Promise<void> =>
      reader.change(command, (tx, invoice) => deleteDraft(tx, app, invoice, command.actor)),

    waive: (command: Command<BodyOf<typeof waiveInvoice>>): Promise<InvoiceDetail> =>
      change(command, (tx, invoice) =>
        waiveRest(tx, app, invoice, { reason: command.body.reason, actor: command.actor }),
      ),

    /** Moves a payment to another invoice. @returns that invoice */
    async movePayment({ id, body, user, actor }: Command<BodyOf<typeof movePaymentContract>>): Promise<InvoiceDetail> {
      await db.transaction((tx) => movePayment(tx, app, { paymentId: id, body, actor, recordedById: user.id }));
      return reader.read(body.invoiceId, user);
    },

    payFromCredit: (command: Command<BodyOf<typeof payInvoiceFromCredit>>): Promise<InvoiceDetail> =>
      change(command, (tx, invoice) => {
        const { body, actor, user } = command;
        return payFromCredit(tx, app, invoice, {
          amountMinor: body.amountMinor,
          actor,
          recordedById: user.id,
        });
      }),
  };
}
