import { and, count, desc, eq, gt, isNull, sql, type SQL } from 'drizzle-orm';
import {
  openInvoiceStates,
  fullName,
  type InvoiceState,
  type RenewalState,
  invoiceTotals,
  nextPeriod,
  type LocalText,
  type MembershipPeriod,
  type PeriodKind,
  type RenewalException,
  lastReminderDays,
  renewalGraceDays,
  type Currency,
} from '@guildhall/shared/domain';
import type { DueLapse, listDueLapses, QueryOf } from '@guildhall/shared/contracts';
import { inStates, first, only, type Queryable } from '../../platform/database/client.ts';
import { invoices, membershipTypes, people, renewals } from '../../platform/database/schema/index.ts';
import { createMembershipRepository } from '../../platform/memberships/memberships.ts';
import { isRemindedInFull, remindedOn } from '../../features/invoices/public.ts';
import type { PageOf } from '../../platform/http/to-route.ts';
import { endOfDaySql } from '../../platform/timed-rules/timed-rule.ts';

export type RenewalRow = typeof renewals.$inferSelect;

/** Invoices for a period after the one that a member has paid. */
const renewing = (userId: string, states: readonly InvoiceState[]) =>
  and(
    eq(invoices.payerId, userId),
    eq(invoices.kind, 'invoice'),
    isNull(invoices.deletedAt),
    inStates(invoices.state, states),
    gt(
      invoices.periodFrom,
      sql`coalesce((select max(m.paid_until) from memberships m where m.person_id = ${userId}), '-infinity'::date)`,
    ),
  );

/** Renewal runs, and their and their invoices' changes of memberships. */
export function createRenewalRepository(db: Queryable) {
  const withStarter = () =>
    db
      .select({ run: renewals, firstName: people.firstName, lastName: people.lastName })
      .from(renewals)
      .innerJoin(people, eq(people.id, renewals.createdById));
  const named = ({ run, ...person }: { run: RenewalRow; firstName: string; lastName: string }) => ({
    ...run,
    startedBy: fullName(person),
  });

  return {
    /** @returns `undefined` if another run is active, which a unique index ensures */
    add: (values: typeof renewals.$inferInsert): Promise<RenewalRow | undefined> =>
      db.insert(renewals).values(values).onConflictDoNothing().returning().then(first),

    lock: (id: string) => db.select().from(renewals).where(eq(renewals.id, id)).for('update').then(first),

    change: (id: string, values: Partial<typeof renewals.$inferInsert>): Promise<RenewalRow> =>
      db.update(renewals).set(values).where(eq(renewals.id, id)).returning().then(only),

    idsIn: (state: RenewalState) => db.select({ id: renewals.id }).from(renewals).where(eq(renewals.state, state)),

    named: (id: string) =>
      withStarter()
        .where(eq(renewals.id, id))
        .then(first)
        .then((row) => row && named(row)),

    async page({ limit, offset }: { limit: number; offset: number }) {
      const [total, rows] = await Promise.all([
        db.select({ count: count() }).from(renewals).then(only),
        withStarter().orderBy(desc(renewals.createdAt), desc(renewals.id)).limit(limit).offset(offset),
      ]);
      return { totalCount: total.count, rows: rows.map(named) };
    },

    typeById: (id: string) => db.select().from(membershipTypes).where(eq(membershipTypes.id, id)).then(first),

    /** The issued invoice that renews a membership when it is paid. */
    openRenewalOf: (userId: string) =>
      db.select({ id: invoices.id }).from(invoices).where(renewing(userId, openInvoiceStates)).limit(1).then(first),

    /** True if such an invoice is a draft or unpaid. */
    hasUnpaidRenewal: async (userId: string): Promise<boolean> => {
      const unpaid = renewing(userId, ['draft', ...openInvoiceStates]);
      return (await db.select({ id: invoices.id }).from(invoices).where(unpaid).limit(1)).length > 0;
    },

    /** Extends memberships without a fee by their next period. */
    async extend(periods: ReadonlyMap<string, MembershipPeriod>, at: Date): Promise<void> {
      const memberships = createMembershipRepository(db);
      for (const [membershipId, period] of periods)
        await memberships.addPeriod(membershipId, period, { source: 'free', at });
    },
  };
}

/** A member whose period ends, and how a renewal run handles it. */
export interface Candidate {
  membershipId: string;
  userId: string;
  name: string;
  memberNumber: string;
  until: string;
  type: { typeId: string; typeName: LocalText; feeMinor: number; currency: string; taxRateBasisPoints: number } | null;
  next: MembershipPeriod | null;
  /** The fee including tax. */
  grossMinor: number;
  exception: RenewalException | null;
}

interface CandidateRow extends Record<string, unknown> {
  membershipId: string;
  userId: string;
  name: string;
  memberNumber: string;
  until: string;
  typeId: string | null;
  typeName: LocalText | null;
  periodKind: PeriodKind;
  feeMinor: number;
  currency: string;
  taxRateBasisPoints: number;
  exception: RenewalException | null;
}

