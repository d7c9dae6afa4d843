import { dayAt } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { readSetting } from '../../platform/settings/settings.ts';
import type { Queryable } from '../../platform/database/client.ts';

/** What commands on invoices need beside their transaction; `app` has all of it. */
export type InvoiceNeeds = Pick<FastifyInstance, 'clock' | 'jobs' | 'mails'>;

/** The queue that prints issued invoices and mails them. */
export const documentQueue = 'invoice.document';

/** The association and the day it has: days on invoices begin and end in its zone. */
export async function readAssociationDay(db: Queryable, { clock }: Pick<InvoiceNeeds, 'clock'>) {
  const association = await readSetting(db, 'association');
  return { association, today: dayAt(clock.now(), association.zone), zone: association.zone };
}

/** Where a member reads and pays an invoice. */
export const invoiceLink = (invoiceId: string) => ({ path: `/invoice?id=${invoiceId}` }) as const;
