import type { DueLapse, listDueLapses, QueryOf } from '@guildhall/shared/contracts';
import { openInvoiceStates, lastReminderDays, renewalGraceDays, type Currency } from '@guildhall/shared/domain';
import { sql, type SQL } from 'drizzle-orm';
import { isRemindedInFull, remindedOn } from '../../features/invoices/public.ts';
import { inStates, type Queryable } from '../../platform/database/client.ts';
import type { PageOf } from '../../platform/http/to-route.ts';
import { endOfDaySql } from '../../platform/timed-rules/timed-rule.ts';

const graceDays = sql`coalesce((select (s.value ->> 'graceDays')::int from settings s where s.key = 'invoicing'),
  ${renewalGraceDays.initial}::int)`;

/** True unless the office decides about each membership. */
export const lapsesAutomatically = sql`coalesce((select (s.value ->> 'lapsesAutomatically')::boolean from settings s
  where s.key = 'invoicing'), true)`;

/**
 * The memberships that lapse without a payment, each with the end of its last day, `at`: some days after the paid
 * period, if the invoice for the next one is issued, due and unpaid. Members who were not asked to pay never lapse. The
 * last reminder is sent first, and has time to be answered, so that the two notices never cross.
 */
export function lapses(zone: string): SQL {
  const lastDay = sql`greatest(u.member_until + ${graceDays}, i.due_on,
    ${remindedOn(zone)} + ${lastReminderDays}::int)`;
  return sql`select u.id, u.version, full_name(u.first_name, u.last_name) as name, u.member_number as "memberNumber",
      u.member_until::text as until, i.id as "invoiceId", i.number as "invoiceNumber", i.currency,
      (i.gross_minor - i.paid_minor - i.credited_minor - i.waived_minor)::float8 as "openMinor",
      ${endOfDaySql(lastDay, zone)} as at
    from invoices i join users u on u.id = i.payer_id
    where i.period_from = u.member_until + 1 and i.kind = 'invoice' and ${inStates(sql`i.state`, openInvoiceStates)}
      and i.deleted_at is null and u.membership_state = 'active' and u.deleted_at is null
      and ${isRemindedInFull}`;
}

interface Moment {
  now: Date;
  zone: string;
}

interface Row extends Record<string, unknown> {
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
    db.execute<Row>(
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
