import type { DocumentKind, JunkCause, JunkKind } from '@guildhall/shared/domain';
import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { applications } from './applications.ts';
import { id, instant } from './columns.ts';
import { files } from './files.ts';
import { people } from './people.ts';

/**
 * Deleted items that can still be restored (rule 13). Restored and purged items keep their row, without the content.
 */
export const junkItems = pgTable(
  'junk_items',
  {
    id: id(),
    kind: text().$type<JunkKind>().notNull(),
    entityId: uuid().notNull(),
    label: text().notNull(),
    cause: text().$type<JunkCause>().notNull(),
    /** Items created by the deletion, or deleted together with it. */
    together: jsonb().$type<{ kind: string; id: string }[]>().notNull().default([]),
    /** The data required to restore it: the previous state, or the whole row if the row is deleted. */
    snapshot: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    deletedById: uuid().references(() => people.id),
    deletedAt: instant().notNull(),
    purgeAt: instant().notNull(),
    restoredAt: instant(),
    purgedAt: instant(),
    search: text()
      .notNull()
      .generatedAlwaysAs(sql`searchable(label)`),
  },
  (table) => [
    index('junk_items_by_deleted')
      .on(table.deletedAt, table.id)
      .where(sql`restored_at is null and purged_at is null`),
    index('junk_items_by_purge')
      .on(table.purgeAt, table.id)
      .where(sql`restored_at is null and purged_at is null`),
    index('junk_items_by_label')
      .on(sql`lower(${table.label})`, table.id)
      .where(sql`restored_at is null and purged_at is null`),
    index('junk_items_entity').on(table.kind, table.entityId),
    uniqueIndex('junk_items_once')
      .on(table.kind, table.entityId)
      .where(sql`restored_at is null and purged_at is null`),
    index('junk_items_search').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
);

/**
 * Counters per key and window; in the database, so that several processes count together and a restart resets nothing.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().notNull(),
    windowStart: instant().notNull(),
    hits: integer().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.windowStart] }),
    index('rate_limits_expires').on(table.expiresAt),
  ],
);

/** Events of remotes in people's tabs, aggregated per build and minute, without personal data. */
export const remoteLoads = pgTable(
  'remote_loads',
  {
    remote: text().notNull(),
    /** `unknown` if not deployed here, `none` if a remote failed before its build was known. */
    build: text().notNull(),
    minute: instant().notNull(),
    loads: integer().notNull(),
    failures: integer().notNull(),
    crashes: integer().notNull(),
    /** Total duration of the loads, in ms. */
    msTotal: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.remote, table.build, table.minute] }),
    index('remote_loads_minute').on(table.minute),
  ],
);

/** The stored response to a write with an `Idempotency-Key`; a repeated key returns it again. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    requestHash: text().notNull(),
    status: smallint().notNull(),
    response: jsonb().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_expires').on(table.expiresAt),
  ],
);

/** A file uploaded in pieces, so that a broken connection costs only the current piece. */
export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    applicationId: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    kind: text().$type<DocumentKind>().notNull(),
    name: text().notNull(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    receivedBytes: bigint({ mode: 'number' }).notNull().default(0),
    /** The stored contents of the received pieces, in order, by their generated names. */
    pieces: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The document that the file replaces. */
    replacesId: uuid(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('uploads_expires').on(table.expiresAt), index('uploads_application').on(table.applicationId)],
);

/** A list exported to a file; large ones take a while, and the person sees the progress. */
export const listExports = pgTable(
  'list_exports',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    list: text()
      .$type<
        | 'applications'
        | 'audit'
        | 'invoices'
        | 'journal'
        | 'junk'
        | 'mails'
        | 'meetings'
        | 'open_items'
        | 'queries'
        | 'users'
      >()
      .notNull(),
    format: text().$type<'csv' | 'xlsx'>().notNull(),
    /** The list's query (filters, sort, columns) at the time of the request. */
    query: jsonb().$type<Record<string, unknown>>().notNull(),
    state: text().$type<'waiting' | 'running' | 'done' | 'failed' | 'cancelled'>().notNull(),
    rowsDone: integer().notNull().default(0),
    rowsTotal: integer().notNull().default(0),
    fileId: uuid().references(() => files.id),
    error: text(),
    createdAt: instant().notNull(),
    finishedAt: instant(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('list_exports_user').on(table.userId, table.createdAt),
    index('list_exports_expires').on(table.expiresAt),
  ],
);
