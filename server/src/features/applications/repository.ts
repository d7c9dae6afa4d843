import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  openInvoiceStates,
  askedRefereeStates,
  unsentMailStates,
  answersWithStatement,
  type DocumentKind,
  type MeetingState,
  type ProgressException,
  type RefereeState,
} from '@guildhall/shared/domain';
import { first, only, type Queryable, inStates } from '../../platform/database/client.ts';
import { statementOf } from '../../platform/database/statements.ts';
import { applications, membershipTypes, type ChangeRequestItem, people } from '../../platform/database/schema/index.ts';
import { isOwedBack } from '../invoices/public.ts';

export type ApplicationRow = typeof applications.$inferSelect;

export type ApplicationChange = Partial<typeof applications.$inferInsert>;

const assignees = alias(people, 'assignees');

const notDeleted = isNull(applications.deletedAt);

interface RefereeFact {
  state: RefereeState;
  standby: boolean;
  /** The format of instants in PostgreSQL's JSON; `null` until the referee was asked. */
  askedAt: string | null;
  /** When the request expires, in PostgreSQL's format. */
  lapsesAt: string | null;
  /** The statement was excluded. */
  setAside: boolean;
}

/**
 * The data of the tables around an application, as columns of the query that reads applications: a list of 200 costs
 * one query, like a single application.
 */
export const progressColumns = {
  documentKinds: sql<DocumentKind[]>`(
    select coalesce(json_agg(d.kind), '[]') from documents d
    where d.application_id = ${applications.id} and d.deleted_at is null and d.state <> 'rejected')`,
  refereeFacts: sql<RefereeFact[]>`(
    select coalesce(json_agg(json_build_object(
      'state', r.state, 'standby', r.is_standby, 'askedAt', r.asked_at, 'lapsesAt', r.lapses_at,
      'setAside', r.set_aside_at is not null) order by r.position), '[]')
    from referees r where r.application_id = ${applications.id} and r.deleted_at is null)`,
  openChanges: sql<{ id: string; dueOn: string; items: ChangeRequestItem[] } | null>`(
    select json_build_object('id', c.id, 'dueOn', c.due_on, 'items', c.items) from change_requests c
    where c.application_id = ${applications.id} and c.answered_at is null and c.cancelled_at is null
    order by c.created_at desc limit 1)`,
  invoiceDueOn: sql<string | null>`(
    select max(i.due_on)::text from invoices i
    where i.application_id = ${applications.id} and i.kind = 'invoice' and ${inStates(sql`i.state`, openInvoiceStates)})`,
  invoiceId: sql<string | null>`(
    select i.id from invoices i
    where i.application_id = ${applications.id} and i.kind = 'invoice' and i.state <> 'draft'
    order by i.created_at desc limit 1)`,
  draftInvoiceId: sql<string | null>`(
    select i.id from invoices i
    where i.application_id = ${applications.id} and i.kind = 'invoice' and i.state = 'draft' and i.deleted_at is null
    order by i.created_at desc limit 1)`,
  meetingFacts: sql<MeetingFact | null>`(
    select json_build_object('pollId', p.id, 'title', p.title, 'state', m.state,
      'startsAt', m.starts_at, 'endsAt', m.ends_at, 'zone', m.zone)
    from meeting_agenda a join meeting_polls p on p.id = a.poll_id join meetings m on m.poll_id = p.id
    where a.application_id = ${applications.id} and p.deleted_at is null and m.state <> 'cancelled'
    order by m.starts_at desc limit 1)`,
  letterId: sql<string | null>`(
    select m.id from mails m
    where m.application_id = ${applications.id} and m.topic = 'decision' and ${inStates(sql`m.state`, unsentMailStates)}
    order by m.created_at desc limit 1)`,
  refundWaits: sql<boolean>`exists (
    select 1 from invoices i where i.application_id = ${applications.id} and ${isOwedBack(sql`i`)})`,
};

/** One application with its type, its applicant and the data of the tables around it. */
const caseColumns = {
  application: applications,
  type: membershipTypes,
  applicant: {
    id: people.id,
    firstName: people.firstName,
    lastName: people.lastName,
    email: people.email,
    language: people.language,
    memberNumber: people.memberNumber,
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
    .innerJoin(people, eq(people.id, applications.applicantId))
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

/** The number of consents that the application `a` of the type `t` needs: as of its submission. */
const needed = sql`coalesce((a.terms->>'refereesNeeded')::int, t.referees_needed)`;

/** The number of referees of the application `a` in these states, without statements that are set aside. */
const refereesIn = (...states: RefereeState[]): SQL => sql`(select count(*) from referees r
  where r.application_id = a.id and r.deleted_at is null and r.set_aside_at is null
    and ${inStates(sql`r.state`, states)})`;

/**
 * The exceptions of `progressOf` as conditions on applications. There are few rows of each, and they are found from the
 * invoices and mails that wait: a list of any length needs one query.
 */
export const hasException: Record<ProgressException, SQL> = {
  references: sql`${applications.id} in (
    select a.id from referees s join applications a on a.id = s.application_id
      join membership_types t on t.id = a.membership_type_id
    where s.state = 'against' and s.deleted_at is null and s.set_aside_at is null
      and a.state = 'awaiting_references' and a.deleted_at is null
      and ${needed} <= ${refereesIn(...answersWithStatement)}
      and ${needed} > ${refereesIn('consented', ...askedRefereeStates)})`,
  fee: sql`${applications.id} in (
    select a.id from membership_types t join applications a on a.membership_type_id = t.id
      join invoices i on i.application_id = a.id and i.kind = 'invoice' and ${inStates(sql`i.state`, openInvoiceStates)}
    where t.fee_due = 'before_review' and a.state in ('submitted', 'awaiting_references') and a.deleted_at is null
      and ${needed} <= ${refereesIn('consented')})`,
  refund: sql`${applications.id} in (
    select i.application_id from invoices i where ${isOwedBack(sql`i`)} and i.application_id is not null)`,
  letter: sql`${applications.id} in (
    select m.application_id from mails m
    where ${inStates(sql`m.state`, unsentMailStates)} and m.topic = 'decision' and m.application_id is not null)`,
  invoice: sql`${applications.id} in (
    select i.application_id from invoices i
    where i.state = 'draft' and i.kind = 'invoice' and i.deleted_at is null and i.application_id is not null)`,
};

/** The meeting that deals with an application, with instants in the format of PostgreSQL's JSON. */
interface MeetingFact {
  pollId: string;
  title: string;
  state: MeetingState;
  startsAt: string;
  endsAt: string;
  zone: string;
}

export interface Facts {
  documentKinds: DocumentKind[];
  refereeFacts: RefereeFact[];
  openChanges: { id: string; dueOn: string; items: ChangeRequestItem[] } | null;
  invoiceDueOn: string | null;
  invoiceId: string | null;
  draftInvoiceId: string | null;
  meetingFacts: MeetingFact | null;
  letterId: string | null;
  /** `null` where it doesn't matter. */
  refundWaits: boolean | null;
}
