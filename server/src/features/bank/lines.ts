import type { FastifyInstance } from 'fastify';
import type {
  BankLine,
  BodyOf,
  bookBankLine,
  confirmBankBookings,
  confirmBankProposals,
  getBankSummary,
  linkBankPayment,
  listBankLines,
  matchBankLine,
  QueryOf,
  ResponseOf,
  returnBankPayment,
  undoBankMatch,
} from '@guildhall/shared/contracts';
import { bankLimits, type BookedView, invoiceReferenceLength } from '@guildhall/shared/domain';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { boundsOf, type Queryable, type Transaction } from '../../platform/database/client.ts';
import type { PageOf } from '../../platform/http/to-route.ts';
import { Problem, problem } from '../../platform/problems/problem.ts';
import { readFirstOpenDay } from '../../platform/settings/closed-months.ts';
import {
  readOpenInvoices,
  readStateOfOpenInvoices,
  reversePayment,
  createInvoiceRepository,
  recordPayment,
} from '../invoices/public.ts';
import { moneyIn } from '../../platform/finance/money.ts';
import {
  createBankBookingRepository,
  createBankRuleRepository,
  type RuleRow,
  createBankLineRepository,
  createParkedPaymentRepository,
  type BankLineRow,
  type RecordedPayment,
  type ReturnablePayment,
  type ShownLine,
} from './repository.ts';
import { bookLine, undoBooking, lineSettled, toRule, moreThanLeft } from './bookings.ts';
import {
  fits,
  isSure,
  lowerOtherPersons,
  proposeInvoices,
  unexpectedPayers,
  type LineToMatch,
  type Proposal,
  mayReturn,
  proposeReturns,
  type OpenInvoice,
} from './matching.ts';
import { currencyDiffers } from './parked.ts';

type By = { userId: string; actor: Actor };

type Command<Body = { version: number }> = { id: string; body: Body } & By;

