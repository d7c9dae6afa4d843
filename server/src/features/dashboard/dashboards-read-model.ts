import { sql, and, desc, eq, isNull, ne, type SQL, asc, gt } from 'drizzle-orm';
import { createMembershipRepository, presentMembership } from '../../platform/memberships/memberships.ts';
import type { OwnDashboard, OfficeDashboard } from '@guildhall/shared/contracts';
import { figures, Role, type FigureName, type Currency, plannedMeetingStates } from '@guildhall/shared/domain';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import { only, type Database, inStates } from '../../platform/database/client.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { createUserRepository } from '../../platform/users/repository.ts';
import { readApplicationPage } from '../applications/public.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import { toSummary, createInvoiceRepository, type InvoiceRow, openMinorOf, receivedIn } from '../invoices/public.ts';
import { readDeadlines } from '../../platform/settings/deadlines.ts';
import { createQueryReader } from '../queries/public.ts';
import {
  applications,
  timelineEntries,
  meetingAgenda,
  meetingPolls,
  meetings,
} from '../../platform/database/schema/index.ts';
import { countBehind, type Reader, inCurrency, sumBehind } from './figures-read-model.ts';

/** What waits for a person: their own applications, invoices and queries, whatever their role. */
export async function readOwnDashboard(
  { db, clock }: { db: Database; clock: Clock },
  user: SignedIn['user'],
): Promise<OwnDashboard> {
  const [{ today, zone }, deadlines] = await Promise.all([readAssociationDay(db, { clock }), readDeadlines(db)]);
  // The list shows staff all applications; this only their own, as for members.
  const asMember = { ...user, role: Role.member };
  const moment = { now: clock.now(), zone, deadlines };
  const [applications, unpaid, openQueries, meetings, totals, person, membership] = await Promise.all([
    readApplicationPage(db, { page: 1, pageSize: 25, sort: '-updatedAt' }, asMember, moment),
    createInvoiceRepository(db).openOf(user.id),
    createQueryReader({ db }).unresolvedOf(user),
    meetingsOfApplicant(db, user.id, moment.now),
    countOwn(db, { user: asMember, moment }),
    createUserRepository(db).byId(user.id),
    createMembershipRepository(db).lastOf(user.id),
  ]);
  return {
    applications: applications.data,
    unpaidInvoices: unpaid.map((row) => toSummary(row, today)),
    openQueries,
    meetings,
    totals: { applications: applications.totalCount, ...totals },
    memberNumber: person?.memberNumber ?? null,
    membership: membership && presentMembership(membership, today),
    renewal: renewalIn(unpaid),
  };
}

/** The first unpaid invoice for a membership period. */
function renewalIn(unpaid: readonly InvoiceRow[]): OwnDashboard['renewal'] {
  const found = unpaid.find(({ periodUntil }) => periodUntil !== null);
  return found?.periodUntil ? { invoiceId: found.id, until: found.periodUntil } : null;
}

/** The totals of the person's lists; the applications are counted with their page. */
async function countOwn(db: Database, reader: Reader) {
  const count = (name: FigureName) => sql`${countBehind(figures[name], reader)} as ${sql.identifier(name)}`;
  return db
    .execute<{ invoices: number; queries: number; unresolvedQueries: number }>(
      sql`select ${count('invoices')}, ${count('queries')}, ${count('unresolvedQueries')}`,
    )
    .then(({ rows }) => only(rows));
}

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

const mostShown = 5;

/** Planned or moved, and not over yet. */
const isToCome = (now: Date) =>
  and(isNull(meetingPolls.deletedAt), inStates(meetings.state, plannedMeetingStates), gt(meetings.endsAt, now));

const when = {
  title: meetingPolls.title,
  state: meetings.state,
  startsAt: meetings.startsAt,
  endsAt: meetings.endsAt,
  zone: meetings.zone,
};

const onTheWire = <Row extends { startsAt: Date; endsAt: Date }>(row: Row) => ({
  ...row,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
});

/** The upcoming meetings that deal with a person's applications, without data about other applicants. */
async function meetingsOfApplicant(db: Database, applicantId: string, now: Date): Promise<OwnDashboard['meetings']> {
  const rows = await db
    .select({ applicationId: applications.id, applicationNumber: applications.number, ...when })
    .from(meetings)
    .innerJoin(meetingPolls, eq(meetingPolls.id, meetings.pollId))
    .innerJoin(meetingAgenda, eq(meetingAgenda.pollId, meetings.pollId))
    .innerJoin(applications, eq(applications.id, meetingAgenda.applicationId))
    .where(and(isToCome(now), eq(applications.applicantId, applicantId), isNull(applications.deletedAt)))
    .orderBy(asc(meetings.startsAt), asc(meetings.id))
    .limit(mostShown);
  return rows.map(onTheWire);
}

/** The office's next meetings, each with its number of applications. */
async function nextMeetings(db: Database, now: Date): Promise<OfficeDashboard['meetings']> {
  const rows = await db
    .select({
      pollId: meetings.pollId,
      ...when,
      place: meetings.place,
      applications: sql<number>`(
        select count(*)::int from meeting_agenda a join applications x on x.id = a.application_id
        where a.poll_id = ${meetings.pollId} and x.deleted_at is null)`,
    })
    .from(meetings)
    .innerJoin(meetingPolls, eq(meetingPolls.id, meetings.pollId))
    .where(isToCome(now))
    .orderBy(asc(meetings.startsAt), asc(meetings.id))
    .limit(mostShown);
  return rows.map(onTheWire);
}
