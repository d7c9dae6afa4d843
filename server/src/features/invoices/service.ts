import type {
  BodyOf,
  InvoiceDetail,
  InvoiceSummary,
  QueryOf,
  createInvoice,
  editInvoice,
  listInvoices,
  recordPayment as recordPaymentContract,
} from '@guildhall/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import type { Queryable, Transaction } from '../../platform/database/client.ts';
import type { Download } from '../../platform/files/download.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { PageOf } from '../../platform/http/to-route.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import { creditRest } from './crediting.ts';
import { readInvoiceRelations } from './detail-read-model.ts';
import { registerInvoiceDocuments } from './document.ts';
import { createDraft, editDraft } from './drafting.ts';
import { offersOnlinePayments } from './online-payments.ts';
import { issueDraft } from './issuing.ts';
import { readInvoicePage } from './list-read-model.ts';
import { recordPayment } from './payment-recording.ts';
import { toDetail, toReceivedSummary, toSummary } from './present.ts';
import { createInvoiceRepository, type InvoiceRow } from './repository.ts';

type User = SignedIn['user'];
type Needs = Pick<FastifyInstance, 'db' | 'clock' | 'jobs' | 'mails' | 'files' | 'config' | 'events'>;
type Command<Body = { version: number }> = { id: string; body: Body; user: User; actor: Actor };

const unknown = () => problem.notFound('invoice_unknown', 'There is no such invoice.');

/** Invoices as members and the office see them, and what the office does with them. */
export function createInvoiceService(needs: Needs) {
  const { db, files, events } = needs;
  const documents = registerInvoiceDocuments(needs);

  const read = async (id: string, user: User, on: Queryable = db): Promise<InvoiceDetail> => {
    const row = await createInvoiceRepository(on).visibleById(id, user);
    if (!row) throw unknown();
    const setting = await readAssociationDay(on, needs);
    return toDetail(row, await readInvoiceRelations(on, id), {
      ...setting,
      issuer: setting.association,
      paysOnline: await offersOnlinePayments(on, needs),
    });
  };

  /** Runs a command on the locked invoice, if it is still the version the person saw. */
  const change = async (
    { id, body, user }: Command,
    act: (tx: Transaction, invoice: InvoiceRow) => Promise<unknown>,
  ): Promise<InvoiceDetail> => {
    await db.transaction(async (tx) => {
      const invoice = await createInvoiceRepository(tx).lock(id);
      if (!invoice) throw unknown();
      if (invoice.version !== body.version) throw problem.versionConflict(await read(id, user, tx));
      await act(tx, invoice);
    });
    return read(id, user);
  };

  return {
    async list(query: QueryOf<typeof listInvoices>, user: User): Promise<PageOf<InvoiceSummary[]>> {
      const { today } = await readAssociationDay(db, needs);
      const { rows, totalCount } = await readInvoicePage(db, query, user, today);
      const present = ({ invoice, receivedMinor }: (typeof rows)[number]) =>
        receivedMinor === null ? toSummary(invoice, today) : toReceivedSummary(invoice, receivedMinor, today);
      return { data: rows.map(present), totalCount };
    },

    read,

    /** @throws Problem 422 on `payerId` when there is no such user */
    async create(body: BodyOf<typeof createInvoice>, user: User, actor: Actor): Promise<InvoiceDetail> {
      const { id } = await db.transaction((tx) => createDraft(tx, needs, body, { actor, createdById: user.id }));
      return read(id, user);
    },

    edit: (command: Command<BodyOf<typeof editInvoice>>): Promise<InvoiceDetail> =>
      change(command, (tx, invoice) => editDraft(tx, needs, invoice, command)),

    issue: (command: Command): Promise<InvoiceDetail> =>
      change(command, async (tx, invoice) => {
        await issueDraft(tx, needs, invoice, command.actor);
        if (invoice.applicationId) await events.emit(tx, 'invoice.issued', { applicationId: invoice.applicationId });
      }),

    /** Records money that arrived by transfer or in cash. */
    recordPayment: (command: Command<BodyOf<typeof recordPaymentContract>>): Promise<InvoiceDetail> =>
      change(command, (tx, invoice) => {
        const { body, actor, user } = command;
        return recordPayment(tx, needs, invoice, { body, actor, recordedById: user.id });
      }),

    credit: (command: Command<{ version: number; reason: string }>): Promise<InvoiceDetail> =>
      change(command, async (tx, invoice) => {
        await creditRest(tx, needs, invoice, { reason: command.body.reason, actor: command.actor });
        if (invoice.applicationId) await events.emit(tx, 'invoice.credited', { applicationId: invoice.applicationId });
      }),

    async download(id: string, user: User): Promise<Download> {
      const row = await createInvoiceRepository(db).visibleById(id, user);
      if (!row) throw unknown();
      if (row.number === null)
        throw problem.conflict('invoice_not_issued', 'This invoice is a draft; it gets its PDF when it is issued.');
      return files.download(await documents.ensure(id));
    },
  };
}