/** Lines of bank statements: proposals, matches, bookings, undo, set aside. */
export function createBankLineService(app: FastifyInstance) {
  const { db, clock } = app;
  const readOpen = createProposals(db);
  const proposed = async (q?: string) => inGroups(await readOpen(q));
  const ruleOf = createRuleSearch(db);

  const read = async (id: string, on: Queryable = db): Promise<BankLine> => {
    const found = await createBankLineRepository(on).shownById(id);
    if (!found) throw unknownLine();
    return toLine(found, await readFirstOpenDay(on));
  };

  /** Runs a command on the locked line, if it still has the version the person saw. */
  const change = async (
    { id, body }: Command,
    act: (tx: Transaction, line: BankLineRow) => Promise<unknown>,
  ): Promise<BankLine> => {
    await db.transaction(async (tx) => {
      const line = await createBankLineRepository(tx).lock(id);
      if (!line) throw unknownLine();
      if (line.version !== body.version) throw problem.versionConflict(await read(id, tx));
      await act(tx, line);
    });
    return read(id);
  };

  /** The lines of a list that rules propose to book: no invoice and no returned payment fits them better. */
  const proposedBookings = async (view: BookedView): Promise<Map<string, RuleRow>> => {
    if ((await createBankRuleRepository(db).count()) === 0) return new Map();
    if (view === 'waiting') {
      const { lines, proposals } = await readOpen();
      return ruleOf(idsOf(lines).filter((id) => !proposals.has(id)));
    }
    const lines = (await createBankLineRepository(db).outgoing()).filter(({ amountMinor }) => amountMinor !== 0);
    const ruled = await ruleOf(idsOf(lines));
    const returning = lines.filter((line) => ruled.has(line.id) && mayReturn(line));
    const rows = await createBankLineRepository(db).byIds(idsOf(returning));
    for (const id of (await readReturns(db, rows)).keys()) ruled.delete(id);
    return ruled;
  };

  return {
    async list({ view, q, page, pageSize }: QueryOf<typeof listBankLines>): Promise<PageOf<BankLine[]>> {
      const firstOpenDay = await readFirstOpenDay(db);
      const bounds = boundsOf({ page, pageSize });
      if (view !== 'proposed' && view !== 'waiting') {
        const { rows, totalCount } = await createBankLineRepository(db).page(view, q, bounds);
        const lines = rows.map(({ line }) => line);
        const returns = await readReturns(db, lines);
        const open = view === 'outgoing' ? idsOf(lines) : [];
        const rules = await ruleOf(open);
        const recorded = await readRecorded(db, open);
        const data = rows.map((row) => {
          const { id } = row.line;
          const returned = returns.get(id);
          const rule = returned ? undefined : rules.get(id);
          return toLine(row, firstOpenDay, { returned, rule, recorded: recorded.get(id) });
        });
        return { data, totalCount };
      }
      const { pairs, waiting, proposals } = await proposed(q);
      const lines = view === 'proposed' ? pairs.map(({ line }) => line) : waiting;
      const shown = lines.slice(bounds.offset, bounds.offset + pageSize);
      const rows = await createBankLineRepository(db).shownByIds(idsOf(shown));
      const rules = await ruleOf(view === 'waiting' ? idsOf(shown) : []);
      const recorded = await readRecorded(db, idsOf(shown));
      const data = rows.map((row) => {
        const { id } = row.line;
        const proposal = proposals.get(id);
        const rule = proposal ? undefined : rules.get(id);
        return toLine(row, firstOpenDay, { proposal, rule, recorded: recorded.get(id) });
      });
      return { data, totalCount: lines.length };
    },

    async summary(): Promise<ResponseOf<typeof getBankSummary>> {
      const { pairs, waiting } = await proposed();
      const counts = await createBankLineRepository(db).counts();
      return {
        proposed: pairs.length,
        sure: pairs.filter(({ proposal }) => isSure(proposal)).length,
        waiting: waiting.length,
        outgoing: await createBankLineRepository(db).countOutgoing(),
        matched: counts.get('matched') ?? 0,
        set_aside: counts.get('set_aside') ?? 0,
        parkedPayments: await createParkedPaymentRepository(db).countWaiting(),
        byRule: {
          waiting: (await proposedBookings('waiting')).size,
          outgoing: (await proposedBookings('outgoing')).size,
        },
      };
    },

    /** Repeating the request for a line that has paid these invoices changes nothing. */
    async match(command: Command<BodyOf<typeof matchBankLine>>): Promise<BankLine> {
      const { id, body, ...by } = command;
      const known = await read(id);
      const paid = known.payments.map(({ invoice }) => invoice.id);
      const asked = body.parts.map(({ invoiceId }) => invoiceId);
      if (known.state === 'matched' && paid.sort().join() === asked.sort().join()) return known;
      return change(command, (tx, line) => payInvoices(tx, app, line, body, by));
    },

    async confirmSure(by: By): Promise<ResponseOf<typeof confirmBankProposals>> {
      const sure = (await proposed()).pairs.filter(({ proposal }) => isSure(proposal));
      const results = [];
      for (const pair of sure.slice(0, bankLimits.batch)) results.push(await confirmOne(app, pair, by));
      const confirmed = results.filter(Boolean).length;
      return { confirmed, refused: results.length - confirmed, left: sure.length - results.length };
    },

    book: (command: Command<BodyOf<typeof bookBankLine>>): Promise<BankLine> => {
      const { body, userId, actor } = command;
      return change(command, (tx, line) => bookLine(tx, app, line, body, { userId, actor }));
    },

    async confirmBookings(
      { view }: BodyOf<typeof confirmBankBookings>,
      by: By,
    ): Promise<ResponseOf<typeof confirmBankBookings>> {
      const ruled = [...(await proposedBookings(view))];
      const results = [];
      for (const [id, rule] of ruled.slice(0, bankLimits.batch)) results.push(await bookByRule(app, id, rule, by));
      const confirmed = results.filter(Boolean).length;
      return { confirmed, refused: results.length - confirmed, left: ruled.length - results.length };
    },

    undo: (command: Command<BodyOf<typeof undoBankMatch>>): Promise<BankLine> =>
      change(command, async (tx, line) => {
        const { body, actor, userId } = command;
        const isAll = body.paymentId === undefined && body.bookingId === undefined;
        const isUndone = ({ id }: { id: string }) => isAll || id === body.paymentId || id === body.bookingId;
        const booked = (await createBankBookingRepository(tx).ofLine(line.id)).filter(isUndone);
        const recorded = (await createBankLineRepository(tx).paymentsOf(line.id)).filter(isUndone);
        const linked = recorded.filter(({ wasRecorded }) => wasRecorded);
        // What the bank took back stays.
        const paid = line.amountMinor < 0 ? [] : recorded.filter(({ wasRecorded }) => !wasRecorded);
        const undone = [...linked, ...paid, ...booked];
        if (recorded.length > 0 && undone.length === 0) throw wasReturned();
        if (line.state === 'set_aside' || undone.length === 0)
          throw problem.conflict('bank_line_not_matched', 'This line is neither matched with an invoice nor booked.');
        for (const booking of booked) await undoBooking(tx, app, booking);
        for (const { id } of linked) await createBankLineRepository(tx).removePayment(id);
        for (const payment of paid) {
          await reversePayment(tx, app, payment.id, { reason: body.reason, actor, recordedById: userId });
          await createBankLineRepository(tx).removePayment(payment.id);
        }
        const undoneMinor = undone.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
        const settledMinor = line.settledMinor - undoneMinor;
        await reopen(tx, app, { ...line, settledMinor }, { actor, action: 'bank.match_undone', reason: body.reason });
      }),

    returnPayment: (command: Command<BodyOf<typeof returnBankPayment>>): Promise<BankLine> =>
      change(command, async (tx, line) => {
        const { body, actor, userId } = command;
        if (line.state !== 'open') throw lineSettled();
        const lines = createBankLineRepository(tx);
        const payment = (await lines.returnable([line.id])).find(({ id }) => id === body.paymentId);
        if (!payment || line.settledMinor !== 0) throw notReturned();
        const { recordedOn = line.bookedOn } = body;
        const entry = await reversePayment(tx, app, payment.id, {
          reason: line.purpose || line.reference,
          actor,
          recordedById: userId,
          reversedOn: recordedOn < line.bookedOn ? line.bookedOn : recordedOn,
        });
        await lines.addPayment(line.id, entry.id);
        await lines.settle(line, entry.amountMinor, { at: clock.now(), userId });
        const { id: paymentId, amountMinor } = entry;
        const after = { invoice: payment.number, paymentId, reverses: payment.id, amountMinor };
        await writeAudit(tx, clock, { actor, action: 'bank.payment_returned', entityId: line.id, after });
      }),

    link: (command: Command<BodyOf<typeof linkBankPayment>>): Promise<BankLine> =>
      change(command, async (tx, line) => {
        const { body, actor, userId } = command;
        if (line.state !== 'open') throw lineSettled();
        const lines = createBankLineRepository(tx);
        const payment = (await lines.recorded([line.id])).find(({ id }) => id === body.paymentId);
        if (!payment || !(await lines.linkPayment(line.id, payment.id))) throw notLinkable();
        const { id: paymentId, number: invoice, amountMinor } = payment;
        await lines.settle(line, line.settledMinor + amountMinor, { at: clock.now(), userId });
        const after = { invoice, paymentId, amountMinor };
        await writeAudit(tx, clock, { actor, action: 'bank.payment_linked', entityId: line.id, after });
      }),

    setAside: (command: Command<{ version: number; reason: string }>): Promise<BankLine> =>
      change(command, async (tx, line) => {
        if (line.state !== 'open') throw lineSettled();
        const { body, actor, userId } = command;
        await createBankLineRepository(tx).change(line.id, {
          state: 'set_aside',
          reason: body.reason,
          settledAt: clock.now(),
          settledById: userId,
        });
        await writeAudit(tx, clock, { actor, action: 'bank.line_set_aside', entityId: line.id, reason: body.reason });
      }),

    reopen: (command: Command): Promise<BankLine> =>
      change(command, async (tx, line) => {
        if (line.state !== 'set_aside')
          throw problem.conflict('bank_line_not_set_aside', 'This line is not set aside.');
        await reopen(tx, app, line, { actor: command.actor, action: 'bank.line_reopened' });
      }),
  };
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** The payments that these lines take back, by the line. */
async function readReturns(db: FastifyInstance['db'], lines: readonly BankLineRow[]) {
  const returning = lines.filter(mayReturn);
  return proposeReturns(returning, await createBankLineRepository(db).returnable(idsOf(returning)));
}

/** The payments recorded by hand that each line may be. */
async function readRecorded(db: Queryable, ids: readonly string[]): Promise<Map<string, RecordedPayment[]>> {
  const found = new Map<string, RecordedPayment[]>();
  for (const payment of await createBankLineRepository(db).recorded(ids))
    found.set(payment.lineId, [...(found.get(payment.lineId) ?? []), payment]);
  return found;
}

type OpenLine = LineToMatch & { version: number };

/** Open lines with their proposals. */
interface OpenLines {
  lines: OpenLine[];
  proposals: Map<string, Proposal>;
}

/**
 * Compares all open lines with all open invoices. Proposals are never stored, because an invoice may be paid at any
 * time; they are kept in memory until a line, an invoice or a person changes.
 */
function createProposals(db: FastifyInstance['db']) {
  let last: { state: string; found: Promise<OpenLines> } | undefined;
  const compare = async (): Promise<OpenLines> => {
    const repository = createBankLineRepository(db);
    const [rows, invoices, knownPayers] = await Promise.all([
      repository.open(),
      readOpenInvoices(db),
      repository.knownPayers(),
    ]);
    // Invoices are compared with what is left of a line.
    const lines = rows.map((line) => ({ ...line, amountMinor: line.amountMinor - line.settledMinor }));
    const found = await proposeInvoices(lines, invoices, knownPayers);
    const people = await repository.peopleNamed(unexpectedPayers(lines, found));
    return { lines, proposals: lowerOtherPersons(lines, found, people) };
  };
  return async (q?: string): Promise<OpenLines> => {
    const states = [createBankLineRepository(db).stateOfOpen(), readStateOfOpenInvoices(db)];
    const state = (await Promise.all(states)).join(' ');
    if (last?.state !== state) {
      const found = compare();
      last = { state, found };
      found.catch(() => (last = undefined));
    }
    const { lines, proposals } = await last.found;
    if (!q) return { lines, proposals };
    const shown = new Set(await createBankLineRepository(db).openIds(q));
    return { lines: lines.filter(({ id }) => shown.has(id)), proposals };
  };
}

/** Finds the rule of each line. What a line says never changes, so the result is kept until a rule changes. */
function createRuleSearch(db: FastifyInstance['db']) {
  let known = { rules: '', found: new Map<string, RuleRow | undefined>() };
  return async (lineIds: readonly string[]): Promise<Map<string, RuleRow>> => {
    const repository = createBankRuleRepository(db);
    const rules = await repository.all();
    const state = rules.map(({ id, version }) => `${id} ${version}`).join();
    if (known.rules !== state) known = { rules: state, found: new Map() };
    const { found } = known;
    const added = lineIds.filter((id) => !found.has(id));
    const fitting = await repository.fitting(added, rules);
    for (const id of added) found.set(id, fitting.get(id));
    return new Map(
      lineIds.flatMap((id) => {
        const rule = found.get(id);
        return rule ? [[id, rule] as const] : [];
      }),
    );
  };
}

/** Open lines in two groups: with a matching invoice, most certain first, and without one. */
function inGroups({ lines, proposals }: OpenLines) {
  const pairs = lines.flatMap((line) => {
    const proposal = proposals.get(line.id);
    return proposal && fits(proposal) ? [{ line, proposal }] : [];
  });
  const taken = new Set(pairs.map(({ line }) => line.id));
  const waiting = lines.filter(({ id }) => !taken.has(id));
  return { pairs: pairs.sort((a, b) => b.proposal.score - a.proposal.score), waiting, proposals };
}

/** Returns a line to the open ones, with what is still settled of it. */
async function reopen(
  tx: Transaction,
  { clock }: FastifyInstance,
  line: BankLineRow,
  note: { actor: Actor; action: 'bank.match_undone' | 'bank.line_reopened'; reason?: string },
): Promise<void> {
  const { state, settledMinor } = line;
  const open = { state: 'open', settledMinor, reason: null, settledAt: null, settledById: null } as const;
  await createBankLineRepository(tx).change(line.id, open);
  await writeAudit(tx, clock, {
    entityId: line.id,
    before: { state },
    after: { state: 'open', settledMinor },
    ...note,
  });
}

/** @returns false after a concurrent change or a refusal; the line stays open then */
async function bookByRule(app: FastifyInstance, id: string, { account, text }: RuleRow, by: By): Promise<boolean> {
  return isDone(() =>
    app.db.transaction(async (tx) => {
      const line = await createBankLineRepository(tx).lock(id);
      if (!line) throw unknownLine();
      // A person decides whether the journal has it already.
      if ((await createBankLineRepository(tx).recorded([id])).length > 0) throw lineSettled();
      const recordedOn = (await readFirstOpenDay(tx))(line.bookedOn);
      const amountMinor = Math.abs(line.amountMinor - line.settledMinor);
      await bookLine(tx, app, line, { amountMinor, account, text, recordedOn }, by);
    }),
  );
}

/** @returns false if it is refused */
async function isDone(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return false;
  }
}

