import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import {
  addDays,
  dayAt,
  lineNetMinor,
  lineTaxMinor,
  localText,
  Role,
  type InvoiceState,
  type Language,
  type PaymentMethod,
} from '@guildhall/shared/domain';
import { only, type Transaction } from '../platform/database/client.ts';
import type { IssuerSnapshot } from '../platform/database/schema/finance.ts';
import {
  applications,
  invoiceLines,
  invoices,
  membershipTypes,
  numberSeries,
  payments,
  timelineEntries,
  users,
} from '../platform/database/schema/index.ts';
import { fillIn } from '../platform/pdf/texts.ts';
import { readPayer } from '../features/invoices/repository.ts';
import { invoiceTexts } from '../features/invoices/texts.ts';
import { initialSetting, readSetting, type Association } from '../platform/settings/settings.ts';
import { daysAfter } from '../platform/clock/clock.ts';
import { newId } from '../platform/secrets/ids.ts';
import { demoCountry } from './demo-association.ts';
import type { Seed, SeedContext } from './seed.ts';
import { createRandom } from './applications-plan.ts';

type InvoiceInsert = typeof invoices.$inferInsert;

interface Books {
  invoices: InvoiceInsert[];
  lines: (typeof invoiceLines.$inferInsert)[];
  payments: (typeof payments.$inferInsert)[];
  timeline: (typeof timelineEntries.$inferInsert)[];
}

/**
 * The demo's accounting: the fees of all approved applications, the office's other invoices, their payments, and an
 * open invoice for the demo member. PDFs are printed on first download.
 */
export const seedFinance: Seed = {
  name: 'finance',
  async plant({ tx, clock }: SeedContext) {
    const association = await readSetting(tx, 'association');
    const plans = [
      ...planFees(await readBilledCases(tx, association)),
      ...planExtras(await readMembers(tx), clock.now()),
      ...(await planForDemoMember(tx, clock.now())),
    ];
    // Numbers are assigned in order of issue; drafts have none.
    plans.sort((a, b) => (a.issuedAt ?? clock.now()).getTime() - (b.issuedAt ?? clock.now()).getTime());
    const staff = await readStaff(tx);
    const number = await numberer(tx, association.zone);
    const books: Books = { invoices: [], lines: [], payments: [], timeline: [] };
    for (const plan of plans) await enter(books, { tx, plan, association, number, staff, now: clock.now() });
    if (books.invoices.length === 0) return;
    await tx.insert(invoices).values(books.invoices);
    await tx.insert(invoiceLines).values(books.lines);
    if (books.payments.length > 0) await tx.insert(payments).values(books.payments);
    if (books.timeline.length > 0) await tx.insert(timelineEntries).values(books.timeline);
    await number.close();
  },
};

async function readBilledCases(tx: Transaction, { zone }: Association): Promise<BilledCase[]> {
  const rows = await tx
    .select({ application: applications, type: membershipTypes, language: users.language })
    .from(applications)
    .innerJoin(membershipTypes, eq(membershipTypes.id, applications.membershipTypeId))
    .innerJoin(users, eq(users.id, applications.applicantId))
    .where(inArray(applications.state, ['awaiting_payment', 'active', 'payment_lapsed']))
    .orderBy(asc(applications.number));
  return rows.flatMap(({ application, type, language }): BilledCase[] => {
    const { id, applicantId, state, stateSince } = application;
    if (type.feeMinor === 0 || (state !== 'awaiting_payment' && state !== 'active' && state !== 'payment_lapsed'))
      return [];
    const approvedAt = application.decidedAt ?? stateSince;
    const values = { type: localText(type.name, language), year: dayAt(approvedAt, zone).slice(0, 4) };
    return [
      {
        applicationId: id,
        payerId: applicantId,
        state,
        subject: fillIn(invoiceTexts.membershipFee[language], values),
        feeMinor: type.feeMinor,
        taxRateBasisPoints: type.taxRateBasisPoints,
        approvedAt,
        activatedAt: application.activatedAt,
      },
    ];
  });
}

const readMembers = (tx: Transaction) =>
  tx
    .select({ id: users.id, language: users.language })
    .from(users)
    .where(and(eq(users.role, Role.member), isNotNull(users.memberNumber)))
    .orderBy(asc(users.memberNumber));

