import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/client.ts';
import { applications, invoices, mails, referees } from '../../platform/database/schema/index.ts';
import type { TimedRules, Planned } from '../../platform/timed-rules/timed-rules.ts';

/** More than one application can have. */
const mostPlanned = 200;

export type Snapshot = Awaited<ReturnType<typeof readSnapshot>>;

/** Everything that commands on applications change: state, mails, invoices, referees and scheduled events. */
export async function readSnapshot(db: Queryable, timedRules: Pick<TimedRules, 'rules'>, id: string) {
  // Sequential: a transaction has one connection.
  const [application] = await db
    .select({ state: applications.state })
    .from(applications)
    .where(eq(applications.id, id));
  const mailRows = await db.select().from(mails).where(eq(mails.applicationId, id)).orderBy(mails.createdAt, mails.id);
  const invoiceRows = await db.select().from(invoices).where(eq(invoices.applicationId, id)).orderBy(invoices.id);
  const refereeRows = await db
    .select({ id: referees.id, firstName: referees.firstName, lastName: referees.lastName, state: referees.state })
    .from(referees)
    .where(eq(referees.applicationId, id))
    .orderBy(referees.position, referees.id);
  const planned: Planned[] = [];
  for (const rule of timedRules.rules()) planned.push(...(await rule.planned(db, { about: id, limit: mostPlanned })));
  return { state: application?.state, mails: mailRows, invoices: invoiceRows, referees: refereeRows, planned };
}
