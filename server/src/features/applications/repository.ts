import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { first, only, type Queryable } from '../../platform/database/client.ts';
import { statementOf } from '../../platform/database/statements.ts';
import { applications, membershipTypes, users } from '../../platform/database/schema/index.ts';
import { progressColumns } from './progress-columns.ts';

export type ApplicationRow = typeof applications.$inferSelect;
export type ApplicationChange = Partial<typeof applications.$inferInsert>;

const assignees = alias(users, 'assignees');

const notDeleted = isNull(applications.deletedAt);

/** One application with its type, its applicant and the data of the tables around it. */
const caseColumns = {
  application: applications,
  type: membershipTypes,
  applicant: {
    id: users.id,
    firstName: users.firstName,
    lastName: users.lastName,
    email: users.email,
    language: users.language,
    memberNumber: users.memberNumber,
  },
  assignee: {
    id: assignees.id,
    firstName: assignees.firstName,
    lastName: assignees.lastName,
    colour: assignees.avatarColour,
  },
  ...progressColumns,
};

// Planned once per connection: planning takes longer than reading one application.
const caseOf = statementOf((db: Queryable) =>
  db
    .select(caseColumns)
    .from(applications)
    .innerJoin(membershipTypes, eq(membershipTypes.id, applications.membershipTypeId))
    .innerJoin(users, eq(users.id, applications.applicantId))
    .leftJoin(assignees, eq(assignees.id, applications.assigneeId))
    .where(and(eq(applications.id, sql.placeholder('id')), notDeleted))
    .prepare('application_case'),
);

export type CaseRow = NonNullable<Awaited<ReturnType<ReturnType<typeof createApplicationRepository>['caseById']>>>;

/** One application by its id; queries by person are in `filling/by-applicant-repository`. */
export function createApplicationRepository(db: Queryable) {
  return {
    caseById: (id: string) =>
      caseOf(db)
        .execute({ id })
        .then(first)
        .then((row) => row && { ...row, type: { ...row.type, ...row.application.terms } }),

    byId: (id: string) =>
      db
        .select()
        .from(applications)
        .where(and(eq(applications.id, id), notDeleted))
        .then(first),

    // Every command locks its application first, so that two commands on one application queue up and can't deadlock.
    lock: (id: string) =>
      db
        .select()
        .from(applications)
        .where(and(eq(applications.id, id), notDeleted))
        .for('update')
        .then(first),

    /** Stores the open step of the form; nothing else of the application changes. */
    keepStep: (id: string, currentStep: string) =>
      db.update(applications).set({ currentStep }).where(eq(applications.id, id)),

    /** Stores the last reminder sent; the version stays, because the application has not changed. */
    noteReminder: (id: string, remindedDay: number) =>
      db.update(applications).set({ remindedDay }).where(eq(applications.id, id)),

    add: (values: typeof applications.$inferInsert) => db.insert(applications).values(values).returning().then(only),

    /** Changes a locked row and increments its version. */
    change: (id: string, change: ApplicationChange): Promise<ApplicationRow> =>
      db
        .update(applications)
        .set({ ...change, version: sql`${applications.version} + 1` })
        .where(eq(applications.id, id))
        .returning()
        .then(only),

    /**
     * Records a change around the application; its version, which belongs to the answers, stays. An edited draft gets
     * its expiry warnings again when it is left untouched.
     */
    touch: (id: string, at: Date) =>
      db
        .update(applications)
        .set({
          touchedAt: at,
          updatedAt: at,
          remindedDay: sql`case when ${applications.state} = 'draft' then null else ${applications.remindedDay} end`,
        })
        .where(eq(applications.id, id)),
  };
}