/** @returns false after a concurrent change or a refusal by the invoice; the line stays open then */
async function confirmOne(
  app: FastifyInstance,
  { line, proposal }: { line: OpenLine; proposal: Proposal },
  by: By,
): Promise<boolean> {
  return isDone(() =>
    app.db.transaction(async (tx) => {
      const locked = await createBankLineRepository(tx).lock(line.id);
      if (locked?.version !== line.version) throw lineSettled();
      const parts = proposal.parts.map(({ invoice, amountMinor }) => ({ invoiceId: invoice.id, amountMinor }));
      const recordedOn = (await readFirstOpenDay(tx))(locked.bookedOn);
      await payInvoices(tx, app, locked, { parts, recordedOn }, by);
    }),
  );
}

/** What is proposed for a line: invoices, a payment to take back, or an account. */
interface Proposed {
  proposal?: Proposal | undefined;
  returned?: ReturnablePayment[] | undefined;
  rule?: RuleRow | undefined;
  /** Payments recorded by hand that the line may be. */
  recorded?: RecordedPayment[] | undefined;
}

/** @param firstOpenDay the first day from a day on that a payment can be recorded on */
function toLine(
  { line, payments, bookings, settledBy }: ShownLine,
  firstOpenDay: (day: string) => string,
  { proposal, returned = [], rule, recorded = [] }: Proposed = {},
): BankLine {
  const money = moneyIn(line.currency);
  const choice = ({ id, amountMinor, receivedOn, invoiceId, number, payerName }: RecordedPayment) => ({
    paymentId: id,
    invoice: { id: invoiceId, number, payerName },
    amount: money(amountMinor),
    receivedOn,
  });
  return {
    id: line.id,
    version: line.version,
    kind: line.kind,
    bookedOn: line.bookedOn,
    recordedOn: firstOpenDay(line.bookedOn),
    amount: money(line.amountMinor),
    left: money(line.amountMinor - line.settledMinor),
    payerName: line.payerName,
    purpose: line.purpose,
    reference: line.reference,
    state: line.state,
    proposal: proposal
      ? {
          ...proposal,
          parts: proposal.parts.map(({ invoice, amountMinor }) => ({
            invoice: toProposed(invoice),
            amount: money(amountMinor),
          })),
        }
      : null,
    returned: returned.map((payment) => ({
      ...choice(payment),
      charge: money(-line.amountMinor - payment.amountMinor),
    })),
    recorded: recorded.map(choice),
    payments: payments.map(({ amountMinor, ...payment }) => ({ ...payment, amount: money(amountMinor) })),
    bookings: bookings.map(({ amountMinor, ...booking }) => ({ ...booking, amount: money(amountMinor) })),
    rule: rule ? toRule(rule) : null,
    reason: line.reason,
    settledAt: line.settledAt?.toISOString() ?? null,
    settledBy,
  };
}

