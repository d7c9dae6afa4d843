import { integer, timestamp, uuid } from 'drizzle-orm/pg-core';
import { newId } from '../../secrets/ids.ts';

// Columns defined the same way in every table.

/** Primary key: a UUID v7 created in code. */
export const id = () => uuid().primaryKey().$defaultFn(newId);

/** An instant in UTC, with JavaScript's millisecond precision. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });

/** Row version for optimistic locking, incremented by every edit. */
export const version = () => integer().notNull().default(1);
