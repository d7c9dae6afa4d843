import {
  feeOwedStates,
  openInvoiceStates,
  undeliveredMailStates,
  dunningDaysDefault,
  unsentMailStates,
} from '@guildhall/shared/domain';
import { and, desc, eq, like, sql, type SQL } from 'drizzle-orm';
import { inStates, first, only, type Queryable } from '../../../platform/database/client.ts';
import { mails, people } from '../../../platform/database/schema/index.ts';
import { morningSql } from '../../../platform/timed-rules/timed-rule.ts';

// Application fees that are still open have their own reminders and expiry (domain §2).
const hasOwnReminders = sql`exists (select 1 from applications a where a.id = i.application_id and a.deleted_at is null
  and ${inStates(sql`a.state`, feeOwedStates)})`;

// While the debt is open, its next reminder asks for the fees of earlier ones, too.
const isAskedWithDebt = sql`exists (select 1 from invoices debt where debt.id = i.fee_for_id
  and ${inStates(sql`debt.state`, openInvoiceStates)})`;

const reminders = sql`(select m.sent_at, m.state from mails m where m.about_kind = 'invoice' and m.about_id = i.id
  and m.template like 'dunning\\_%')`;

const levelDays = sql`coalesce((select s.value->'dunningDays' from settings s where s.key = 'invoicing'),
  ${JSON.stringify(dunningDaysDefault)}::jsonb)`;

/** The days of all levels after the due date, from the setting or the defaults. */
const levels = sql`jsonb_array_elements_text(${levelDays}) with ordinality as d(day, step)`;

const isWaiting = sql`exists (select 1 from ${reminders} r where ${inStates(sql`r.state`, undeliveredMailStates)})`;

/** The day on which the latest reminder of an invoice `i` was sent. */
export const remindedOn = (zone: string): SQL =>
  sql`(select max(r.sent_at) at time zone ${zone} from ${reminders} r)::date`;

/** True for an invoice `i` whose last reminder has been sent or discarded, or that has none. */
export const isRemindedInFull = sql`(i.dunning_level >= jsonb_array_length(${levelDays}) and not ${isWaiting})`;

/** The next reminder of each open invoice `i`, with the morning on which it is due. */
export const selectDueReminders = (zone: string): SQL => {
  const distance = sql`d.day::int - lag(d.day::int, 1, 0) over (order by d.step)`;
  const day = sql`greatest(i.due_on + d.day, ${remindedOn(zone)} + d.distance, i.dunning_paused_until,
    u.dunning_paused_until)`;
  return sql`select i.id as row_id, i.id as subject_id, i.number as label, i.payer->>'name' as who,
      d.step::int as step, ${morningSql(day, zone)} as at
    from invoices i join people u on u.id = i.payer_id
    cross join lateral (select d.day::int as day, d.step, ${distance} as distance from ${levels}) d
    where i.kind = 'invoice' and ${inStates(sql`i.state`, openInvoiceStates)} and i.deleted_at is null
      and i.due_on is not null and u.deceased_on is null and d.step = i.dunning_level + 1 and not ${hasOwnReminders}
      and not ${isWaiting} and not ${isAskedWithDebt}`;
};

/** The reminders of invoices, and who gets them. */
export function createDunningRepository(db: Queryable) {
  return {
    /** The newest reminder that has not been sent yet. */
    unsentReminder: (invoiceId: string) =>
      db
        .select({ id: mails.id })
        .from(mails)
        .where(
          and(
            eq(mails.aboutKind, 'invoice'),
            eq(mails.aboutId, invoiceId),
            like(mails.template, 'dunning\\_%'),
            inStates(mails.state, unsentMailStates),
          ),
        )
        .orderBy(desc(mails.createdAt))
        .limit(1)
        .then(first),

    payer: (id: string) => db.select().from(people).where(eq(people.id, id)).then(only),
  };
}
