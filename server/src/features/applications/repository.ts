import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { first, only, type Queryable } from '../../platform/database/client.ts';
import { applications, membershipTypes, users } from '../../platform/database/schema/index.ts';
import { progressColumns } from './progress-columns.ts';

export type ApplicationRow = typeof applications.$inferSelect;
export type ApplicationChange = Partial<typeof applications.$inferInsert>;

const assignees = alias(users, 'assignees');

const notDeleted = isNull(applications.deletedAt);

/** One application with its type, its applicant and what the tables around it say. */
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

export type CaseRow = NonNullable<Awaited<ReturnType<ReturnType<typeof createApplicationRepository>['caseById']>>>;

/** One application by its id; those of a person stand in `filling/by-applicant-repository`. */
export function createApplicationRepository(db: Queryable) {
  return {
    caseById: (id: string) =>
      db
        .select(caseColumns)
        .from(applications)
        .innerJoin(membershipTypes, eq(membershipTypes.id, applications.membershipTypeId))
        .innerJoin(users, eq(users.id, applications.applicantId))
        .leftJoin(assignees, eq(assignees.id, applications.assigneeId))
        .where(and(eq(applications.id, sql.placeholder('id')), notDeleted))
        // Planned once per connection: that takes longer than reading one case.
        .prepare('application_case')
        .execute({ id })
        .then(first)
        .then((row) => row && { ...row, type: { ...row.type, ...row.application.terms } }),

    byId: (id: string) =>
      db
        .select()
        .from(applications)
        .where(and(eq(applications.id, id), notDeleted))
        .then(first),

    // Whoever changes anything of a case locks its application first; two commands on one case queue up and can't
    // wait for each other.
    lock: (id: string) =>
      db
        .select()
        .from(applications)
        .where(and(eq(applications.id, id), notDeleted))
        .for('update')
        .then(first),

    /** Notes the step of the form that is open; nothing else of the application changes. */
    keepStep: (id: string, currentStep: string) =>
      db.update(applications).set({ currentStep }).where(eq(applications.id, id)),

    /** Notes which reminder was sent last; its version stays, since nothing of the application has changed. */
    noteReminder: (id: string, remindedDay: number) =>
      db.update(applications).set({ remindedDay }).where(eq(applications.id, id)),

    add: (values: typeof applications.$inferInsert) => db.insert(applications).values(values).returning().then(only),

    /** Changes a locked row and counts its version up. */
    change: (id: string, change: ApplicationChange): Promise<ApplicationRow> =>
      db
        .update(applications)
        .set({ ...change, version: sql`${applications.version} + 1` })
        .where(eq(applications.id, id))
        .returning()
        .then(only),

    /**
     * Notes that something around the application changed; its version, which belongs to the answers, stays. A draft that
     * was touched is warned about again when it is left untouched.
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