// The address as on invoices (invoices/payer-read-model.ts); here it only matters whether there is one.
const address = sql`concat(u.postal_address, a.answers ->> 'street', a.answers ->> 'addressLine2',
  a.answers ->> 'postalCode', a.answers ->> 'city', a.answers ->> 'region', a.answers ->> 'country')`;

/** True for a type whose form asks for an address: only its members are expected to have one. */
const asksAddress = sql`exists (select 1 from form_versions f where f.id = t.form_version_id
  and f.definition @@ '$.steps[*].fields[*].key == "street"')`;

/**
 * The day before the next period: the last paid one. For a membership that was never paid, the day before the period that
 * was billed, or before the newest period of its type that starts by the day after `endsBy`.
 */
const paidBefore = (endsBy: string): SQL => sql`coalesce(m.paid_until,
  (select min(b.period_from) - 1 from invoices b where b.payer_id = u.id and b.kind = 'invoice' and b.state <> 'credited'
    and b.deleted_at is null),
  greatest(m.joined_on - 1, case t.period_kind
    when 'from_joining' then (m.joined_on + date_part('year', age(${endsBy}::date + 1, m.joined_on)) * interval '1 year')::date - 1
    else date_trunc('year', ${endsBy}::date + 1)::date - 1 end))`;

/** All members whose period ends by a day, with the reason for those who get no invoice. */
const candidates = (endsBy: string): SQL => sql`
  select u.id, u.id as "userId", m.id as "membershipId", full_name(u.first_name, u.last_name) as name, u.last_name,
    u.first_name, u.member_number as "memberNumber", due.until::text as until, t.id as "typeId", t.name as "typeName",
    t.period_kind as "periodKind", t.fee_minor as "feeMinor", t.currency, t.tax_rate_basis_points as "taxRateBasisPoints",
    case
      when m.ends_on is not null then 'ended'
      when m.paused_from is not null then 'paused'
      when accounts.state = 'suspended' then 'suspended'
      when i.state = 'credited' then 'credited'
      when i.id is not null then 'already_invoiced'
      when t.id is null then 'no_type'
      when t.fee_minor = 0 then 'no_fee'
      when btrim(${address}) = '' and ${asksAddress} then 'no_address'
    end as exception
  from memberships m join people u on u.id = m.person_id
  left join accounts on accounts.id = u.id
  left join membership_types t on t.id = m.type_id
  cross join lateral (select ${paidBefore(endsBy)} as until) due
  left join invoices i on i.payer_id = u.id and i.period_from = due.until + 1 and i.kind = 'invoice'
    and i.deleted_at is null
  left join lateral (select answers from applications where applicant_id = u.id and deleted_at is null
    and submitted_at is not null order by submitted_at desc limit 1) a on true
  where (m.paid_until <= ${endsBy} or m.paid_until is null) and due.until <= ${endsBy} and u.deleted_at is null
    and not exists (select 1 from memberships later where later.person_id = m.person_id and later.id <> m.id
      and (coalesce(later.ends_on, 'infinity'), later.joined_on) > (coalesce(m.ends_on, 'infinity'), m.joined_on))`;

const shown = (show: RenewalException | 'invoiced' | undefined): SQL =>
  show === undefined ? sql`true` : show === 'invoiced' ? sql`c.exception is null` : sql`c.exception = ${show}`;

/** Reads the members to renew. */
export function createCandidateReader(db: Queryable) {
  return {
    /** The numbers by exception and currency, with their fees. */
    async summary(endsBy: string) {
      const { rows } = await db.execute<{
        exception: RenewalException | null;
        currency: string | null;
        feeMinor: number | null;
        taxRateBasisPoints: number | null;
        count: number;
      }>(
        sql`select c.exception, c.currency, c."feeMinor", c."taxRateBasisPoints", count(*)::int as count
          from (${candidates(endsBy)}) c group by 1, 2, 3, 4 order by 2, 1`,
      );
      return rows.map(({ exception, currency, feeMinor, taxRateBasisPoints, count }) => ({
        exception,
        currency: currency ?? '',
        count,
        grossMinor: count * grossOf(feeMinor ?? 0, taxRateBasisPoints ?? 0),
      }));
    },

    /** One page, by name. */
    async page(
      endsBy: string,
      { show, limit, offset }: { show?: RenewalException | 'invoiced'; limit: number; offset: number },
    ): Promise<{ data: Candidate[]; totalCount: number }> {
      const { rows } = await db.execute<CandidateRow & { total: number }>(
        sql`select c.*, count(*) over ()::int as total from (${candidates(endsBy)}) c where ${shown(show)}
          order by lower(c.last_name), lower(c.first_name), c.id limit ${limit} offset ${offset}`,
      );
      if (rows.length > 0 || offset === 0) return { data: rows.map(present), totalCount: rows[0]?.total ?? 0 };
      const all = await db.execute<{ total: number }>(
        sql`select count(*)::int as total from (${candidates(endsBy)}) c where ${shown(show)}`,
      );
      return { data: [], totalCount: all.rows[0]?.total ?? 0 };
    },

    /** Those after an id, in the order of processing. */
    async after(endsBy: string, cursor: string | null, limit: number): Promise<Candidate[]> {
      const rest = cursor === null ? sql`true` : sql`c.id > ${cursor}`;
      const { rows } = await db.execute<CandidateRow>(
        sql`select c.* from (${candidates(endsBy)}) c where ${rest} order by c.id limit ${limit}`,
      );
      return rows.map(present);
    },
  };
}

