import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import * as z from 'zod/mini';
import {
  type getOfficeFigures,
  type OfficeFigures,
  type QueryOf,
  listApplications,
  listInvoices,
  listMails,
  listPolls,
  listQueries,
} from '@guildhall/shared/contracts';
import {
  answeredIn,
  applicationStates,
  askedIn,
  decidedIn,
  divide,
  figures,
  openApplicationStates,
  paidIn,
  periodBefore,
  periodUntil,
  refereeOutcomeNames,
  refereesIn,
  startOfDay,
  submittedIn,
  type Currency,
  type DayRange,
  type Figure,
  type RefereeOutcome,
  dayAt,
} from '@guildhall/shared/domain';
import { readAssociationDay, type Moment } from '../../platform/settings/moment.ts';
import { inStates, only, type Database } from '../../platform/database/client.ts';
import { applications, queries, invoices, mails, meetingPolls } from '../../platform/database/schema/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import { openMinorOf, paidWithin, receivedIn, invoicesShown } from '../invoices/public.ts';
import { firstAnswerAt, queriesShown } from '../queries/public.ts';
import { applicationsShown } from '../applications/public.ts';
import { mailsShown } from '../mails/public.ts';
import { pollsShown } from '../meetings/public.ts';

type FiguresQuery = QueryOf<typeof getOfficeFigures>;

/** The common parameters of all figures in one response. */
interface Scope {
  period: DayRange;
  before: DayRange;
  currency: Currency;
  reader: Reader;
}

/**
 * Figures of a period and of the previous one. Six queries, whatever its length: the states, the single figures, three
 * time series, and the settings; each is counted with the condition of its list (domain rule 18).
 */
export async function readOfficeFigures(
  { db, clock }: { db: Database; clock: Clock },
  asked: FiguresQuery,
  user: SignedIn['user'],
): Promise<OfficeFigures> {
  const { today, zone, association } = await readAssociationDay(db, { clock });
  const { currency } = association;
  const period = periodOf(asked, today);
  const scope: Scope = {
    period,
    before: periodBefore(period, asked.period),
    currency,
    reader: { user, moment: { now: clock.now(), zone } },
  };
  const { unit, parts } = divide(period);
  const [states, single, submitted, decided, paid] = await Promise.all([
    readStates(db, scope),
    readSingle(db, scope),
    countOverTime(db, submittedIn(period), { at: applications.submittedAt, parts, ...scope }),
    countOverTime(db, decidedIn(period), { at: applications.decidedAt, parts, ...scope }),
    paidOverTime(db, parts, scope),
  ]);
  const overTime = parts.map((part, index) => ({
    ...part,
    submitted: submitted[index] ?? 0,
    decided: decided[index] ?? 0,
    paid: { amountMinor: paid[index] ?? 0, currency },
  }));
  return { period, before: scope.before, unit, overTime, states, ...present(single, currency) };
}

function periodOf({ period, from, to }: FiguresQuery, today: string): DayRange {
  // The contract has checked that both days of a custom period are given.
  if (period === 'custom') return { from: from ?? today, to: to ?? today };
  return periodUntil(today, period);
}

async function readStates(db: Database, { reader }: Scope): Promise<OfficeFigures['states']> {
  const { rows } = await db.execute<OfficeFigures['states'][number]>(
    sql`select state, count(*)::int as count,
      percentile_cont(0.5) within group (order by extract(epoch from ${reader.moment.now} - state_since) / 86400)
        filter (where ${inStates(sql`state`, openApplicationStates)}) as "medianDays"
      ${rowsBehind(figures.applications, reader)} group by state`,
  );
  return applicationStates.flatMap((state) => rows.filter((row) => row.state === state));
}

type Compared =
  'submitted' | 'decided' | 'asked' | 'answered' | 'paid' | 'firstAnswerHours' | `referees_${RefereeOutcome}`;

type Current = 'unanswered' | 'waitingQueries' | 'unpaid' | 'unpaidMinor' | 'overdue' | 'overdueMinor';

/** Single figures by name; those of the previous period end in `Before`. */
type Single = Record<Current | Compared | `${Compared}Before`, number | null>;

const refereesOf = <Value>(valueOf: (outcome: RefereeOutcome) => Value) =>
  Object.fromEntries(refereeOutcomeNames.map((outcome) => [`referees_${outcome}`, valueOf(outcome)])) as Record<
    `referees_${RefereeOutcome}`,
    Value
  >;

/** All single figures in one round trip. */
function readSingle(db: Database, { period, before, currency, reader }: Scope): Promise<Single> {
  const count = (figure: Figure) => countBehind(figure, reader);
  const sum = (figure: Figure, minor: SQL) => sumBehind(figure, inCurrency(minor, currency), reader);
  const compared = (days: DayRange): Record<Compared, SQL> => ({
    submitted: count(submittedIn(days)),
    decided: count(decidedIn(days)),
    asked: count(askedIn(days)),
    answered: count(answeredIn(days)),
    paid: sum(paidIn(days), receivedIn(days)),
    firstAnswerHours: medianHours(days, reader),
    ...refereesOf((outcome) => count(refereesIn(outcome, days))),
  });
  const columns: [name: string, value: SQL][] = [
    ...Object.entries({
      unanswered: count(figures.openQueries),
      waitingQueries: count(figures.waitingQueries),
      unpaid: count(figures.unpaidInvoices),
      unpaidMinor: sum(figures.unpaidInvoices, openMinorOf),
      overdue: count(figures.overdueInvoices),
      overdueMinor: sum(figures.overdueInvoices, openMinorOf),
    } satisfies Record<Current, SQL>),
    ...Object.entries(compared(period)),
    ...Object.entries(compared(before)).map(([name, value]): [string, SQL] => [`${name}Before`, value]),
  ];
  return db
    .execute<Single>(
      sql`select ${sql.join(
        columns.map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
        sql`, `,
      )}`,
    )
    .then(({ rows }) => only(rows));
}

