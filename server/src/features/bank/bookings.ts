import type { FastifyInstance } from 'fastify';
import type { BodyOf, bookBankLine, addBankRule, BankRule, changeBankRule } from '@guildhall/shared/contracts';
import { bankLimits, reservedAccountKinds, searchWords, type JournalAccountKind } from '@guildhall/shared/domain';
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
  createBankLineRepository,
  type BankLineRow,
} from './repository.ts';

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
async function kindOfAccount(db: Queryable, number: string): Promise<JournalAccountKind> {
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
  await createBankLineRepository(tx).settle(line, settledMinor, { at: now, userId });
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
function requireWords(contains: string): void {
  if (
    !searchWords(contains)
      .flat()
      .some((word) => /[\p{L}\p{N}]/u.test(word))
  )
    throw ruleEmpty();
}

/** @throws Problem 422 `too_many_bank_rules` */
async function requireRoomForRule(tx: Transaction): Promise<void> {
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

interface Command<Body> {
  id: string;
  body: Body;
  actor: Actor;
}

/** Rules that propose accounts for lines: a person changes or removes them; bookings remember new ones. */
export function createBankRuleService({ db, clock }: FastifyInstance) {
  const lock = async (tx: Transaction, id: string, version: number): Promise<RuleRow> => {
    const rules = createBankRuleRepository(tx);
    await rules.lockAll();
    const rule = await rules.lock(id);
    if (!rule) throw problem.notFound('bank_rule_unknown', 'This rule does not exist.');
    if (rule.version !== version) throw problem.versionConflict(toRule(rule));
    return rule;
  };

  return {
    list: async (): Promise<BankRule[]> => (await createBankRuleRepository(db).all()).map(toRule),

    /** @throws Problem 422 `bank_rule_exists`, `bank_rule_empty`, `too_many_bank_rules`, `account_reserved` */
    add: (body: BodyOf<typeof addBankRule>, actor: Actor): Promise<BankRule> =>
      db.transaction(async (tx) => {
        requireWords(body.contains);
        await kindOfAccount(tx, body.account);
        const rules = createBankRuleRepository(tx);
        await rules.lockAll();
        if (await rules.sameAs(body.contains)) throw ruleExists();
        await requireRoomForRule(tx);
        const added = await rules.add({ ...body, createdAt: clock.now() });
        const after = { account: added.account };
        await writeAudit(tx, clock, { actor, action: 'bank.rule_saved', entityId: added.id, after });
        return toRule(added);
      }),

    /** @throws Problem 409 `version_conflict`; 422 `bank_rule_exists`, `bank_rule_empty`, `account_reserved` */
    change: ({ id, body, actor }: Command<BodyOf<typeof changeBankRule>>): Promise<BankRule> =>
      db.transaction(async (tx) => {
        const { version, ...values } = body;
        const known = await lock(tx, id, version);
        requireWords(values.contains);
        await kindOfAccount(tx, values.account);
        const rules = createBankRuleRepository(tx);
        const same = await rules.sameAs(values.contains);
        if (same && same.id !== id) throw ruleExists();
        const changed = await rules.change(id, values);
        const [before, after] = [{ account: known.account }, { account: changed.account }];
        await writeAudit(tx, clock, { actor, action: 'bank.rule_changed', entityId: id, before, after });
        return toRule(changed);
      }),

    /** @throws Problem 409 `version_conflict` */
    remove: ({ id, body, actor }: Command<{ version: number }>): Promise<Record<string, never>> =>
      db.transaction(async (tx) => {
        const { account } = await lock(tx, id, body.version);
        await createBankRuleRepository(tx).remove(id);
        await writeAudit(tx, clock, { actor, action: 'bank.rule_removed', entityId: id, before: { account } });
        return {};
      }),
  };
}

export const toRule = ({ id, version, contains, account, text }: RuleRow): BankRule => ({
  id,
  version,
  contains,
  account,
  text,
});

export const lineSettled = () =>
  problem.conflict('bank_line_settled', 'This line has already been matched, booked or set aside. Reload the list.');

const accountReserved = () =>
  problem.field(
    'account',
    'account_reserved',
    'Entries on this account follow from invoices and payments. Choose another account.',
  );

const ruleEmpty = () => problem.field('contains', 'bank_rule_empty', 'Enter at least one word.');

const ruleExists = () => problem.field('contains', 'bank_rule_exists', 'Another rule looks for the same words.');

export const moreThanLeft = (field: 'parts' | 'amountMinor') =>
  problem.field(field, 'more_than_left', 'The parts add up to more than what is left of this line.');
