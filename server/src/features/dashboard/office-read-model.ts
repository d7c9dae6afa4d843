import type { OfficeDashboard } from '@guildhall/shared/contracts';
import { applicationStates, figures, type Currency, type FigureName } from '@guildhall/shared/domain';
import { and, count, desc, eq, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { only, type Database } from '../../platform/database/client.ts';
import { applications, invoices, timelineEntries } from '../../platform/database/schema/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import { readAssociationDay, openMinorOf, receivedInYearOf } from '../invoices/public.ts';
import { countBehind, rowsBehind, sumBehind, type Reader } from './figures.ts';
import { nextMeetings } from './meetings-read-model.ts';

const monthsShown = 12;
const recentShown = 12;

const counted = [
  'toScreen',
  'toDecide',
  'draftMails',
  'failedMails',
  'overdueInvoices',
  'openQueries',
  'activeMemberships',
] as const satisfies FigureName[];

type Figures = Record<(typeof counted)[number] | 'openMinor' | 'receivedMinor', number>;

/** Single figures, all in one round trip; of money, what is in the association's currency. */
function readFigures(
  db: Database,
  { today, currency, reader }: { today: string; currency: Currency; reader: Reader },
): Promise<Figures> {
  const inCurrency = (minor: SQL) => sql`case when ${invoices.currency} = ${currency} then ${minor} else 0 end`;
  const columns: [name: keyof Figures, value: SQL][] = [
    ...counted.map((name): [keyof Figures, SQL] => [name, countBehind(figures[name], reader)]),
    ['openMinor', sumBehind(figures.unpaidInvoices, inCurrency(openMinorOf), reader)],
    ['receivedMinor', sumBehind(figures.receivedThisYear, inCurrency(receivedInYearOf(today)), reader)],
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

async function readStates(db: Database, reader: Reader): Promise<OfficeDashboard['byState']> {
  const { rows } = await db.execute<OfficeDashboard['byState'][number]>(
    sql`select state, count(*)::int as count ${rowsBehind(figures.applications, reader)} group by state`,
  );
  return applicationStates.flatMap((state) => rows.filter((row) => row.state === state));
}

/** Submissions of the last twelve months, months without any included. */
async function readMonths(db: Database, today: string, zone: string): Promise<OfficeDashboard['submittedPerMonth']> {
  const months = Array.from({ length: monthsShown }, (_, index) => monthBefore(today, monthsShown - 1 - index));
  const month = sql<string>`to_char(${applications.submittedAt} at time zone ${sql.raw(`'${zone.replaceAll("'", "''")}'`)}, 'YYYY-MM')`;
  const rows = await db
    .select({ month, count: count() })
    .from(applications)
    .where(
      and(
        isNull(applications.deletedAt),
        sql`${applications.submittedAt} >= ${`${months[0]}-01`}::timestamptz - interval '1 day'`,
      ),
    )
    .groupBy(month);
  return months.map((name) => ({ month: name, count: rows.find((row) => row.month === name)?.count ?? 0 }));
}

/** The month `months` before a day's, `YYYY-MM`. */
function monthBefore(day: string, months: number): string {
  const index = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
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

/** The office's dashboard: open work first, then figures (domain rule 18). */
export async function readOfficeDashboard(
  { db, clock }: { db: Database; clock: Clock },
  user: SignedIn['user'],
): Promise<OfficeDashboard> {
  const { today, zone, association } = await readAssociationDay(db, { clock });
  const { currency } = association;
  const reader: Reader = { user, moment: { now: clock.now(), zone } };
  const [read, meetings, byState, submittedPerMonth, recent] = await Promise.all([
    readFigures(db, { today, currency, reader }),
    nextMeetings(db, reader.moment.now),
    readStates(db, reader),
    readMonths(db, today, zone),
    readRecent(db),
  ]);
  const { activeMemberships, openMinor, receivedMinor, ...work } = read;
  const money = (amountMinor: number) => ({ amountMinor, currency });
  return {
    work,
    meetings,
    byState,
    submittedPerMonth,
    activeMemberships,
    openAmount: money(openMinor),
    receivedThisYear: money(receivedMinor),
    recent,
  };
}
