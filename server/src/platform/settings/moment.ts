import { dayAt } from '@guildhall/shared/domain';
import type { Clock } from '../clock/clock.ts';
import type { Queryable } from '../database/client.ts';
import { readDeadlines, type ActiveDeadlines } from './deadlines.ts';
import { readSetting } from './settings.ts';

/** The moment, the association's zone and the deadlines that dates are judged by. */
export interface Moment {
  now: Date;
  zone: string;
  deadlines: ActiveDeadlines;
}

/** Now, in the zone in which the association's days begin and end, with the deadlines it has set. */
export async function momentOf(db: Queryable, clock: Clock): Promise<Moment> {
  const { zone } = await readSetting(db, 'association');
  return { now: clock.now(), zone, deadlines: await readDeadlines(db) };
}

/** The association and its present day: days on invoices begin and end in its zone. */
export async function readAssociationDay(db: Queryable, { clock }: { clock: Clock }) {
  const association = await readSetting(db, 'association');
  return { association, today: dayAt(clock.now(), association.zone), zone: association.zone };
}
