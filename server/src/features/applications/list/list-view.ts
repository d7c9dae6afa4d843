import { stateNamesOf, type QueryOf, type listApplications } from '@guildhall/shared/contracts';
import {
  addDays,
  applicationStates,
  dayAt,
  exceptionsIn,
  may,
  nextIn,
  openApplicationStates,
  startOfDay,
  refereeOutcomes,
  type ApplicationState,
  type ProgressException,
  type Turn,
} from '@guildhall/shared/domain';
import { and, eq, gte, inArray, isNull, lt, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Moment } from '../../../platform/settings/moment.ts';
import { applications, membershipTypes } from '../../../platform/database/schema/index.ts';
import { matches } from '../../../platform/database/search.ts';
import type { SignedIn } from '../../../platform/sessions/sessions.ts';
import { hasException } from '../progress-columns.ts';
import { orderOfList, type Order } from './list-order.ts';

/** Everything that determines the rows of a list and their order; all except page and page size. */
export type ListChoice = Omit<QueryOf<typeof listApplications>, 'page' | 'pageSize'>;

/** A list in the form the database needs. */
export interface ListView {
  /** All conditions except those on the state. */
  conditions: SQL;
  /** The states it is filtered by, or `null` for all. */
  states: readonly ApplicationState[] | null;
  /** Of these states, only the rows that meet a condition. */
  onlySome: ReadonlyMap<ApplicationState, SQL>;
  order: Order;
  /** True for a text search. */
  isSearch: boolean;
  /** True for all applications, whose statement depends on nothing except the order. */
  isUnfiltered: boolean;
  /** Equal for the same rows in the same order. */
  signature: string;
}

type ListTurn = NonNullable<ListChoice['turn']>;

const turnsIn = (turn: ListTurn): readonly Turn[] => (turn === 'others' ? ['applicant', 'referees'] : [turn]);

/** The exceptions with which an application of this state waits for one of these turns; `null` is none of them. */
function exceptionsInTurn(state: ApplicationState, turn: ListTurn): (ProgressException | null)[] {
  if (turn === 'others' && !openApplicationStates.includes(state)) return [];
  return [...(exceptionsIn[state] ?? []), null].filter((exception) =>
    turnsIn(turn).includes(nextIn(state, exception ?? undefined).turn),
  );
}

const statesInTurn = (turn: ListTurn): ApplicationState[] =>
  applicationStates.filter((state) => exceptionsInTurn(state, turn).length > 0);

/** If the state alone doesn't say who must act, the data around the application does. */
function inTurn(turn: ListTurn): ListView['onlySome'] {
  const conditions = statesInTurn(turn).flatMap((state): [ApplicationState, SQL][] => {
    const possible = [...(exceptionsIn[state] ?? []), null];
    const wanted = exceptionsInTurn(state, turn);
    if (wanted.length === possible.length) return [];
    const whens = possible.map((exception) => {
      const answer = wanted.includes(exception) ? sql`true` : sql`false`;
      return exception ? sql`when ${hasException[exception]} then ${answer}` : sql`else ${answer}`;
    });
    return [[state, sql`case ${sql.join(whens, sql` `)} end`]];
  });
  return new Map(conditions);
}

function statesOf({ state, turn, due }: ListChoice): ApplicationState[] | null {
  const asked = [
    state === undefined ? null : stateNamesOf(state),
    turn === undefined ? null : statesInTurn(turn),
    // A closed application isn't overdue.
    due === undefined ? null : openApplicationStates,
  ].filter((names) => names !== null);
  if (asked.length === 0) return null;
  return applicationStates.filter((name) => asked.every((names) => names.includes(name)));
}

const onAgenda = sql`exists (
  select 1 from meeting_agenda g join meeting_polls p on p.id = g.poll_id
  where g.application_id = ${applications.id} and p.deleted_at is null and p.state <> 'cancelled')`;

