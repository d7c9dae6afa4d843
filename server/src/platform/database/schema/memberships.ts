import type { MembershipEndReason } from '@guildhall/shared/domain';
import { sql } from 'drizzle-orm';
import { date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant, version } from './columns.ts';
import { membershipTypes } from './configuration.ts';
import { invoices } from './finance.ts';
import { people } from './people.ts';

const day = () => date({ mode: 'string' });

/** Memberships. Their state on a day follows from these days (`membershipStateOn`); all days are included. */
export const memberships = pgTable(
  'memberships',
  {
    id: id(),
    personId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** `null` if an import did not say. */
    typeId: uuid().references(() => membershipTypes.id),
    joinedOn: day().notNull(),
    endsOn: day(),
    endReason: text().$type<MembershipEndReason>(),
    pausedFrom: day(),
    /** The last day of the newest period, which only `addPeriod` sets; `null` if nothing has been paid. */
    paidUntil: day(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    version: version(),
  },
  (table) => [
    index('memberships_person').on(table.personId, table.joinedOn),
    // A person has at most one membership without an end.
    uniqueIndex('memberships_one_open')
      .on(table.personId)
      .where(sql`${table.endsOn} is null`),
    index('memberships_paid_until').on(table.paidUntil, table.personId),
  ],
);

/** What shows that a period is paid: an invoice, an import, the office's word, or a type without a fee. */
export type PeriodSource = 'invoice' | 'import' | 'office' | 'free';

/** Paid periods of memberships, both days included. */
export const membershipPeriods = pgTable(
  'membership_periods',
  {
    id: id(),
    membershipId: uuid()
      .notNull()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    fromDay: day().notNull(),
    untilDay: day().notNull(),
    source: text().$type<PeriodSource>().notNull(),
    invoiceId: uuid().references(() => invoices.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
  },
  (table) => [index('membership_periods_membership').on(table.membershipId, table.untilDay)],
);