async function planForDemoMember(tx: Transaction, now: Date): Promise<PlannedInvoice[]> {
  const [member] = await tx.select({ id: users.id }).from(users).where(eq(users.email, 'member@guildhall.example'));
  const hasOpen =
    member &&
    (await tx.$count(
      applications,
      and(eq(applications.applicantId, member.id), eq(applications.state, 'awaiting_payment')),
    ));
  if (!member || hasOpen) return [];
  const bill = { subject: 'Open studio day, bookbinding', unitPriceMinor: 64_00, taxRateBasisPoints: 2000 };
  return [
    { ...bill, payerId: member.id, applicationId: null, issuedAt: daysAfter(now, -6), payments: [], credit: null },
  ];
}

const readStaff = (tx: Transaction) =>
  tx
    .select({ id: users.id, name: sql<string>`full_name(${users.firstName}, ${users.lastName})` })
    .from(users)
    .where(eq(users.email, 'staff@guildhall.example'))
    .then(only);

/** Assigns numbers year by year and sets the series to continue from there. */
async function numberer(tx: Transaction, zone: string) {
  const last = new Map<string, number>();
  const rows = await tx
    .select()
    .from(numberSeries)
    .where(inArray(numberSeries.series, ['INV', 'CRN', 'RCP']));
  for (const row of rows) last.set(`${row.series}-${row.year}`, row.last);
  return {
    take(series: 'INV' | 'CRN' | 'RCP', at: Date): string {
      const key = `${series}-${dayAt(at, zone).slice(0, 4)}`;
      const next = (last.get(key) ?? 0) + 1;
      last.set(key, next);
      return `${key}-${String(next).padStart(5, '0')}`;
    },
    async close() {
      for (const [key, value] of last) {
        const [series = '', year = ''] = key.split('-');
        const row = { series, year: Number(year), last: value };
        await tx
          .insert(numberSeries)
          .values(row)
          .onConflictDoUpdate({ target: [numberSeries.series, numberSeries.year], set: { last: value } });
      }
    },
  };
}

interface Entry {
  tx: Transaction;
  plan: PlannedInvoice;
  association: Association;
  number: Awaited<ReturnType<typeof numberer>>;
  staff: { id: string; name: string };
  now: Date;
}

/** Creates one planned invoice with its line, payments, credit note and timeline events of its application. */
async function enter(books: Books, { tx, plan, association, number, staff, now }: Entry): Promise<void> {
  const { issuedAt, subject, unitPriceMinor, taxRateBasisPoints, payerId, applicationId } = plan;
  const payer = await readPayer(tx, payerId, applicationId);
  if (!payer) return;
  const { zone } = association;
  const issuer = issuerOf(association);
  const id = newId();
  const line = { text: subject, quantityMilli: 1000, unitPriceMinor, taxRateBasisPoints };
  const sums = { netMinor: lineNetMinor(line), taxMinor: lineTaxMinor(line) };
  const grossMinor = sums.netMinor + sums.taxMinor;
  const paidMinor = plan.payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const createdAt = issuedAt ?? daysAfter(now, -1);
  const lastAt = plan.credit?.at ?? plan.payments.at(-1)?.at ?? createdAt;
  const common = { payerId, applicationId, payer, createdById: staff.id };
  const issuedOn = issuedAt && dayAt(issuedAt, zone);
  const invoice: InvoiceInsert = {
    ...common,
    ...sums,
    id,
    subject,
    grossMinor,
    paidMinor,
    creditedMinor: plan.credit ? grossMinor - paidMinor : 0,
    number: issuedAt && number.take('INV', issuedAt),
    state: !issuedAt
      ? 'draft'
      : plan.credit
        ? 'credited'
        : paidMinor === 0
          ? 'issued'
          : paidMinor < grossMinor
            ? 'partly_paid'
            : 'paid',
    issuer: issuedAt && issuer,
    issuedAt,
    mailQueuedAt: issuedAt,
    issuedOn,
    dueOn: issuedOn && addDays(issuedOn, initialSetting('invoicing').dueDays),
    paidAt: paidMinor === grossMinor ? lastAt : null,
    createdAt,
    updatedAt: lastAt,
  };
  books.invoices.push(invoice);
  books.lines.push({ ...line, ...sums, id: newId(), invoiceId: id, position: 0 });
  note(books, applicationId, {
    at: issuedAt,
    event: 'invoice.issued',
    details: { number: invoice.number ?? null, amountMinor: grossMinor, currency: 'EUR' },
  });
  for (const payment of plan.payments) {
    const { method, amountMinor, at } = payment;
    const isOnline = method === 'online';
    books.payments.push({
      invoiceId: id,
      method,
      amountMinor,
      state: 'succeeded',
      provider: isOnline ? 'test' : null,
      providerReference: isOnline ? `demo-${invoice.number ?? id}` : null,
      receivedOn: dayAt(at, zone),
      reference: isOnline ? '' : (invoice.number ?? ''),
      receiptNumber: number.take('RCP', at),
      recordedById: isOnline ? null : staff.id,
      createdAt: at,
      updatedAt: at,
    });
    const details = { number: invoice.number ?? null, amountMinor, currency: 'EUR', method };
    note(books, applicationId, { at: new Date(at.getTime() - 1000), event: 'payment.received', details });
  }
  if (plan.credit) books.invoices.push(creditNote(books, invoice, plan.credit, { line, number, issuer, zone }));
}

