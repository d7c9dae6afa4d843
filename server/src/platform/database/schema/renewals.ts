import type { RenewalException, RenewalState } from '@guildhall/shared/domain';
import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { people } from './people.ts';

/** Renewal runs: the periods they renew, and their progress. */
export const renewals = pgTable(
  'renewals',
  {
    id: id(),
    /** Periods that end on or before this day. */
    endsBy: date({ mode: 'string' }).notNull(),
    state: text().$type<RenewalState>().notNull(),
    /** Number of members at the start of the run, and of processed ones. */
    total: integer().notNull(),
    done: integer().notNull().default(0),
    /** Drafts that were created. */
    invoiced: integer().notNull().default(0),
    exceptions: jsonb().$type<Partial<Record<RenewalException, number>>>().notNull().default({}),
    /** The last processed member; the run continues after them. */
    cursor: uuid(),
    createdById: uuid()
      .notNull()
      .references(() => people.id),
    createdAt: instant().notNull(),
    finishedAt: instant(),
  },
  (table) => [
    index('renewals_created').on(table.createdAt, table.id),
    // One at a time.
    uniqueIndex('renewals_one_running')
      .on(table.state)
      .where(sql`${table.state} = 'running'`),
  ],
);
