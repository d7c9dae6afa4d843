import { dayAt } from '@guildhall/shared/domain';
import { inArray, is } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Clock } from '../clock/clock.ts';
import type { Queryable } from '../database/client.ts';
import { settings } from '../database/schema/index.ts';
import { toDeadlines, type ActiveDeadlines } from './deadlines.ts';
import { initialSetting, parseSetting, readSetting } from './settings.ts';

/** The current time, the association's zone and the deadlines that dates depend on. */
export interface Moment {
  now: Date;
  zone: string;
  deadlines: ActiveDeadlines;
}

// One query for both settings.
const select = (db: Queryable) =>
  db
    .select()
    .from(settings)
    .where(inArray(settings.key, ['association', 'deadlines']));

const prepare = (db: Queryable) => select(db).prepare('moment_settings');

// Most requests need it, so outside of transactions it is prepared once per connection.
const statements = new WeakMap<Queryable, ReturnType<typeof prepare>>();

function statementOf(db: Queryable): ReturnType<typeof prepare> {
  const statement = statements.get(db) ?? prepare(db);
  statements.set(db, statement);
  return statement;
}

/** The current time, in the association's zone, with its deadlines. */
export async function momentOf(db: Queryable, clock: Clock): Promise<Moment> {
  const rows = await (is(db, PgTransaction) ? select(db) : statementOf(db).execute());
  const stored = (key: string) => rows.find((row) => row.key === key);
  const { zone } = parseSetting('association', stored('association')?.value) ?? initialSetting('association');
  return { now: clock.now(), zone, deadlines: toDeadlines(stored('deadlines')) };
}

/** The association and the current day in its zone: days on invoices start and end there. */
export async function readAssociationDay(db: Queryable, { clock }: { clock: Clock }) {
  const association = await readSetting(db, 'association');
  const now = clock.now();
  return { association, now, today: dayAt(now, association.zone), zone: association.zone };
}
