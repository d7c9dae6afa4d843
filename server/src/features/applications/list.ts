import type { ApplicationSummary, QueryOf, listApplications } from '@guildhall/shared/contracts';
import { eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../database/client.ts';
import { applications, membershipTypes, users } from '../../database/schema/index.ts';
import type { PageOf } from '../../http/to-route.ts';
import { fullName } from '../audit/actor.ts';
import type { SignedIn } from '../auth/sessions.ts';
import { readForms } from '../membership-types/repository.ts';
import { factColumns } from './facts.ts';
import { createListPages, type ListPages } from './list-pages.ts';
import { viewOf } from './list-view.ts';
import { consentsIn, missingIn, toProgress, type Moment } from './present.ts';

type ListQuery = QueryOf<typeof listApplications>;
const assignees = alias(users, 'assignees');

/** What a list shows of some applications, in the order of their ids as given. */
export async function readSummaries(db: Database, ids: string[], moment: Moment): Promise<ApplicationSummary[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      application: applications,
      type: membershipTypes,
      assignee: { firstName: assignees.firstName, lastName: assignees.lastName },
      ...factColumns,
    })
    .from(applications)
    .innerJoin(membershipTypes, eq(membershipTypes.id, applications.membershipTypeId))
    .leftJoin(assignees, eq(assignees.id, applications.assigneeId))
    .where(inArray(applications.id, ids));
  const forms = await readForms(
    db,
    rows.map(({ application }) => application.formVersionId),
  );
  const summaries = rows.map((row): [string, ApplicationSummary] => {
    const { application } = row;
    const form = forms.get(application.formVersionId) ?? { steps: [] };
    const summary: ApplicationSummary = {
      id: application.id,
      version: application.version,
      number: application.number,
      applicantName: application.applicantName,
      membershipType: row.type.name,
      state: application.state,
      stateSince: application.stateSince.toISOString(),
      progress: toProgress(row, missingIn(row, form, moment), moment),
      assigneeName: row.assignee && fullName(row.assignee),
      refereesAnswered: consentsIn(row),
      refereesNeeded: row.type.refereesNeeded,
      meetingAt: row.meetingFacts && new Date(row.meetingFacts.startsAt).toISOString(),
      submittedAt: application.submittedAt?.toISOString() ?? null,
      updatedAt: application.updatedAt.toISOString(),
    };
    return [application.id, summary];
  });
  const byId = new Map(summaries);
  // A row that was deleted between the two queries is left out.
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** One page of the applications that a person may see: all for the office, own ones for members (domain rule 15). */
export async function readApplicationPage(
  db: Database,
  { page, pageSize, ...choice }: ListQuery,
  user: SignedIn['user'],
  moment: Moment,
  pages: ListPages = createListPages(db),
): Promise<PageOf<ApplicationSummary[]>> {
  const { ids, totalCount } = await pages.page(viewOf(choice, user, moment), page, pageSize);
  return { data: await readSummaries(db, ids, moment), totalCount };
}
