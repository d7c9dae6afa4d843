import type { IssueRunState } from '@guildhall/shared/domain';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { invoices } from './finance.ts';
import { people } from './people.ts';

/** Runs that issue all drafts of a list in order. */
export const issueRuns = pgTable(
  'issue_runs',
  {
    id: id(),
    state: text().$type<IssueRunState>().notNull(),
    createdById: uuid()
      .notNull()
      .references(() => people.id),
    createdAt: instant().notNull(),
    finishedAt: instant(),
  },
  (table) => [
    index('issue_runs_created').on(table.createdAt, table.id),
    // One at a time, so that its numbers are consecutive.
    uniqueIndex('issue_runs_one_running')
      .on(table.state)
      .where(sql`${table.state} = 'running'`),
  ],
);

/** The drafts of a run in order, as of its start. */
export const issueRunRows = pgTable(
  'issue_run_rows',
  {
    runId: uuid()
      .notNull()
      .references(() => issueRuns.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    // Purging a draft from the junk box deletes its row as well.
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    /** The result: `issued`, or the code of the refusal; `null` while it waits. */
    result: text(),
    /** Why it was refused. */
    message: text(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.position] }),
    index('issue_run_rows_invoice').on(table.invoiceId),
  ],
);
