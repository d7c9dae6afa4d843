import { integer, timestamp, uuid } from 'drizzle-orm/pg-core';
import { newId } from '../../secrets/ids.ts';

// Columns that every table spells the same way.

/** Primary key: a UUID v7 made in code. */
export const id = () => uuid().primaryKey().$defaultFn(newId);

/** An instant in UTC, to the millisecond, as JavaScript holds it. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });

/** Row version for optimistic locking; every edit counts it up by one. */
export const version = () => integer().notNull().default(1);