const grossOf = (unitPriceMinor: number, taxRateBasisPoints: number): number =>
  invoiceTotals([{ quantityMilli: 1000, unitPriceMinor, taxRateBasisPoints }]).grossMinor;

function present({
  membershipId,
  userId,
  name,
  memberNumber,
  until,
  typeId,
  typeName,
  periodKind,
  exception,
  ...row
}: CandidateRow): Candidate {
  const { feeMinor, currency, taxRateBasisPoints } = row;
  return {
    membershipId,
    userId,
    name,
    memberNumber,
    until,
    type: typeId && typeName ? { typeId, typeName, feeMinor, currency, taxRateBasisPoints } : null,
    next: typeName && nextPeriod(periodKind, until),
    grossMinor: typeName ? grossOf(feeMinor, taxRateBasisPoints) : 0,
    exception,
  };
}

const graceDays = sql`coalesce((select (s.value ->> 'graceDays')::int from settings s where s.key = 'invoicing'),
  ${renewalGraceDays.initial}::int)`;

/** True unless the office decides about each membership. */
const lapsesAutomatically = sql`coalesce((select (s.value ->> 'lapsesAutomatically')::boolean from settings s
  where s.key = 'invoicing'), true)`;

/**
 * The memberships that lapse without a payment, each with the end of its last day, `at`: some days after the paid
 * period, if the invoice for the next one is issued, due and unpaid. Members who were not asked to pay never lapse. The
 * last reminder is sent first, and has time to be answered, so that the two notices never cross.
 */
function lapses(zone: string): SQL {
  const until = sql`coalesce(m.paid_until, i.period_from - 1)`;
  const lastDay = sql`greatest(${until} + ${graceDays}, i.due_on,
    ${remindedOn(zone)} + ${lastReminderDays}::int)`;
  return sql`select u.id, u.version, full_name(u.first_name, u.last_name) as name, u.member_number as "memberNumber",
      ${until}::text as until, i.id as "invoiceId", i.number as "invoiceNumber", i.currency,
      (i.gross_minor - i.paid_minor - i.credited_minor - i.waived_minor)::float8 as "openMinor",
      ${endOfDaySql(lastDay, zone)} as at
    from invoices i join people u on u.id = i.payer_id
    join memberships m on m.person_id = u.id and m.ends_on is null and m.paused_from is null
    where i.period_from = ${until} + 1 and i.kind = 'invoice' and ${inStates(sql`i.state`, openInvoiceStates)}
      and i.deleted_at is null and u.deleted_at is null
      and ${isRemindedInFull}`;
}

interface Moment {
  now: Date;
  zone: string;
}

interface LapseRow extends Record<string, unknown> {
  id: string;
  version: number;
  name: string;
  memberNumber: string;
  until: string;
  invoiceId: string;
  invoiceNumber: string;
  currency: Currency;
  openMinor: number;
}

const due = ({ now, zone }: Moment): SQL =>
  sql`from (${lapses(zone)}) l where l.at <= ${now.toISOString()}::timestamptz`;

/** One page of the memberships that are due to lapse, longest due first. */
export async function readDueLapses(
  db: Queryable,
  moment: Moment,
  { page, pageSize }: QueryOf<typeof listDueLapses>,
): Promise<PageOf<DueLapse[]>> {
  const [counted, { rows }] = await Promise.all([
    db.execute<{ count: number }>(sql`select count(*)::int as count ${due(moment)}`),
    db.execute<LapseRow>(
      sql`select l.* ${due(moment)} order by l.at, l.name, l.id limit ${pageSize} offset ${(page - 1) * pageSize}`,
    ),
  ]);
  return {
    totalCount: counted.rows[0]?.count ?? 0,
    data: rows.map(({ id, version, name, memberNumber, until, invoiceId, invoiceNumber, currency, openMinor }) => ({
      id,
      version,
      name,
      memberNumber,
      until,
      invoice: { id: invoiceId, number: invoiceNumber },
      open: { amountMinor: openMinor, currency },
    })),
  };
}

/** True if a person's membership is due to lapse. */
export async function isDueToLapse(db: Queryable, moment: Moment, userId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 ${due(moment)} and l.id = ${userId}`);
  return rows.length > 0;
}

/** The memberships that lapse at the end of their last day, unless the office decides about each (decision 0050). */
export const selectAutomaticLapses = (zone: string): SQL =>
  sql`select l.id as row_id, l.id as subject_id, l.name as label, null::text as who, 0 as step, l.at
    from (${lapses(zone)}) l where ${lapsesAutomatically}`;