/** The median time to the office's first answer, in hours, over the answered queries of a period. */
const medianHours = (days: DayRange, reader: Reader): SQL =>
  sql`(select percentile_cont(0.5) within group
    (order by extract(epoch from ${firstAnswerAt} - ${queries.createdAt}) / 3600) ${rowsBehind(answeredIn(days), reader)})`;

function present(single: Single, currency: Currency) {
  const compare = (name: Exclude<Compared, 'firstAnswerHours'>) => ({
    now: single[name] ?? 0,
    before: single[`${name}Before`] ?? 0,
  });
  const money = (amountMinor: number | null) => ({ amountMinor: amountMinor ?? 0, currency });
  return {
    submitted: compare('submitted'),
    decided: compare('decided'),
    referees: refereeOutcomeNames.map((outcome) => ({ outcome, ...compare(`referees_${outcome}`) })),
    invoices: {
      unpaid: { count: single.unpaid ?? 0, amount: money(single.unpaidMinor) },
      overdue: { count: single.overdue ?? 0, amount: money(single.overdueMinor) },
      paid: { now: money(single.paid), before: money(single.paidBefore) },
    },
    queries: {
      unanswered: single.unanswered ?? 0,
      waiting: single.waitingQueries ?? 0,
      asked: compare('asked'),
      answered: compare('answered'),
      firstAnswerHours: { now: single.firstAnswerHours, before: single.firstAnswerHoursBefore },
    },
  };
}

/** In one pass over the whole period; the list of each part uses the condition of its days. */
async function countOverTime(
  db: Database,
  figure: Figure,
  { at, parts, reader }: Scope & { at: SQLWrapper; parts: DayRange[] },
): Promise<number[]> {
  const starts = parts.map(({ from }) => startOfDay(from, reader.moment.zone).toISOString());
  const { rows } = await db.execute<{ part: number; count: number }>(
    sql`select width_bucket(${at}, ${sql.param(starts)}::timestamptz[]) as part, count(*)::int as count
      ${rowsBehind(figure, reader)} group by 1`,
  );
  return parts.map((_, index) => rows.find(({ part }) => part === index + 1)?.count ?? 0);
}

async function paidOverTime(db: Database, parts: DayRange[], { period, currency, reader }: Scope): Promise<number[]> {
  const starts = parts.map(({ from }) => from);
  const { rows } = await db.execute<{ part: number; minor: number }>(
    sql`select width_bucket(p.received_on, ${sql.param(starts)}::date[]) as part,
        sum(p.amount_minor)::float8 as minor
      from payments p join (select id, currency ${rowsBehind(paidIn(period), reader)}) i on i.id = p.invoice_id
      where ${paidWithin(period)} and i.currency = ${currency} group by 1`,
  );
  return parts.map((_, index) => rows.find(({ part }) => part === index + 1)?.minor ?? 0);
}

/** Who reads a figure, and when: members' lists contain only their own items. */
export interface Reader {
  user: SignedIn['user'];
  moment: Pick<Moment, 'now' | 'zone'>;
}

/** The rows of the list behind a figure, selected with the same condition as the list (domain rule 18). */
function rowsBehind({ list, filter }: Figure, { user, moment }: Reader): SQL {
  switch (list) {
    case 'applications':
      return rowsOf(applications, applicationsShown(z.parse(listApplications.query, filter), user, moment));
    case 'invoices': {
      const { now, zone } = moment;
      const day = { now, today: dayAt(now, zone) };
      return rowsOf(invoices, invoicesShown(z.parse(listInvoices.query, filter), user, day));
    }
    case 'mails':
      return rowsOf(mails, mailsShown(z.parse(listMails.query, filter)));
    case 'queries':
      return rowsOf(queries, queriesShown(z.parse(listQueries.query, filter), user, moment.zone));
    case 'polls':
      return rowsOf(meetingPolls, pollsShown(z.parse(listPolls.query, filter)));
  }
}

type Listed = typeof applications | typeof invoices | typeof mails | typeof queries | typeof meetingPolls;

const rowsOf = (table: Listed, where: SQL | undefined): SQL => sql`from ${table} where ${where ?? sql`true`}`;

/** A figure as a subquery that counts the rows of its list. */
export const countBehind = (figure: Figure, reader: Reader): SQL<number> =>
  sql<number>`(select count(*)::int ${rowsBehind(figure, reader)})`;

/** A sum over the list behind a figure, as a subquery. @param minor an amount of each of its rows */
export const sumBehind = (figure: Figure, minor: SQL, reader: Reader): SQL<number> =>
  sql<number>`(select coalesce(sum(${minor}), 0)::float8 ${rowsBehind(figure, reader)})`;

/** Only invoice amounts in one currency; others can't be added. */
export const inCurrency = (minor: SQL, currency: Currency): SQL =>
  sql`case when ${invoices.currency} = ${currency} then ${minor} else 0 end`;
