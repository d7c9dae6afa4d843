import type { OfficeDashboard } from '@guildhall/shared/contracts';
import { figures, type Currency, type FigureName } from '@guildhall/shared/domain';
import { and, desc, eq, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import { only, type Database } from '../../platform/database/client.ts';
import { applications, timelineEntries } from '../../platform/database/schema/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import { openMinorOf, receivedIn } from '../invoices/public.ts';
import { countBehind, inCurrency, sumBehind, type Reader } from './figures.ts';
import { nextMeetings } from './meetings-read-model.ts';

const recentShown = 12;

const ownWork = [
  'myOverdueCases',
  'myCasesDueSoon',
  'myWaitingCases',
  'myQueries',
  'myWaitingQueries',
] as const satisfies FigureName[];
const officeWork = [
  'refundsDue',
  'toScreen',
  'toDecide',
  'draftMails',
  'failedMails',
  'unsentInvoices',
  'overdueInvoices',
  'openQueries',
  'openPolls',
  'pollsToSchedule',
] as const satisfies FigureName[];
const counted = [...ownWork, ...officeWork, 'activeMemberships'] as const;

type Figures = Record<(typeof counted)[number] | 'openMinor' | 'receivedMinor', number>;

/** Single figures, all in one round trip; amounts only in the association's currency. */
function readFigures(
  db: Database,
  { today, currency, reader }: { today: string; currency: Currency; reader: Reader },
): Promise<Figures> {
  const year = { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` };
  const columns: [name: keyof Figures, value: SQL][] = [
    ...counted.map((name): [keyof Figures, SQL] => [name, countBehind(figures[name], reader)]),
    ['openMinor', sumBehind(figures.unpaidInvoices, inCurrency(openMinorOf, currency), reader)],
    ['receivedMinor', sumBehind(figures.receivedThisYear, inCurrency(receivedIn(year), currency), reader)],
  ];
  return db
    .execute<Figures>(
      sql`select ${sql.join(
        columns.map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
        sql`, `,
      )}`,
    )
    .then(({ rows }) => only(rows));
}

const readRecent = async (db: Database): Promise<OfficeDashboard['recent']> => {
  const rows = await db
    .select({
      at: timelineEntries.at,
      applicationId: applications.id,
      number: applications.number,
      applicantName: applications.applicantName,
      event: timelineEntries.event,
      actor: timelineEntries.actorName,
    })
    .from(timelineEntries)
    .innerJoin(applications, and(eq(applications.id, timelineEntries.applicationId), isNull(applications.deletedAt)))
    .where(ne(timelineEntries.audience, 'administrators'))
    .orderBy(desc(timelineEntries.at), desc(timelineEntries.id))
    .limit(recentShown);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
};

/** The office's dashboard: the person's open work, the office's, and figures (domain rule 18). */
export async function readOfficeDashboard(
  { db, clock }: { db: Database; clock: Clock },
  user: SignedIn['user'],
): Promise<OfficeDashboard> {
  const { today, zone, association } = await readAssociationDay(db, { clock });
  const { currency } = association;
  const reader: Reader = { user, moment: { now: clock.now(), zone } };
  const [read, meetings, recent] = await Promise.all([
    readFigures(db, { today, currency, reader }),
    nextMeetings(db, reader.moment.now),
    readRecent(db),
  ]);
  const pick = <Name extends keyof Figures>(names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, read[name]])) as Record<Name, number>;
  const money = (amountMinor: number) => ({ amountMinor, currency });
  return {
    mine: pick(ownWork),
    work: pick(officeWork),
    meetings,
    activeMemberships: read.activeMemberships,
    openAmount: money(read.openMinor),
    receivedThisYear: money(read.receivedMinor),
    recent,
  };
}
