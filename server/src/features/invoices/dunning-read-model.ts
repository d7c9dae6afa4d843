import type { FastifyInstance } from 'fastify';
import type { InvoiceRecord } from '@guildhall/shared/contracts';
import { dayAt, unsentMailStates } from '@guildhall/shared/domain';
import { and, desc, eq, like } from 'drizzle-orm';
import { inStates, first, only, type Queryable } from '../../platform/database/client.ts';
import { mails, users } from '../../platform/database/schema/index.ts';
import { moneyIn } from '../../platform/finance/money.ts';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import { isReminderPrintable, readDunningFee } from './dunning-fees.ts';
import { createDunningRule } from './dunning.ts';
import { openMinor } from './present.ts';
import type { InvoiceRow } from './repository.ts';

/** The state of an invoice's reminders; `null` if there are none and none are due. */
export async function readDunning(
  db: Queryable,
  app: FastifyInstance,
  invoice: InvoiceRow,
): Promise<InvoiceRecord['dunning']> {
  if (openMinor(invoice) === 0) return null;
  if (invoice.payerId === null) return readPrintedReminders(db, app, invoice);
  const [next] = await createDunningRule(app).planned(db, { about: invoice.id, limit: 1 });
  const draft = await db
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        eq(mails.aboutKind, 'invoice'),
        eq(mails.aboutId, invoice.id),
        like(mails.template, 'dunning\\_%'),
        inStates(mails.state, unsentMailStates),
      ),
    )
    .orderBy(desc(mails.createdAt))
    .limit(1)
    .then(first);
  if (!next && !draft && invoice.dunningLevel === 0) return null;
  const feeMinor = await readDunningFee(db, invoice, invoice.dunningLevel + (draft ? 0 : 1));
  const payer = await db.select().from(users).where(eq(users.id, invoice.payerId)).then(only);
  const { today, zone } = await readAssociationDay(db, app);
  const pauses = (
    [
      ['invoice', invoice],
      ['person', payer],
    ] as const
  ).flatMap(([scope, row]) =>
    row.dunningPausedUntil && row.dunningPausedUntil > today
      ? [{ scope, until: row.dunningPausedUntil, reason: row.dunningPauseReason ?? '' }]
      : [],
  );
  return {
    level: invoice.dunningLevel,
    nextOn: next ? dayAt(next.at, zone) : null,
    draftId: draft?.id ?? null,
    fee: feeMinor > 0 && (draft || next) ? moneyIn(invoice.currency)(feeMinor) : null,
    pauses,
  };
}

/** The reminders that the office prints for a payer without an account. */
async function readPrintedReminders(
  db: Queryable,
  app: FastifyInstance,
  invoice: InvoiceRow,
): Promise<InvoiceRecord['dunning']> {
  const isPrintable = await isReminderPrintable(db, app, invoice);
  const level = invoice.dunningLevel;
  if (!isPrintable && level === 0) return null;
  const feeMinor = isPrintable ? await readDunningFee(db, invoice, level + 1) : 0;
  const fee = feeMinor > 0 ? moneyIn(invoice.currency)(feeMinor) : null;
  return { level, nextOn: null, draftId: null, fee, isPrintable, pauses: [] };
}
