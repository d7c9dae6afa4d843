import type { ViewList } from '@guildhall/shared/domain';
import { sql } from 'drizzle-orm';
import { boolean, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant, version } from './columns.ts';
import { people } from './people.ts';

/** Named filters, sort and columns of a list. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    list: text().$type<ViewList>().notNull(),
    name: text().notNull(),
    filters: jsonb().$type<Record<string, string>>().notNull(),
    columns: jsonb().$type<string[]>(),
    isShared: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    version: version(),
  },
  // Also serves queries by person and list.
  (table) => [uniqueIndex('saved_views_name_unique').on(table.ownerId, table.list, sql`lower(${table.name})`)],
);