/** With a referee request that was concluded on these days; the table is read by status, not by application. */
function withReferees({ referees, refereesFrom, refereesTo }: ListChoice, zone: string): SQL | undefined {
  if (referees === undefined) return undefined;
  const states = sql.join(
    refereeOutcomes[referees].map((state) => sql`${state}`),
    sql`, `,
  );
  const since = refereesFrom === undefined ? sql`` : sql`and r.state_since >= ${startOfDay(refereesFrom, zone)}`;
  const until = refereesTo === undefined ? sql`` : sql`and r.state_since < ${startOfDay(addDays(refereesTo, 1), zone)}`;
  return sql`${applications.id} in (select r.application_id from referees r
    where r.deleted_at is null and r.state in (${states}) ${since} ${until})`;
}

function assigneeIs(assignee: ListChoice['assignee'], user: SignedIn['user']): SQL | undefined {
  if (assignee === undefined) return undefined;
  if (assignee === 'nobody') return isNull(applications.assigneeId);
  return eq(applications.assigneeId, assignee === 'mine' ? user.id : assignee);
}

/** Members see only their own applications, whatever the filter. */
export function viewOf(
  choice: ListChoice,
  user: SignedIn['user'],
  { now, zone }: Pick<Moment, 'now' | 'zone'>,
): ListView {
  const { q, type, turn, assignee, submittedFrom, submittedTo, decidedFrom, decidedTo, due, meeting, sort } = choice;
  const seesAll = may(user.role, 'application:readAll');
  const today = dayAt(now, zone);
  const conditions = and(
    isNull(applications.deletedAt),
    seesAll ? undefined : eq(applications.applicantId, user.id),
    type === undefined
      ? undefined
      : sql`${applications.membershipTypeId} = (select ${membershipTypes.id} from ${membershipTypes} where ${membershipTypes.key} = ${type})`,
    assigneeIs(assignee, user),
    submittedFrom === undefined ? undefined : gte(applications.submittedAt, startOfDay(submittedFrom, zone)),
    submittedTo === undefined ? undefined : lt(applications.submittedAt, startOfDay(addDays(submittedTo, 1), zone)),
    decidedFrom === undefined ? undefined : gte(applications.decidedAt, startOfDay(decidedFrom, zone)),
    decidedTo === undefined ? undefined : lt(applications.decidedAt, startOfDay(addDays(decidedTo, 1), zone)),
    // Applicants must not find out answers by filtering for them.
    seesAll || choice.referees === undefined ? withReferees(choice, zone) : sql`false`,
    due === 'overdue' ? lt(applications.nextDueOn, today) : undefined,
    due === 'week'
      ? and(gte(applications.nextDueOn, today), lte(applications.nextDueOn, addDays(today, 7)))
      : undefined,
    meeting === undefined ? undefined : meeting === 'yes' ? onAgenda : sql`not ${onAgenda}`,
    q ? matches(applications.search, q) : undefined,
  );
  const scope = [
    seesAll ? null : user.id,
    assignee === 'mine' ? user.id : null,
    due === undefined ? null : today,
    zone,
  ];
  return {
    conditions: conditions ?? sql`true`,
    states: statesOf(choice),
    onlySome: turn === undefined ? new Map() : inTurn(turn),
    order: orderOfList(sort),
    isSearch: Boolean(q),
    isUnfiltered: seesAll && Object.entries(choice).every(([key, value]) => key === 'sort' || value === undefined),
    signature: JSON.stringify([Object.entries(choice).sort(([a], [b]) => (a < b ? -1 : 1)), scope]),
  };
}

/** The complete condition of a view. */
export function conditionOf({ conditions, states, onlySome }: ListView): SQL {
  if (states === null) return conditions;
  if (states.length === 0) return sql`false`;
  const some = [...onlySome].map(([state, condition]) => or(ne(applications.state, state), condition));
  return and(conditions, inArray(applications.state, [...states]), ...some) ?? conditions;
}
