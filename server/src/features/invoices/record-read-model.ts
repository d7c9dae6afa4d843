import type { FastifyInstance } from 'fastify';
import type { InvoiceRecord } from '@guildhall/shared/contracts';
import { fullName } from '@guildhall/shared/domain';
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/client.ts';
import { auditEvents, mails, users } from '../../platform/database/schema/index.ts';
import { readCreditOnAccount } from './account-credit-read-model.ts';
import { createLineRepository } from './line-repository.ts';
import { createUserRepository } from '../../platform/users/repository.ts';
import { moneyIn } from '../../platform/finance/money.ts';
import { readDunning } from './dunning-read-model.ts';
import type { InvoiceRow } from './repository.ts';

/** The office's own information on an invoice. */
export async function readRecord(db: Queryable, app: FastifyInstance, invoice: InvoiceRow): Promise<InvoiceRecord> {
  const creditable = await createLineRepository(db).uncreditedOf(invoice.id);
  const payer = invoice.payerId === null ? undefined : await createUserRepository(db).byId(invoice.payerId);
  const creditMinor = await readCreditOnAccount(db, invoice);
  return {
    note: invoice.internalNote ?? '',
    creditOnAccount: moneyIn(invoice.currency)(creditMinor),
    isPayerDeceased: payer?.membershipEndReason === 'deceased',
    creditableLines: creditable.map(({ position, quantityMilli, netMinor, taxMinor }) => ({
      position,
      quantityMilli,
      netMinor,
      taxMinor,
    })),
    dunning: await readDunning(db, app, invoice),
    mails: await readMails(db, invoice),
    history: await readHistory(db, invoice.id),
  };
}

/** The mails about the invoice, and the letter of its application that carried it. */
async function readMails(db: Queryable, { id, applicationId, pdfFileId }: InvoiceRow): Promise<InvoiceRecord['mails']> {
  const isAbout = and(eq(mails.aboutKind, 'invoice'), eq(mails.aboutId, id));
  const carries =
    applicationId && pdfFileId
      ? and(
          eq(mails.applicationId, applicationId),
          sql`${mails.attachments} @> ${JSON.stringify([{ fileId: pdfFileId }])}::jsonb`,
        )
      : undefined;
  const rows = await db
    .select()
    .from(mails)
    .where(and(or(isAbout, carries), isNull(mails.deletedAt)))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(50);
  return rows.map(({ id: mailId, to, subject, state, createdAt, sentAt, bouncedAt }) => ({
    id: mailId,
    to,
    subject,
    state,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    hasBounced: bouncedAt !== null,
  }));
}

async function readHistory(db: Queryable, invoiceId: string): Promise<InvoiceRecord['history']> {
  const rows = await db
    .select({ event: auditEvents, firstName: users.firstName, lastName: users.lastName })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.actorId))
    .where(and(eq(auditEvents.entityId, invoiceId), eq(auditEvents.entity, 'invoice')))
    .orderBy(desc(auditEvents.at), desc(auditEvents.id));
  return rows.map(({ event, firstName, lastName }) => ({
    id: event.id,
    at: event.at.toISOString(),
    action: event.action,
    by: firstName !== null && lastName !== null ? fullName({ firstName, lastName }) : null,
    reason: event.reason,
  }));
}
