import type {
  Answers,
  ApplicationState,
  DocumentKind,
  Language,
  LocalText,
  MembershipTerms,
  RefereeAnswer,
  RefereeRelation,
  RefereeState,
  documentStates,
} from '@guildhall/shared/domain';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
  type ExtraConfigColumn,
} from 'drizzle-orm/pg-core';
import { id, instant, version } from './columns.ts';
import { formVersions, membershipTypes } from './configuration.ts';
import { files } from './files.ts';
import { people } from './people.ts';

type Columns = Record<'membershipTypeId' | 'assigneeId' | 'submittedAt' | 'deletedAt', ExtraConfigColumn>;

const listIndex = (name: string, ...on: Parameters<ReturnType<typeof index>['on']>) =>
  index(`applications_by_${name}`).on(...on);

const office = ({ membershipTypeId, assigneeId }: Columns) => [membershipTypeId, assigneeId];
const filtered = (table: Columns) => [...office(table), table.submittedAt];
const listed = ({ deletedAt }: Columns) => sql`${deletedAt} is null`;

export const applications = pgTable(
  'applications',
  {
    id: id(),
    number: text().notNull().unique('applications_number_unique'),
    applicantId: uuid()
      .notNull()
      .references(() => people.id),
    membershipTypeId: uuid()
      .notNull()
      .references(() => membershipTypes.id),
    formVersionId: uuid()
      .notNull()
      .references(() => formVersions.id),
    answers: jsonb().$type<Answers>().notNull().default({}),
    /** The applicant's name from the answers, for lists and letters. */
    applicantName: text().notNull().default(''),
    applicantEmail: text().notNull().default(''),
    /** The last open step of the form. */
    currentStep: text(),
    state: text().$type<ApplicationState>().notNull().default('draft'),
    stateSince: instant().notNull(),
    /** The state that `changes_requested` and `on_hold` return to. */
    returnState: text().$type<ApplicationState>(),
    /** The state that `on_hold` returns to; `returnState` keeps that of requested changes beneath it. */
    heldState: text().$type<ApplicationState>(),
    assigneeId: uuid().references(() => people.id),
    dueOn: date({ mode: 'string' }),
    /**
     * The due date for sorting and filtering lists. Maintained by triggers (migration 0009) from referees, requested
     * changes and invoices.
     */
    nextDueOn: date({ mode: 'string' }),
    holdReason: text(),
    resumeOn: date({ mode: 'string' }),
    submittedAt: instant(),
    /** The conditions at submission; until then those of its membership type apply. */
    terms: jsonb().$type<MembershipTerms>(),
    decidedAt: instant(),
    activatedAt: instant(),
    /** The applicant's last change; untouched drafts expire based on it. */
    touchedAt: instant().notNull(),
    /** The latest reminder sent in this state, so that none is sent twice. */
    remindedDay: smallint(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    deletedAt: instant(),
    version: version(),
    search: text()
      .notNull()
      .generatedAlwaysAs(sql`searchable(number || ' ' || applicant_name || ' ' || applicant_email)`),
  },
  (table) => [
    index('applications_state_created').on(table.state, table.createdAt, table.id),
    index('applications_created').on(table.createdAt, table.id),
    index('applications_applicant').on(table.applicantId, table.createdAt),
    index('applications_type').on(table.membershipTypeId, table.createdAt),
    index('applications_assignee').on(table.assigneeId, table.state),
    // One for each order of the list (decision 0054): the sort keys, the id, then the filtered columns.
    listIndex('updated', table.updatedAt, table.id, table.state, ...filtered(table)).where(listed(table)),
    listIndex('since', table.stateSince, table.id, table.state, ...filtered(table)).where(listed(table)),
    listIndex('number', table.number, table.id, table.state, ...filtered(table)).where(listed(table)),
    listIndex('submitted', table.submittedAt, table.id, table.state, ...office(table)).where(listed(table)),
    // Figures of a period count decisions and referees' answers with these.
    listIndex('decided', table.decidedAt, table.state).where(
      sql`${table.deletedAt} is null and ${table.decidedAt} is not null`,
    ),
    listIndex('due', table.nextDueOn, table.id, table.state, ...filtered(table)).where(listed(table)),
    listIndex(
      'name',
      sql`lower(${table.applicantName})`,
      table.id,
      table.applicantName,
      table.state,
      ...filtered(table),
    ).where(listed(table)),
    listIndex('state_since', table.state, table.stateSince, table.id, ...filtered(table)).where(listed(table)),
    index('applications_search').using('gin', sql`${table.search} gin_trgm_ops`),
    // Rule 1: one open application per person and type, even when two tabs start one at once.
    uniqueIndex('applications_one_open')
      .on(table.applicantId, table.membershipTypeId)
      .where(
        sql`${table.deletedAt} is null and ${table.state} not in ('active', 'rejected', 'withdrawn', 'expired', 'lapsed', 'payment_lapsed')`,
      ),
  ],
);

/** The application exactly as it was submitted, and again after each answered change request. */
export const applicationRevisions = pgTable(
  'application_revisions',
  {
    id: id(),
    applicationId: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    answers: jsonb().$type<Answers>().notNull(),
    formVersionId: uuid()
      .notNull()
      .references(() => formVersions.id),
    frozenAt: instant().notNull(),
    frozenById: uuid().references(() => people.id),
  },
  (table) => [unique('application_revisions_number_unique').on(table.applicationId, table.number)],
);

export const documents = pgTable(
  'documents',
  {
    id: id(),
    applicationId: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    kind: text().$type<DocumentKind>().notNull(),
    /** The name of a kind that the membership type added, as of the upload. */
    kindName: jsonb().$type<LocalText>(),
    fileId: uuid()
      .notNull()
      .references(() => files.id),
    state: text().$type<(typeof documentStates)[number]>().notNull().default('received'),
    rejectedWhy: text(),
    createdAt: instant().notNull(),
    deletedAt: instant(),
    version: version(),
  },
  (table) => [index('documents_application').on(table.applicationId, table.createdAt)],
);

export interface ChangeRequestItem {
  id: string;
  kind: 'field' | 'document' | 'referee';
  /** Field key, document kind or referee id. */
  target: string;
  note: string;
  solvedAt: string | null;
}

export const changeRequests = pgTable(
  'change_requests',
  {
    id: id(),
    applicationId: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    items: jsonb().$type<ChangeRequestItem[]>().notNull(),
    message: text(),
    dueOn: date({ mode: 'string' }).notNull(),
    requestedById: uuid().references(() => people.id),
    createdAt: instant().notNull(),
    answeredAt: instant(),
    cancelledAt: instant(),
    version: version(),
  },
  (table) => [index('change_requests_application').on(table.applicationId, table.createdAt)],
);

export const referees = pgTable(
  'referees',
  {
    id: id(),
    applicationId: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    /** In lower case without a plus tag: one person once per application (rule 2). */
    comparableEmail: text().notNull(),
    organisation: text().notNull().default(''),
    relation: text().$type<RefereeRelation>().notNull(),
    language: text().$type<Language>().notNull().default('en'),
    position: smallint().notNull(),
    isStandby: boolean().notNull().default(false),
    state: text().$type<RefereeState>().notNull().default('named'),
    stateSince: instant().notNull(),
    askedAt: instant(),
    openedAt: instant(),
    remindedAt: instant(),
    /** The latest reminder day sent (5, 10, 15, 20), so that a restart sends none twice. */
    remindedDay: smallint(),
    /** When the request expires, if the office has set another deadline than the default three weeks. */
    lapsesAt: instant(),
    answeredAt: instant(),
    answer: text().$type<RefereeAnswer>(),
    /** How the referee says they know the applicant; `relation` is the applicant's version. */
    statedRelation: text().$type<RefereeRelation>(),
    knownForYears: smallint(),
    /** The statement for `consented` and `against`, the comment for other answers. */
    statement: text(),
    /** The referee's full name as signature, and the drawn one (SVG path data), if any. */
    signedAs: text(),
    signaturePath: text(),
    /** True when the statement may not be shown to the applicant (rule 5). */
    isConfidential: boolean().notNull().default(true),
    /** The declaration: the exact text, its version and hash (rule 6). */
    declaration: jsonb().$type<{ version: string; text: string; sha256: string }>(),
    setAsideAt: instant(),
    setAsideReason: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    deletedAt: instant(),
    version: version(),
    search: text()
      .notNull()
      .generatedAlwaysAs(sql`searchable(first_name || ' ' || last_name || ' ' || email || ' ' || organisation)`),
  },
  (table) => [
    index('referees_search').using('gin', sql`${table.search} gin_trgm_ops`),
    index('referees_application').on(table.applicationId, table.position),
    index('referees_state').on(table.state, table.askedAt),
    index('referees_state_since').on(table.state, table.stateSince, table.applicationId),
    uniqueIndex('referees_one_per_case')
      .on(table.applicationId, table.comparableEmail)
      .where(sql`${table.deletedAt} is null`),
  ],
);
