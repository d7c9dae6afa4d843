import type { ApplicationSummary } from '@guildhall/shared/contracts';
import { countAnswers, refereeViewerOf, statesWithFact, type Answers, type Role } from '@guildhall/shared/domain';
import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Moment } from '../../../platform/settings/moment.ts';
import type { Database } from '../../../platform/database/client.ts';
import { applications, membershipTypes, users } from '../../../platform/database/schema/index.ts';
import { fullName } from '../../../platform/audit/actor.ts';
import { readForms } from '../../membership-types/public.ts';
import { progressColumns, type Facts } from '../progress-columns.ts';
import { missingIn, nothingMissing, toProgress } from '../present.ts';

const assignees = alias(users, 'assignees');

const applicants = alias(users, 'applicants');

const { documentKinds, refereeFacts, openChanges, invoiceDueOn, draftInvoiceId, meetingFacts, letterId, refundWaits } =
  progressColumns;

const matters = (fact: keyof typeof statesWithFact): SQL => inArray(applications.state, [...statesWithFact[fact]]);

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

type Row = Awaited<ReturnType<ReturnType<typeof prepare>['execute']>>[number];

/** The list's data about some applications for its reader, in the order of the given ids. */
export async function readSummaries(
  db: Database,
  ids: string[],
  reader: { id: string; role: Role },
  moment: Moment,
): Promise<ApplicationSummary[]> {
  if (ids.length === 0) return [];
  const rows = await statementOf(db).execute({ ids });
  const forms = await readForms(
    db,
    rows.map(({ application }) => application.formVersionId),
  );
  const toSummary = ({ type, ...known }: Row): ApplicationSummary => {
    const { application } = known;
    const row = { ...known, type: { ...type, ...application.terms } };
    const form = forms.get(application.formVersionId) ?? { steps: [] };
    const mayLack = statesWithFact.submissionBlockers.some((state) => state === application.state);
    return {
      id: application.id,
      version: application.version,
      number: application.number,
      applicantName: application.applicantName,
      applicantColour: row.applicant.colour,
      membershipType: row.type.name,
      state: application.state,
      stateSince: application.stateSince.toISOString(),
      progress: toProgress(row, mayLack ? missingIn(row, form, moment) : nothingMissing, moment),
      assigneeName: row.assignee && fullName(row.assignee),
      refereesAnswered: countAnswers(refereeViewerOf(reader, application), row.refereeFacts),
      refereesNeeded: row.type.refereesNeeded,
      meetingAt: row.meetingFacts && new Date(row.meetingFacts.startsAt).toISOString(),
      submittedAt: application.submittedAt?.toISOString() ?? null,
      updatedAt: application.updatedAt.toISOString(),
    };
  };
  const byId = new Map(rows.map((row) => [row.application.id, toSummary(row)]));
  // A row deleted between the two queries is left out.
  return ids.flatMap((id) => byId.get(id) ?? []);
}
