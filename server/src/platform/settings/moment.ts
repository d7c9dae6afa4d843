import { dayAt } from '@guildhall/shared/domain';
import { inArray } from 'drizzle-orm';
import type { Clock } from '../clock/clock.ts';
import type { Queryable } from '../database/client.ts';
import { settings } from '../database/schema/index.ts';
import { toDeadlines, type ActiveDeadlines } from './deadlines.ts';
import { initialSetting, parseSetting, readSetting } from './settings.ts';

/** The moment, the association's zone and the deadlines that dates are judged by. */
export interface Moment {
  now: Date;
  zone: string;
  deadlines: ActiveDeadlines;
}

/** Now, in the zone in which the association's days begin and end, with the deadlines it has set. */
export async function momentOf(db: Queryable, clock: Clock): Promise<Moment> {
  // Most requests ask for it: one query for both settings.
  const rows = await db
    .select()
    .from(settings)
    .where(inArray(settings.key, ['association', 'deadlines']));
  const stored = (key: string) => rows.find((row) => row.key === key);
  const { zone } = parseSetting('association', stored('association')?.value) ?? initialSetting('association');
  return { now: clock.now(), zone, deadlines: toDeadlines(stored('deadlines')) };
}

/** The association and its present day: days on invoices begin and end in its zone. */
export async function readAssociationDay(db: Queryable, { clock }: { clock: Clock }) {
  const association = await readSetting(db, 'association');
  return { association, today: dayAt(clock.now(), association.zone), zone: association.zone };
}
