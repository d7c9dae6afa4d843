import type { FastifyInstance } from 'fastify';
import type { InvoiceDetail } from '@guildhall/shared/contracts';
import type { Actor } from '../../platform/audit/actor.ts';
import type { Queryable, Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import type { Config } from '../../config.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import { takesStripePayments } from '../../platform/settings/stripe-keys.ts';
import { readInvoiceRelations, createInvoiceRepository, type InvoiceRow } from './repository.ts';
import { toDetail } from './present.ts';

export type User = SignedIn['user'];

/** A command on the version of an invoice that the person saw. */
export type Command<Body = { version: number }> = { id: string; body: Body; user: User; actor: Actor };

export const unknownInvoice = () => problem.notFound('invoice_unknown', 'There is no such invoice.');

/** One invoice in a person's view, and the frame for commands on it. */
export function createInvoiceReader(app: FastifyInstance) {
  const { db } = app;

  /** @throws Problem 404 for invoices the person may not see */
  const read = async (id: string, user: User, on: Queryable = db): Promise<InvoiceDetail> => {
    const row = await createInvoiceRepository(on).visibleById(id, user);
    if (!row) throw unknownInvoice();
    const setting = await readAssociationDay(on, app);
    return toDetail(row, await readInvoiceRelations(on, id), {
      ...setting,
      issuer: setting.association,
      paysOnline: await offersOnlinePayments(on, app),
    });
  };

  return {
    read,

    /**
     * Runs a command on the locked invoice, if it still has the version the person saw.
     * @throws Problem 409 `version_conflict` with the current invoice
     */
    async change(
      { id, body, user }: Command,
      act: (tx: Transaction, invoice: InvoiceRow) => Promise<unknown>,
    ): Promise<void> {
      await db.transaction(async (tx) => {
        const invoice = await createInvoiceRepository(tx).lock(id);
        if (!invoice) throw unknownInvoice();
        if (invoice.version !== body.version) throw problem.versionConflict(await read(id, user, tx));
        await act(tx, invoice);
      });
    },
  };
}

/**
 * True when invoices can be paid online: there is a provider, and administrators have enabled it. Started payments are
 * still accepted when new ones are disabled.
 */
export const offersOnlinePayments = async (
  db: Queryable,
  { config }: { config: Pick<Config, 'isLoopback'> },
): Promise<boolean> =>
  (await readSetting(db, 'invoicing')).offersOnlinePayment && (config.isLoopback || (await takesStripePayments(db)));