const issuerOf = ({ name, address, email, bankAccount, taxNumber }: Association): IssuerSnapshot => ({
  name,
  address,
  email,
  bankAccount,
  taxNumber,
  country: demoCountry,
});

interface CreditParts extends Pick<Entry, 'number'> {
  line: { text: string; quantityMilli: number; unitPriceMinor: number; taxRateBasisPoints: number };
  issuer: IssuerSnapshot;
  zone: string;
}

function creditNote(
  books: Books,
  invoice: InvoiceInsert,
  { at, reason }: { at: Date; reason: string },
  { line, number, issuer, zone }: CreditParts,
): InvoiceInsert {
  const id = newId();
  const netMinor = -(invoice.netMinor ?? 0);
  const taxMinor = -(invoice.taxMinor ?? 0);
  const unitPriceMinor = -line.unitPriceMinor;
  books.lines.push({ ...line, unitPriceMinor, netMinor, taxMinor, id: newId(), invoiceId: id, position: 0 });
  return {
    id,
    kind: 'credit_note',
    state: 'issued',
    number: number.take('CRN', at),
    payerId: invoice.payerId,
    payer: invoice.payer,
    applicationId: invoice.applicationId,
    subject: fillIn(invoiceTexts.credit[invoice.payer.language], { number: invoice.number ?? '' }),
    issuer,
    netMinor,
    taxMinor,
    grossMinor: netMinor + taxMinor,
    note: reason,
    correctsId: invoice.id,
    createdById: invoice.createdById,
    issuedAt: at,
    mailQueuedAt: at,
    issuedOn: dayAt(at, zone),
    createdAt: at,
    updatedAt: at,
  };
}

type Note = Pick<typeof timelineEntries.$inferInsert, 'event' | 'details'> & { at: Date | null };

function note(books: Books, applicationId: string | null, { at, event, details }: Note): void {
  if (!applicationId || !at) return;
  books.timeline.push({
    applicationId,
    at,
    event,
    actorKind: 'system',
    actorName: 'Guildhall',
    audience: 'applicant',
    details,
  });
}

/** A payment of a planned invoice. */
interface PlannedPayment {
  method: PaymentMethod;
  amountMinor: number;
  at: Date;
}

interface PlannedInvoice {
  payerId: string;
  applicationId: string | null;
  subject: string;
  unitPriceMinor: number;
  taxRateBasisPoints: number;
  /** `null` for a draft. */
  issuedAt: Date | null;
  payments: PlannedPayment[];
  /** Why and when the rest was credited, if it was. */
  credit: { at: Date; reason: string } | null;
}

/** A demo application whose fee has been billed. */
interface BilledCase {
  applicationId: string;
  payerId: string;
  state: 'awaiting_payment' | 'active' | 'payment_lapsed';
  subject: string;
  feeMinor: number;
  taxRateBasisPoints: number;
  approvedAt: Date;
  activatedAt: Date | null;
}

