import type { BodyOf, bookBankLine } from '@guildhall/shared/contracts';
import { bankLimits, reservedAccountKinds, searchWords, type JournalAccountKind } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Queryable, Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { postingDate, requireOpenMonth } from '../../platform/settings/closed-months.ts';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import {
  createBankBookingRepository,
  createBankRuleRepository,
  type BookingRow,
  type RuleRow,
} from './booking-repository.ts';
import { accountReserved, lineSettled, moreThanLeft, ruleEmpty } from './refusals.ts';
import { createBankLineRepository, type BankLineRow } from './repository.ts';
type Booking = Omit<BodyOf<typeof bookBankLine>, 'version'>;
interface By {
  userId: string;
  actor: Actor;
}

const reserved: readonly JournalAccountKind[] = reservedAccountKinds;

/**
 * The kind of an account in the journal, by its number.
 * @throws Problem 422 `account_reserved` for accounts whose entries follow from invoices and payments
 */
export async function kindOfAccount(db: Queryable, number: string): Promise<JournalAccountKind> {
  const { accounts } = await readSetting(db, 'accounting');
  const kinds = accounts.filter((one) => one.number === number).map(({ kind }) => kind);
  if (kinds.some((kind) => reserved.includes(kind))) throw accountReserved();
  return kinds[0] ?? 'other';
}

/**
 * Books what is left of a locked line, or a part of it, to an account. The rest of the line stays open.
 * @throws Problem 409 `bank_line_settled`; 422 `more_than_left`, `account_reserved`, `day_in_future`, `month_closed`
 */
export async function bookLine(
  tx: Transaction,
  app: FastifyInstance,
  line: BankLineRow,
  { amountMinor, account, text, contains, recordedOn = line.bookedOn }: Booking,
  { userId, actor }: By,
): Promise<void> {
  if (line.state !== 'open') throw lineSettled();
  const signedMinor = line.amountMinor < 0 ? -amountMinor : amountMinor;
  const settledMinor = line.settledMinor + signedMinor;
  if (Math.abs(settledMinor) > Math.abs(line.amountMinor)) throw moreThanLeft('amountMinor');
  const accountKind = await kindOfAccount(tx, account);
  const bookedOn = recordedOn < line.bookedOn ? line.bookedOn : recordedOn;
  const { today } = await readAssociationDay(tx, app);
  if (bookedOn > today)
    throw problem.field('recordedOn', 'day_in_future', 'This day is in the future. Choose an earlier day.');
  await requireOpenMonth(tx, bookedOn, 'recordedOn');
  const now = app.clock.now();
  const booking = await createBankBookingRepository(tx).add({
    lineId: line.id,
    amountMinor: signedMinor,
    currency: line.currency,
    bookedOn,
    accountKind,
    account,
    text,
    createdById: userId,
    createdAt: now,
    updatedAt: now,
  });
  const isSettled = settledMinor === line.amountMinor;
  await createBankLineRepository(tx).change(line.id, {
    settledMinor,
    ...(isSettled && { state: 'matched', settledAt: now, settledById: userId }),
  });
  const after = { bookingId: booking.id, account, amountMinor: signedMinor };
  await writeAudit(tx, app.clock, { actor, action: 'bank.line_booked', entityId: line.id, after });
  if (contains !== undefined) await rememberRule(tx, app, { contains, account, text }, actor);
}

/** Undoes a booking with a counter-entry on its own day, or today if that month is closed. */
export async function undoBooking(tx: Transaction, app: FastifyInstance, { id, bookedOn }: BookingRow): Promise<void> {
  const { today } = await readAssociationDay(tx, app);
  await createBankBookingRepository(tx).undo(id, await postingDate(tx, bookedOn, today), app.clock.now());
}

/** @throws Problem 422 `bank_rule_empty` for signs and blanks, which no line is searched for */
export function requireWords(contains: string): void {
  if (
    !searchWords(contains)
      .flat()
      .some((word) => /[\p{L}\p{N}]/u.test(word))
  )
    throw ruleEmpty();
}

/** @throws Problem 422 `too_many_bank_rules` */
export async function requireRoomForRule(tx: Transaction): Promise<void> {
  if ((await createBankRuleRepository(tx).count()) >= bankLimits.rules)
    throw problem.field('contains', 'too_many_bank_rules', 'There are too many rules. Remove one first.');
}

/** Stores a rule, in place of the one that looks for the same. */
async function rememberRule(
  tx: Transaction,
  { clock }: FastifyInstance,
  rule: Pick<RuleRow, 'contains' | 'account' | 'text'>,
  actor: Actor,
): Promise<void> {
  requireWords(rule.contains);
  const rules = createBankRuleRepository(tx);
  await rules.lockAll();
  const same = await rules.sameAs(rule.contains);
  if (!same) await requireRoomForRule(tx);
  const { id, account } = same
    ? await rules.change(same.id, rule)
    : await rules.add({ ...rule, createdAt: clock.now() });
  await writeAudit(tx, clock, { actor, action: 'bank.rule_saved', entityId: id, after: { account } });
}
