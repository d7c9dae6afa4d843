import type { FastifyInstance } from 'fastify';
import type { BodyOf, createInvoice, editInvoice } from '@guildhall/shared/contracts';
import type { Transaction } from '../../platform/database/client.ts';
import type { PayerSnapshot } from '../../platform/database/schema/index.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import { createLineRepository } from './line-repository.ts';
import { readPayer } from './payer-read-model.ts';
import { createInvoiceRepository, type InvoiceRow } from './repository.ts';

/**
 * Creates a draft invoice for the office.
 * @throws Problem 422 on `payerId`: `payer_needed` unless exactly one payer is given, `user_unknown`; on `suppliedUntil` when it is before `suppliedFrom`
 */
export async function createDraft(
  tx: Transaction,
  { clock }: FastifyInstance,
  body: BodyOf<typeof createInvoice>,
  { actor, createdById }: { actor: Actor; createdById: string },
): Promise<InvoiceRow> {
  const { subject, lines, ...days } = body;
  const payer = await choosePayer(tx, body);
  const invoices = createInvoiceRepository(tx);
  const now = clock.now();
  const { currency } = await readSetting(tx, 'association');
  const draft = await invoices.add({
    ...payer,
    ...readSupply(days),
    subject,
    currency,
    createdById,
    createdAt: now,
    updatedAt: now,
  });
  await invoices.change(draft.id, await createLineRepository(tx).put(draft.id, lines));
  await writeAudit(tx, clock, {
    actor,
    action: 'invoice.created',
    entityId: draft.id,
    after: { payerId: payer.payerId },
  });
  return draft;
}

async function choosePayer(
  tx: Transaction,
  { payerId, payer }: Pick<BodyOf<typeof createInvoice>, 'payerId' | 'payer'>,
): Promise<{ payerId: string | null; payer: PayerSnapshot }> {
  if (payer && payerId === undefined) return { payerId: null, payer };
  if (payer || payerId === undefined)
    throw problem.field('payerId', 'payer_needed', 'Choose a user, or enter a payer without an account.');
  const user = await readPayer(tx, payerId, null);
  if (!user) throw problem.field('payerId', 'user_unknown', 'There is no such user.');
  return { payerId, payer: user };
}

/**
 * The days of supply as entered; one of them alone is a single day, and none is the day of issue.
 * @throws Problem 422 on `suppliedUntil`: `window_reversed`
 */
function readSupply({
  suppliedFrom,
  suppliedUntil,
}: Pick<BodyOf<typeof createInvoice>, 'suppliedFrom' | 'suppliedUntil'>) {
  const from = suppliedFrom ?? suppliedUntil ?? null;
  const until = suppliedUntil ?? from;
  if (from !== null && until !== null && until < from)
    throw problem.field('suppliedUntil', 'window_reversed', 'The last day can’t be before the first.');
  return { suppliedFrom: from, suppliedUntil: until };
}

/** Changes a locked draft. @throws Problem 409 `invoice_issued`; `payer_has_account` if a user's data would change */
export async function editDraft(
  tx: Transaction,
  { clock }: FastifyInstance,
  invoice: InvoiceRow,
  { body, actor }: { body: BodyOf<typeof editInvoice>; actor: Actor },
): Promise<void> {
  const { id, number, state, grossMinor, payerId } = invoice;
  if (state !== 'draft')
    throw problem.conflict('invoice_issued', `${number ?? 'This invoice'} is issued and can’t be changed any more.`);
  if (body.payer && payerId !== null)
    throw problem.conflict('payer_has_account', 'This payer has an account. Correct the data on the user’s page.');
  const sums = await createLineRepository(tx).put(id, body.lines);
  const { subject, payer = invoice.payer } = body;
  const change = { ...sums, ...readSupply(body), subject, payer, updatedAt: clock.now() };
  await createInvoiceRepository(tx).change(id, change);
  await writeAudit(tx, clock, { actor, action: 'invoice.edited', entityId: id, before: { grossMinor }, after: sums });
}
