import type { ApplicationSummary, QueryOf, listApplications } from '@guildhall/shared/contracts';
import { applicationStates, may, nextSteps, type ApplicationState, type Turn } from '@guildhall/shared/domain';
import { and, count, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { only, type Database } from '../../database/client.ts';
import { orderOf } from '../../database/order.ts';
import { applications, membershipTypes, users } from '../../database/schema/index.ts';
import { matches } from '../../database/search.ts';
import type { PageOf } from '../../http/to-route.ts';
import { fullName } from '../audit/actor.ts';
import type { SignedIn } from '../auth/sessions.ts';
import { readForms } from '../membership-types/repository.ts';
import { factColumns } from './facts.ts';
import { consentsIn, missingIn, toProgress, type Moment } from './present.ts';

type ListQuery = QueryOf<typeof listApplications>;
const assignees = alias(users, 'assignees');

const sortColumns = {
  number: applications.number,
  applicant: sql`lower(${applications.applicantName})`,
  state: applications.state,
  submittedAt: applications.submittedAt,
  updatedAt: applications.updatedAt,
};

const statesInTurn = (turn: Turn): ApplicationState[] =>
  applicationStates.filter((state) => nextSteps[state].turn === turn);

function conditionOf({ q, state, type, turn }: ListQuery, user: SignedIn['user']): SQL | undefined {
  return and(
    isNull(applications.deletedAt),
    may(user.role, 'application:readAll') ? undefined : eq(applications.applicantId, user.id),
    state && eq(applications.state, state),
    type ? eq(membershipTypes.key, type) : undefined,
    turn && inArray(applications.state, statesInTurn(turn)),
    q ? matches(applications.search, q) : undefined,
  );
}

/** One page of the applications that a person may see: all for the office, own ones for members (domain rule 15). */
export async function readApplicationPage(
  db: Database,
  query: ListQuery,
  user: SignedIn['user'],
  moment: Moment,
): Promise<PageOf<ApplicationSummary[]>> {
  const where = conditionOf(query, user);
  const [total, rows] = await Promise.all([
    db
      .select({ count: count() })
      .from(applications)
      .innerJoin(membershipTypes, eq(membershipTypes.id, applications.membershipTypeId))
      .where(where)
      .then(only),
    db
      .select({
        application: applications,
        type: membershipTypes,
        assignee: { firstName: assignees.firstName, lastName: assignees.lastName },
        ...factColumns,
      })
      .from(applications)
      .innerJoin(membershipTypes, eq(membershipTypes.id, applications.membershipTypeId))
      .leftJoin(assignees, eq(assignees.id, applications.assigneeId))
      .where(where)
      .orderBy(...orderOf(query.sort, sortColumns, applications.id))
      .limit(query.pageSize)
      .offset((query.page - 1) * query.pageSize),
  ]);
  const forms = await readForms(
    db,
    rows.map(({ application }) => application.formVersionId),
  );
  const data = rows.map((row): ApplicationSummary => {
    const { application } = row;
    const form = forms.get(application.formVersionId) ?? { steps: [] };
    return {
      id: application.id,
      number: application.number,
      applicantName: application.applicantName,
      membershipType: row.type.name,
      state: application.state,
      stateSince: application.stateSince.toISOString(),
      progress: toProgress(row, missingIn(row, form, moment), moment),
      assigneeName: row.assignee && fullName(row.assignee),
      refereesAnswered: consentsIn(row),
      refereesNeeded: row.type.refereesNeeded,
      submittedAt: application.submittedAt?.toISOString() ?? null,
      updatedAt: application.updatedAt.toISOString(),
    };
  });
  return { data, totalCount: total.count };
}
