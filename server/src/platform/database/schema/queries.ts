import type { QueryState, queryCategories, queryPriorities } from '@guildhall/shared/domain';
import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { applications } from './applications.ts';
import { id, instant, version } from './columns.ts';
import { files } from './files.ts';
import { invoices } from './finance.ts';
import { people } from './people.ts';

const listed = sql`deleted_at is null and merged_into_id is null`;

export const queries = pgTable(
  'queries',
  {
    id: id(),
    number: text().notNull().unique('queries_number_unique'),
    subject: text().notNull(),
    requesterId: uuid()
      .notNull()
      .references(() => people.id),
    applicationId: uuid().references(() => applications.id),
    invoiceId: uuid().references(() => invoices.id),
    category: text().$type<(typeof queryCategories)[number]>().notNull(),
    priority: text().$type<(typeof queryPriorities)[number]>().notNull().default('normal'),
    state: text().$type<QueryState>().notNull().default('open'),
    stateSince: instant().notNull(),
    /** When it was resolved; kept when it closes, so that an answer in time can reopen it. */
    resolvedAt: instant(),
    assigneeId: uuid().references(() => people.id),
    /** Until then it is in no queue of the office; a scheduled rule returns it. */
    snoozedUntil: instant(),
    /** The query that now has its messages; opening this one redirects there. */
    mergedIntoId: uuid().references((): AnyPgColumn => queries.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    deletedAt: instant(),
    version: version(),
    search: text()
      .notNull()
      .generatedAlwaysAs(sql`searchable(number || ' ' || subject)`),
  },
  (table) => [
    index('queries_state').on(table.state, table.updatedAt, table.id),
    index('queries_created').on(table.createdAt, table.id),
    // One for each order of the list, so that a page is read from the index alone.
    index('queries_by_number').on(table.number, table.id).where(listed),
    index('queries_by_subject')
      .on(sql`lower(${table.subject})`, table.id)
      .where(listed),
    index('queries_by_priority')
      .on(sql`(case ${table.priority} when 'high' then 3 when 'normal' then 2 else 1 end)`, table.id)
      .where(listed),
    index('queries_by_created').on(table.createdAt, table.id).where(listed),
    index('queries_by_updated').on(table.updatedAt, table.id).where(listed),
    index('queries_requester').on(table.requesterId, table.updatedAt),
    index('queries_application').on(table.applicationId),
    index('queries_assignee').on(table.assigneeId, table.updatedAt),
    index('queries_snoozed')
      .on(table.snoozedUntil)
      .where(sql`snoozed_until is not null`),
    index('queries_merged')
      .on(table.mergedIntoId)
      .where(sql`merged_into_id is not null`),
    index('queries_search').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
);

/** Internal notes have a different kind in the data, so that no code path can mail them (rule 14). */
export const queryMessages = pgTable(
  'query_messages',
  {
    id: id(),
    queryId: uuid()
      .notNull()
      .references(() => queries.id, { onDelete: 'cascade' }),
    kind: text().$type<'public' | 'internal_note'>().notNull(),
    authorId: uuid()
      .notNull()
      .references(() => people.id),
    body: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index('query_messages_query').on(table.queryId, table.createdAt)],
);

/** Files of messages. A file without a message is private to its uploader, and deleted if it never gets one. */
export const queryFiles = pgTable(
  'query_files',
  {
    fileId: uuid()
      .primaryKey()
      .references(() => files.id),
    userId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    messageId: uuid().references(() => queryMessages.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('query_files_message').on(table.messageId),
    index('query_files_unused')
      .on(table.userId, table.createdAt)
      .where(sql`message_id is null`),
  ],
);

/** Members of the office currently writing in a query. A row is valid for seconds, so it need not be deleted. */
export const queryWriters = pgTable(
  'query_writers',
  {
    queryId: uuid()
      .notNull()
      .references(() => queries.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    writtenAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.queryId, table.userId] })],
);
