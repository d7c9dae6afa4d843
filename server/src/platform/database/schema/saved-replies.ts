import type { LocalText } from '@guildhall/shared/domain';
import { sql } from 'drizzle-orm';
import { jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant, version } from './columns.ts';

/** Reusable texts for the office's answers to queries. */
export const savedReplies = pgTable(
  'saved_replies',
  {
    id: id(),
    name: text().notNull(),
    text: jsonb().$type<LocalText>().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    version: version(),
  },
  (table) => [uniqueIndex('saved_replies_name_unique').on(sql`lower(${table.name})`)],
);