function toProposed({ id, number, payerName, openMinor, currency: code, dueOn }: OpenInvoice) {
  return { id, number, payerName, open: moneyIn(code)(openMinor), dueOn };
}

const unknownLine = () => problem.notFound('bank_line_unknown', 'This bank line does not exist.');

const lineOutgoing = () =>
  problem.conflict('bank_line_outgoing', 'This money went out. Only money received can pay an invoice.');

const notReturned = () =>
  problem.conflict('bank_line_not_returned', 'This line doesn’t return this payment. Reload the list.');

const notLinkable = () =>
  problem.conflict('bank_payment_not_linkable', 'This line can’t be linked to this payment. Reload the list.');

const wasReturned = () =>
  problem.conflict(
    'bank_payment_returned',
    'The bank took this payment back, which can’t be undone. Record a new payment on the invoice instead.',
  );

type Match = Omit<BodyOf<typeof matchBankLine>, 'version'>;

/**
 * Records a locked line as payments of invoices, with the same command as a manual payment. What the parts leave of the
 * line stays open.
 * @throws Problem 404 `invoice_unknown`, 409 `bank_line_settled` or `invoice_not_open`, 422 for refusals of an invoice
 *   and for `more_than_left`
 */
async function payInvoices(
  tx: Transaction,
  app: FastifyInstance,
  line: BankLineRow,
  { parts, recordedOn = line.bookedOn }: Match,
  by: By,
): Promise<void> {
  if (line.state !== 'open') throw lineSettled();
  if (line.amountMinor <= 0) throw lineOutgoing();
  const settledMinor = parts.reduce((sum, { amountMinor }) => sum + amountMinor, line.settledMinor);
  if (settledMinor > line.amountMinor) throw moreThanLeft('parts');
  const receivedOn = recordedOn < line.bookedOn ? line.bookedOn : recordedOn;
  // In the order of ids, so that two lines never wait for each other's invoices.
  for (const part of parts.toSorted((a, b) => (a.invoiceId < b.invoiceId ? -1 : 1)))
    await payPart(tx, app, line, { part, receivedOn }, by);
  await createBankLineRepository(tx).settle(line, settledMinor, { at: app.clock.now(), userId: by.userId });
}

async function payPart(
  tx: Transaction,
  app: FastifyInstance,
  line: BankLineRow,
  { part, receivedOn }: { part: Match['parts'][number]; receivedOn: string },
  { userId, actor }: By,
): Promise<void> {
  const { invoiceId, amountMinor, keepsSurplus } = part;
  const invoice = await createInvoiceRepository(tx).lock(invoiceId);
  if (!invoice) throw problem.notFound('invoice_unknown', 'This invoice does not exist.');
  if (invoice.currency !== line.currency) throw currencyDiffers(line.currency, invoice.currency);
  const reference = (line.reference || line.purpose).slice(0, invoiceReferenceLength).trim().toWellFormed();
  const payment = await recordPayment(tx, app, invoice, {
    body: { version: invoice.version, method: 'transfer', amountMinor, receivedOn, reference, keepsSurplus },
    actor,
    recordedById: userId,
  });
  await createBankLineRepository(tx).addPayment(line.id, payment.id);
  const after = { invoice: invoice.number, paymentId: payment.id, amountMinor };
  await writeAudit(tx, app.clock, { actor, action: 'bank.line_matched', entityId: line.id, after });
}
