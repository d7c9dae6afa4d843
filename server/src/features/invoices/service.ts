import type {
  BodyOf,
  InvoiceDetail,
  InvoiceSummary,
  QueryOf,
  createInvoice,
  editInvoice,
  listInvoices,
  recordPayment,
} from '@guildhall/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { Queryable, Transaction } from '../../platform/database/client.ts';
import type { Download } from '../../platform/files/download.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { PageOf } from '../../platform/http/to-route.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import { creditRest } from './crediting.ts';
import { registerInvoiceDocuments } from './document.ts';
import { takesOnlinePayments } from './online-payments.ts';
import { issueDraft } from './issuing.ts';
import { bookPayment } from './ledger.ts';
import { readAssociationDay } from './needs.ts';
import { readPayer } from './payer-read-model.ts';
import { openMinor, toDetail, toReceivedSummary, toSummary } from './present.ts';
import { createInvoiceRepository, type InvoiceRow } from './repository.ts';

export { creditOpenInvoices, issueMembershipInvoice } from './membership.ts';

type User = SignedIn['user'];
type Needs = Pick<FastifyInstance, 'db' | 'clock' | 'jobs' | 'mails' | 'files' | 'config' | 'events'>;
type Command<Body = { version: number }> = { id: string; body: Body; user: User; actor: Actor };

const unknown = () => problem.notFound('invoice_unknown', 'There is no such invoice.');

export function createInvoiceService(needs: Needs) {
  const { db, clock, files, events } = needs;
  const documents = registerInvoiceDocuments(needs);

  const read = async (id: string, user: User, on: Queryable = db): Promise<InvoiceDetail> => {
    const invoices = createInvoiceRepository(on);
    const row = await invoices.visibleById(id, user);
    if (!row) throw unknown();
    const setting = await readAssociationDay(on, needs);
    return toDetail(row, await invoices.surroundings(id), {
      ...setting,
      issuer: setting.association,
      paysOnline: takesOnlinePayments(needs),
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

  const refuseIssued = ({ number, state }: InvoiceRow) => {
    if (state !== 'draft')
      throw problem.conflict('invoice_issued', `${number ?? 'This invoice'} is issued and can’t be changed any more.`);
  };

  return {
    async list(query: QueryOf<typeof listInvoices>, user: User): Promise<PageOf<InvoiceSummary[]>> {
      const { today } = await readAssociationDay(db, needs);
      const { rows, totalCount } = await createInvoiceRepository(db).page(query, user, today);
      const present = ({ invoice, receivedThisYear }: (typeof rows)[number]) =>
        query.state === 'received_this_year'
          ? toReceivedSummary(invoice, receivedThisYear, today)
          : toSummary(invoice, today);
      return { data: rows.map(present), totalCount };
    },

    read,

    /** @throws Problem 422 on `payerId` when there is no such user */
    async create(body: BodyOf<typeof createInvoice>, user: User, actor: Actor): Promise<InvoiceDetail> {
      const id = await db.transaction(async (tx) => {
        const payer = await readPayer(tx, body.payerId, null);
        if (!payer) throw problem.field('payerId', 'user_unknown', 'There is no such user.');
        const invoices = createInvoiceRepository(tx);
        const now = clock.now();
        const { payerId, subject } = body;
        const draft = await invoices.add({
          payerId,
          subject,
          payer,
          createdById: user.id,
          createdAt: now,
          updatedAt: now,
        });
        await invoices.change(draft.id, await invoices.putLines(draft.id, body.lines));
        await writeAudit(tx, clock, { actor, action: 'invoice.created', entityId: draft.id, after: { payerId } });
        return draft.id;
      });
      return read(id, user);
    },

    edit: (command: Command<BodyOf<typeof editInvoice>>): Promise<InvoiceDetail> =>
      change(command, async (tx, invoice) => {
        refuseIssued(invoice);
        const { actor, body } = command;
        const invoices = createInvoiceRepository(tx);
        const sums = await invoices.putLines(invoice.id, body.lines);
        await invoices.change(invoice.id, { ...sums, subject: body.subject, updatedAt: clock.now() });
        const before = { grossMinor: invoice.grossMinor };
        await writeAudit(tx, clock, { actor, action: 'invoice.edited', entityId: invoice.id, before, after: sums });
      }),

    issue: (command: Command): Promise<InvoiceDetail> =>
      change(command, async (tx, invoice) => {
        await issueDraft(tx, needs, invoice, command.actor);
        if (invoice.applicationId) await events.emit(tx, 'invoice.issued', { applicationId: invoice.applicationId });
      }),

    /** Records money that arrived by transfer or in cash. */
    recordPayment: (command: Command<BodyOf<typeof recordPayment>>): Promise<InvoiceDetail> =>
      change(command, async (tx, invoice) => {
        const { body, user, actor } = command;
        await refuseWrongPayment(tx, needs, invoice, body);
        const now = clock.now();
        const payment = await createInvoiceRepository(tx).addPayment({
          invoiceId: invoice.id,
          method: body.method,
          amountMinor: body.amountMinor,
          currency: invoice.currency,
          state: 'succeeded',
          receivedOn: body.receivedOn,
          reference: body.reference ?? '',
          recordedById: user.id,
          createdAt: now,
          updatedAt: now,
        });
        await bookPayment(tx, needs, { invoice, payment, actor });
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

async function refuseWrongPayment(
  tx: Transaction,
  needs: Needs,
  invoice: InvoiceRow,
  body: BodyOf<typeof recordPayment>,
): Promise<void> {
  const open = openMinor(invoice);
  if (open === 0) throw problem.conflict('invoice_not_open', 'Nothing is open on this invoice.');
  if (body.amountMinor > open)
    throw problem.field('amountMinor', 'more_than_open', 'This is more than is open on the invoice.');
  const { today } = await readAssociationDay(tx, needs);
  if (body.receivedOn > today)
    throw problem.field('receivedOn', 'day_in_future', 'Money can’t have arrived on a day to come.');
}
