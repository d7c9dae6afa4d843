import {
  stateNamesOf,
  type ApplicationSummary,
  type listApplications,
  type QueryOf,
} from '@guildhall/shared/contracts';
import {
  addDays,
  applicationStates,
  countAnswers,
  dayAt,
  exceptionsIn,
  may,
  nextIn,
  openApplicationStates,
  refereeOutcomes,
  refereeViewerOf,
  startOfDay,
  statesWithFact,
  type Answers,
  type ApplicationState,
  type FormDefinition,
  type ProgressException,
  type Turn,
} from '@guildhall/shared/domain';
import { and, eq, gte, inArray, isNull, lt, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { fullName } from '../../../platform/audit/actor.ts';
import { inStates, type Database } from '../../../platform/database/client.ts';
import { applications, membershipTypes, people } from '../../../platform/database/schema/index.ts';
import { matches } from '../../../platform/database/search.ts';
import { pageOf, walkOf, type ListWalk } from '../../../platform/database/sorted-list.ts';
import type { PageOf } from '../../../platform/http/to-route.ts';
import type { SignedIn } from '../../../platform/sessions/sessions.ts';
import type { Moment } from '../../../platform/settings/moment.ts';
import { readForms } from '../../membership-types/public.ts';
import { missingIn, nothingMissing, toProgress } from '../present.ts';
import { hasException, progressColumns, type Facts } from '../repository.ts';

type ListQuery = QueryOf<typeof listApplications>;

/** Filters and order of the applications, without pages. */
type Choice = Omit<ListQuery, 'page' | 'pageSize'>;

const sortColumns = {
  number: applications.number,
  applicant: sql`lower(${applications.applicantName})`,
  state: [applications.state, applications.stateSince],
  stateSince: applications.stateSince,
  submittedAt: applications.submittedAt,
  dueAt: applications.nextDueOn,
  updatedAt: applications.updatedAt,
};

type ListTurn = NonNullable<Choice['turn']>;

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
function conditionsInTurn(turn: ListTurn): ReadonlyMap<ApplicationState, SQL> {
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

function statesOf({ state, turn, due }: Choice): ApplicationState[] | null {
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
function withReferees({ referees, refereesFrom, refereesTo }: Choice, zone: string): SQL | undefined {
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

function assigneeIs(assignee: Choice['assignee'], user: SignedIn['user']): SQL | undefined {
  if (assignee === undefined) return undefined;
  if (assignee === 'nobody') return isNull(applications.assigneeId);
  return eq(applications.assigneeId, assignee === 'mine' ? user.id : assignee);
}

/** The condition of a person's list; members see only their own applications, whatever the filter. */
export function applicationsShown(
  choice: Choice,
  user: SignedIn['user'],
  { now, zone }: Pick<Moment, 'now' | 'zone'>,
): SQL | undefined {
  const { q, type, turn, assignee, submittedFrom, submittedTo, decidedFrom, decidedTo, due, meeting } = choice;
  const seesAll = may(user.role, 'application:readAll');
  const today = dayAt(now, zone);
  const states = statesOf(choice);
  const someOfState = turn === undefined ? [] : [...conditionsInTurn(turn)];
  return and(
    isNull(applications.deletedAt),
    states === null ? undefined : inArray(applications.state, states),
    ...someOfState.map(([state, condition]) => or(ne(applications.state, state), condition)),
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
}

const assignees = alias(people, 'assignees');

const applicants = alias(people, 'applicants');

const { documentKinds, refereeFacts, openChanges, invoiceDueOn, draftInvoiceId, meetingFacts, letterId, refundWaits } =
  progressColumns;

const matters = (fact: keyof typeof statesWithFact): SQL => inStates(applications.state, statesWithFact[fact]);

/** A column that is only read in the states in which a fact matters. */
const onlyFor = <T>(fact: keyof typeof statesWithFact, column: SQL<T | null>) =>
  sql<T | null>`case when ${matters(fact)} then ${column} end`;

const shownColumns = {
  application: {
    id: applications.id,
    applicantId: applications.applicantId,
    version: applications.version,
    number: applications.number,
    applicantName: applications.applicantName,
    applicantEmail: applications.applicantEmail,
    formVersionId: applications.formVersionId,
    answers: sql<Answers>`case when ${matters('submissionBlockers')} then ${applications.answers} else '{}' end`,
    state: applications.state,
    stateSince: applications.stateSince,
    touchedAt: applications.touchedAt,
    resumeOn: applications.resumeOn,
    heldState: applications.heldState,
    decidedAt: applications.decidedAt,
    submittedAt: applications.submittedAt,
    terms: applications.terms,
    updatedAt: applications.updatedAt,
  },
  type: {
    name: membershipTypes.name,
    requiredDocuments: membershipTypes.requiredDocuments,
    ownDocuments: membershipTypes.ownDocuments,
    refereesNeeded: membershipTypes.refereesNeeded,
    feeDue: membershipTypes.feeDue,
  },
  applicant: { colour: applicants.avatarColour },
  assignee: { firstName: assignees.firstName, lastName: assignees.lastName },
  documentKinds: sql<
    Facts['documentKinds']
  >`case when ${matters('submissionBlockers')} then ${documentKinds} else '[]' end`,
  refereeFacts,
  openChanges: onlyFor('changesSolved', openChanges),
  invoiceDueOn: onlyFor('invoiceDueAt', invoiceDueOn),
  draftInvoiceId: onlyFor('invoiceWaits', draftInvoiceId),
  meetingFacts,
  letterId: onlyFor('letterWaits', letterId),
  refundWaits: onlyFor('refundWaits', refundWaits),
};

const prepare = (db: Database) =>
  db
    .select(shownColumns)
    .from(applications)
    .innerJoin(membershipTypes, eq(membershipTypes.id, applications.membershipTypeId))
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .leftJoin(assignees, eq(assignees.id, applications.assigneeId))
    .where(sql`${applications.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('application_summaries');

// Prepared and planned once per connection: for a page of rows, planning takes as long as reading them.
const statements = new WeakMap<Database, ReturnType<typeof prepare>>();

function statementOf(db: Database): ReturnType<typeof prepare> {
  const statement = statements.get(db) ?? prepare(db);
  statements.set(db, statement);
  return statement;
}

interface ListedApplication {
  id: string;
  summary: ApplicationSummary;
  /** The applicant's address, for files of the office. */
  email: string;
}

/** These applications as their reader sees them, in any order. */
async function readListed(
  db: Database,
  ids: string[],
  reader: SignedIn['user'],
  moment: Moment,
): Promise<ListedApplication[]> {
  const rows = await statementOf(db).execute({ ids });
  const mayLack = ({ state }: { state: ApplicationState }) =>
    statesWithFact.submissionBlockers.some((incomplete) => incomplete === state);
  const forms = await readForms(
    db,
    rows.flatMap(({ application }) => (mayLack(application) ? [application.formVersionId] : [])),
  );
  return rows.map(({ type, ...known }) => {
    const { application } = known;
    const row = { ...known, type: { ...type, ...application.terms } };
    const form = forms.get(application.formVersionId) ?? { steps: [] };
    const summary: ApplicationSummary = {
      id: application.id,
      version: application.version,
      number: application.number,
      applicantName: application.applicantName,
      applicantColour: row.applicant.colour,
      membershipType: row.type.name,
      state: application.state,
      stateSince: application.stateSince.toISOString(),
      progress: toProgress(row, mayLack(application) ? missingIn(row, form, moment) : nothingMissing, moment),
      assigneeName: row.assignee && fullName(row.assignee),
      refereesAnswered: countAnswers(refereeViewerOf(reader, application), row.refereeFacts),
      refereesNeeded: row.type.refereesNeeded,
      meetingAt: row.meetingFacts && new Date(row.meetingFacts.startsAt).toISOString(),
      submittedAt: application.submittedAt?.toISOString() ?? null,
      updatedAt: application.updatedAt.toISOString(),
    };
    return { id: application.id, summary, email: application.applicantEmail };
  });
}

const listOf = (db: Database, choice: Choice, user: SignedIn['user'], moment: Moment) => ({
  table: applications,
  where: applicationsShown(choice, user, moment),
  sort: choice.sort,
  columns: sortColumns,
  read: (ids: string[]) => readListed(db, ids, user, moment),
});

/** One page of the applications that a person may see: all for the office, own ones for members (domain rule 15). */
export async function readApplicationPage(
  db: Database,
  query: ListQuery,
  user: SignedIn['user'],
  moment: Moment,
): Promise<PageOf<ApplicationSummary[]>> {
  const { data, totalCount } = await pageOf(db, listOf(db, query, user, moment), query);
  return { data: data.map(({ summary }) => summary), totalCount };
}

/** Every application of a person's list. */
export const walkApplications = (
  db: Database,
  choice: Choice,
  user: SignedIn['user'],
  moment: Moment,
): ListWalk<ListedApplication> => walkOf(db, listOf(db, choice, user, moment));

/** The complete answers of these applications and the forms that they answer, by id. */
export async function readAnswers(
  db: Database,
  ids: string[],
): Promise<Map<string, { form: FormDefinition; answers: Answers }>> {
  const { id, formVersionId, answers } = applications;
  const rows = await db.select({ id, formVersionId, answers }).from(applications).where(inArray(id, ids));
  const forms = await readForms(
    db,
    rows.map((row) => row.formVersionId),
  );
  return new Map(
    rows.map((row) => [row.id, { form: forms.get(row.formVersionId) ?? { steps: [] }, answers: row.answers }]),
  );
}
