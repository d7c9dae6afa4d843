import { currency, type OfficeDashboard } from '@guildhall/shared/contracts';
import { applicationStates } from '@guildhall/shared/domain';
import { and, count, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { only, type Database } from '../../database/client.ts';
import { applications, timelineEntries } from '../../database/schema/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { readAssociationDay } from '../invoices/needs.ts';
import { nextMeetings } from './meetings.ts';
import { workFigures, type WorkKey } from './work.ts';

const monthsShown = 12;
const recentShown = 12;

interface Figures extends Record<WorkKey, number> {
  activeMembers: number;
  openMinor: number;
  receivedMinor: number;
}

/** Single figures, all in one round trip. */
const readFigures = (db: Database, today: string): Promise<Figures> => {
  const work = workFigures(today);
  return db
    .execute<Figures & Record<string, unknown>>(
      sql`select
        ${work.toScreen} as "toScreen",
        ${work.toDecide} as "toDecide",
        ${work.draftMails} as "draftMails",
        ${work.failedMails} as "failedMails",
        ${work.openQueries} as "openQueries",
        ${work.overdueInvoices} as "overdueInvoices",
        (select count(*)::int from users where deleted_at is null and member_number is not null and state = 'active') as "activeMembers",
        (select coalesce(sum(gross_minor - paid_minor - credited_minor), 0)::float8 from invoices
          where deleted_at is null and kind = 'invoice' and state in ('issued', 'partly_paid')) as "openMinor",
        (select coalesce(sum(amount_minor - refunded_minor), 0)::float8 from payments
          where state in ('succeeded', 'partly_refunded') and received_on >= ${`${today.slice(0, 4)}-01-01`}) as "receivedMinor"`,
    )
    .then(({ rows }) => only(rows));
};

const readStates = async (db: Database): Promise<OfficeDashboard['byState']> => {
  const rows = await db
    .select({ state: applications.state, count: count() })
    .from(applications)
    .where(isNull(applications.deletedAt))
    .groupBy(applications.state);
  return applicationStates.flatMap((state) => rows.filter((row) => row.state === state));
};

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
export async function readOfficeDashboard({ db, clock }: { db: Database; clock: Clock }): Promise<OfficeDashboard> {
  const { today, zone } = await readAssociationDay(db, { clock });
  const [figures, meetings, byState, submittedPerMonth, recent] = await Promise.all([
    readFigures(db, today),
    nextMeetings(db, clock.now()),
    readStates(db),
    readMonths(db, today, zone),
    readRecent(db),
  ]);
  const { activeMembers, openMinor, receivedMinor, ...work } = figures;
  const money = (amountMinor: number) => ({ amountMinor, currency: z.parse(currency, 'EUR') });
  return {
    work,
    meetings,
    byState,
    submittedPerMonth,
    activeMembers,
    openAmount: money(openMinor),
    receivedThisYear: money(receivedMinor),
    recent,
  };
}
