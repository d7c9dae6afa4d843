import {
  invoiceTotals,
  nextPeriod,
  type LocalText,
  type MembershipPeriod,
  type PeriodKind,
  type RenewalException,
} from '@guildhall/shared/domain';
import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/client.ts';

/** A member whose period ends, and how a renewal run handles it. */
export interface Candidate {
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

interface Row extends Record<string, unknown> {
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

/** All members whose period ends by a day, with the reason for those who get no invoice. */
const candidates = (endsBy: string): SQL => sql`
  select u.id, u.id as "userId", full_name(u.first_name, u.last_name) as name, u.last_name, u.first_name,
    u.member_number as "memberNumber", u.member_until::text as until, t.id as "typeId", t.name as "typeName",
    t.period_kind as "periodKind", t.fee_minor as "feeMinor", t.currency, t.tax_rate_basis_points as "taxRateBasisPoints",
    case
      when u.membership_state <> 'active' then u.membership_state
      when u.state = 'suspended' then 'suspended'
      when i.state = 'credited' then 'credited'
      when i.id is not null then 'already_invoiced'
      when t.id is null then 'no_type'
      when t.fee_minor = 0 then 'no_fee'
      when btrim(${address}) = '' then 'no_address'
    end as exception
  from users u
  left join membership_types t on t.id = u.membership_type_id
  left join invoices i on i.payer_id = u.id and i.period_from = u.member_until + 1 and i.kind = 'invoice'
    and i.deleted_at is null
  left join lateral (select answers from applications where applicant_id = u.id and deleted_at is null
    and submitted_at is not null order by submitted_at desc limit 1) a on true
  where u.member_number is not null and u.member_until <= ${endsBy} and u.deleted_at is null`;

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
      const { rows } = await db.execute<Row & { total: number }>(
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
      const { rows } = await db.execute<Row>(
        sql`select c.* from (${candidates(endsBy)}) c where ${rest} order by c.id limit ${limit}`,
      );
      return rows.map(present);
    },
  };
}

const grossOf = (unitPriceMinor: number, taxRateBasisPoints: number): number =>
  invoiceTotals([{ quantityMilli: 1000, unitPriceMinor, taxRateBasisPoints }]).grossMinor;

function present({
  userId,
  name,
  memberNumber,
  until,
  typeId,
  typeName,
  periodKind,
  exception,
  ...row
}: Row): Candidate {
  const { feeMinor, currency, taxRateBasisPoints } = row;
  return {
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