/** The fee of every approved application: paid if the membership has started, otherwise in part or not at all. */
function planFees(cases: readonly BilledCase[]): PlannedInvoice[] {
  const random = createRandom(4711);
  let waiting = 0;
  return cases.map((billed): PlannedInvoice => {
    const { applicationId, payerId, subject, feeMinor, taxRateBasisPoints, approvedAt, activatedAt, state } = billed;
    const issuedAt = new Date(approvedAt.getTime() + 1000);
    const grossMinor = feeMinor + Math.round((feeMinor * taxRateBasisPoints) / 10_000);
    const method: PaymentMethod = random.happens(0.4) ? 'online' : 'transfer';
    const payments: PlannedPayment[] = [];
    if (state === 'active')
      payments.push({ method, amountMinor: grossMinor, at: activatedAt ?? daysAfter(issuedAt, 6) });
    // Every third of the waiting ones has a partial payment.
    else if (state === 'awaiting_payment' && waiting++ % 3 === 1)
      payments.push({ method: 'transfer', amountMinor: Math.floor(grossMinor / 3), at: daysAfter(issuedAt, 1) });
    return {
      payerId,
      applicationId,
      subject,
      unitPriceMinor: feeMinor,
      taxRateBasisPoints,
      issuedAt,
      payments,
      credit: null,
    };
  });
}

interface Extra {
  subject: Record<Language, string>;
  unitPriceMinor: number;
  taxRateBasisPoints: number;
  /** Days before today; a draft has none. */
  issuedDaysAgo: number | null;
  end: Extract<InvoiceState, 'draft' | 'issued' | 'partly_paid' | 'paid' | 'credited'>;
}

const workshop = {
  en: 'Workshop: Washing and deacidifying paper',
  fr: 'Atelier : lavage et désacidification du papier',
  ar: 'ورشة: غسل الورق وإزالة حموضته',
  cn: '工作坊：纸张清洗与脱酸',
};

const journal = {
  en: 'Journal of Conservation, printed edition',
  fr: 'Revue de conservation, édition imprimée',
  ar: 'مجلة الترميم، النسخة المطبوعة',
  cn: '《修复学刊》印刷版',
};

const symposium = {
  en: 'Symposium “Light damage”, two days',
  fr: 'Colloque « Dommages dus à la lumière », deux jours',
  ar: 'ندوة «أضرار الضوء»، يومان',
  cn: '“光损伤”研讨会，两天',
};

const extra = (
  subject: Extra['subject'],
  unitPriceMinor: number,
  taxRateBasisPoints: number,
  issuedDaysAgo: number | null,
  end: Extra['end'],
): Extra => ({ subject, unitPriceMinor, taxRateBasisPoints, issuedDaysAgo, end });

const extras: readonly Extra[] = [
  extra(journal, 48_00, 1000, 150, 'paid'),
  extra(workshop, 180_00, 2000, 96, 'paid'),
  extra(workshop, 180_00, 2000, 94, 'credited'),
  extra(symposium, 240_00, 2000, 61, 'issued'),
  extra(symposium, 240_00, 2000, 58, 'partly_paid'),
  extra(journal, 48_00, 1000, 44, 'issued'),
  extra(symposium, 240_00, 2000, 12, 'issued'),
  extra(workshop, 180_00, 2000, null, 'draft'),
  extra(journal, 48_00, 1000, null, 'draft'),
];

/** The office's other invoices: paid, overdue, credited, draft. */
function planExtras(members: readonly { id: string; language: Language }[], now: Date): PlannedInvoice[] {
  if (members.length === 0) return [];
  return extras.map(({ subject, unitPriceMinor, taxRateBasisPoints, issuedDaysAgo, end }, index): PlannedInvoice => {
    const member = members[index % members.length]!;
    const issuedAt = issuedDaysAgo === null ? null : daysAfter(now, -issuedDaysAgo);
    const grossMinor = unitPriceMinor + Math.round((unitPriceMinor * taxRateBasisPoints) / 10_000);
    const paidAt = daysAfter(issuedAt ?? now, 9);
    const amounts: Partial<Record<Extra['end'], number>> = { paid: grossMinor, partly_paid: 100_00 };
    const amountMinor = amounts[end];
    return {
      payerId: member.id,
      applicationId: null,
      subject: subject[member.language],
      unitPriceMinor,
      taxRateBasisPoints,
      issuedAt,
      payments: amountMinor ? [{ method: 'transfer', amountMinor, at: paidAt }] : [],
      credit: end === 'credited' ? { at: paidAt, reason: 'The workshop was cancelled.' } : null,
    };
  });
}
