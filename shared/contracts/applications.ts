import * as z from 'zod/mini';
import {
  applicationStates,
  blockers,
  decisionOutcomeNames,
  nextStepKeys,
  submissionBlockerNames,
  turns,
  type ApplicationState,
} from '../domain/application.ts';
import { fieldTypes } from '../domain/form.ts';
import { documentKinds } from '../domain/documents.ts';
import { refereeAnswers, refereeRelations } from '../domain/referee.ts';
import { timelineEvents } from '../domain/timeline.ts';
import { contract } from './contract.ts';
import { documentSummary } from './documents.ts';
import { meetingStates } from '../domain/meeting.ts';
import { day, id, instant, line, money, pageQuery, paragraph, sortBy, timeZone, version } from './primitives.ts';
import { refereeSummary } from './referees.ts';

const state = z.enum(applicationStates);

/** A text of the association in up to four languages. */
export const localText = z.strictObject({
  en: z.string(),
  fr: z.optional(z.string()),
  ar: z.optional(z.string()),
  cn: z.optional(z.string()),
});

/** What happens next, whose turn, since when, due when, and what stands in the way (domain §2). */
export const progress = z.strictObject({
  nextStep: z.enum(nextStepKeys),
  turn: z.enum(turns),
  since: instant,
  dueAt: z.nullable(instant),
  blockedBy: z.array(z.enum(blockers)),
});
export type Progress = z.output<typeof progress>;

export const membershipType = z.strictObject({
  id,
  key: z.string(),
  name: localText,
  description: localText,
  fee: money,
  feeDue: z.enum(['before_review', 'after_approval']),
  refereesNeeded: z.int(),
  requiredDocuments: z.array(z.enum(documentKinds)),
  open: z.boolean(),
});
export type MembershipType = z.output<typeof membershipType>;

export const listMembershipTypes = contract.get('/membership-types', {
  summary: 'The kinds of membership that can be applied for',
  permission: 'signedIn',
  response: z.array(membershipType),
});

const formField = z.strictObject({
  key: z.string(),
  type: z.enum(fieldTypes),
  label: localText,
  help: z.optional(localText),
  required: z.boolean(),
  visibleIf: z.optional(z.strictObject({ field: z.string(), equals: z.union([z.string(), z.boolean()]) })),
  limits: z.optional(z.strictObject({ min: z.optional(z.number()), max: z.optional(z.number()) })),
  choices: z.optional(z.array(z.strictObject({ value: z.string(), label: localText }))),
  private: z.boolean(),
  autocomplete: z.optional(z.string()),
  half: z.optional(z.boolean()),
});

export const formDefinition = z.strictObject({
  steps: z.array(
    z.strictObject({
      key: z.string(),
      title: localText,
      intro: z.optional(localText),
      fields: z.array(formField),
    }),
  ),
});

/** Answers by field key; what each may hold is decided by the form version (`checkShape`, `checkAnswers`). */
export const answers = z.record(
  z.string().check(z.regex(/^[a-z][a-zA-Z0-9]{0,63}$/)),
  z.union([z.string().check(z.maxLength(10_000)), z.number(), z.boolean(), z.null()]),
);

export const applicationSummary = z.strictObject({
  id,
  version,
  number: z.string(),
  applicantName: z.string(),
  membershipType: localText,
  state,
  stateSince: instant,
  progress,
  assigneeName: z.nullable(z.string()),
  refereesAnswered: z.int(),
  refereesNeeded: z.int(),
  /** When the meeting begins that deals with it. */
  meetingAt: z.nullable(instant),
  submittedAt: z.nullable(instant),
  updatedAt: instant,
});
export type ApplicationSummary = z.output<typeof applicationSummary>;

export const applicationSortColumns = [
  'number',
  'applicant',
  'state',
  'stateSince',
  'submittedAt',
  'dueAt',
  'updatedAt',
] as const;

/**
 * Up to this many rows, a list's `totalCount` is exact as of now. The total of a longer one may be half a minute old
 * while applications change, and no more matches of a search than these are counted and shown.
 */
export const countedExactly = 10_000;

/** One state or several, separated by commas. */
const stateNames = z.string().check(
  z.maxLength(400),
  z.refine((text) => text.split(',').every((name) => z.safeParse(state, name).success)),
);

/** The states that a list's `state` names. */
export const stateNamesOf = (text: string): ApplicationState[] =>
  applicationStates.filter((name) => text.split(',').includes(name));

export const listApplications = contract.get('/applications', {
  summary: 'Applications, by page: own ones for members, all for the office',
  permission: 'application:read',
  query: z.extend(pageQuery, {
    state: z.optional(stateNames),
    type: z.optional(z.string().check(z.maxLength(40))),
    turn: z.optional(z.enum(turns)),
    assignee: z.optional(z.union([z.enum(['mine', 'nobody']), id])),
    /** Days in the association's zone, both included. */
    submittedFrom: z.optional(day),
    submittedTo: z.optional(day),
    due: z.optional(z.enum(['overdue', 'week'])),
    /** Whether it is on the agenda of a meeting. */
    meeting: z.optional(z.enum(['yes', 'no'])),
    sort: z._default(sortBy(applicationSortColumns), '-updatedAt'),
  }),
  response: z.array(applicationSummary),
  paged: true,
});

const changeRequestItem = z.strictObject({
  id,
  /** What is to be changed: a field key, a document kind, or a referee's id. */
  kind: z.enum(['field', 'document', 'referee']),
  target: z.string(),
  note: z.string(),
  solved: z.boolean(),
});

export const applicationDetail = z.strictObject({
  id,
  number: z.string(),
  version,
  state,
  stateSince: instant,
  progress,
  applicant: z.strictObject({ id, name: z.string(), email: z.string(), memberNumber: z.nullable(z.string()) }),
  membershipType,
  form: formDefinition,
  answers,
  /** The step that the applicant had open last, on whatever device. */
  currentStep: z.nullable(z.string()),
  /** True while the applicant may change answers; else `readOnlyWhy` says why not. */
  editable: z.boolean(),
  readOnlyWhy: z.nullable(z.enum(['submitted', 'closed', 'not_yours'])),
  documents: z.array(documentSummary),
  referees: z.array(refereeSummary),
  changeRequest: z.nullable(z.strictObject({ id, dueAt: instant, items: z.array(changeRequestItem) })),
  /** Why it waits and when it goes on; the reason is for the office alone. */
  hold: z.nullable(z.strictObject({ reason: z.nullable(z.string()), resumeOn: z.nullable(day) })),
  /** The meeting it is on the agenda of, once that is planned; the place is for the office alone. */
  meeting: z.nullable(
    z.strictObject({
      pollId: z.nullable(id),
      title: z.string(),
      state: z.enum(meetingStates),
      startsAt: instant,
      endsAt: instant,
      zone: timeZone,
    }),
  ),
  assignee: z.nullable(z.strictObject({ id, name: z.string() })),
  /** What stands in the way of submitting: problems by field key, and what is missing besides. */
  missing: z.strictObject({
    fields: z.record(z.string(), z.string()),
    documents: z.array(z.enum(documentKinds)),
    referees: z.int(),
  }),
  invoiceId: z.nullable(id),
  submittedAt: z.nullable(instant),
  createdAt: instant,
  updatedAt: instant,
});
export type ApplicationDetail = z.output<typeof applicationDetail>;

const byId = z.strictObject({ id });
const moved = { response: applicationDetail, errors: ['version_conflict', 'transition_refused'] as const };

export const getApplication = contract.get('/applications/:id', {
  summary: 'One application, for its applicant and the office',
  permission: 'application:read',
  params: byId,
  response: applicationDetail,
});

/** The applicant's open draft of a type, or none: "reopens the open draft" (product §3). */
export const getOpenDraft = contract.get('/applications/open-draft', {
  summary: 'My newest open application, if there is one',
  permission: 'application:fill',
  response: z.nullable(z.strictObject({ id, state })),
});

export const startApplication = contract.post('/applications', {
  summary: 'Start an application; an open one of the same type is given back instead (domain rule 1)',
  permission: 'application:fill',
  /** `copyFrom`: an expired draft of the same person, whose answers the new one begins with (`listReusableDrafts`). */
  body: z.strictObject({ membershipTypeId: id, copyFrom: z.optional(id) }),
  response: applicationDetail,
  status: 201,
  errors: ['type_closed', 'copy_unknown'],
});

export const listReusableDrafts = contract.get('/applications/reusable', {
  summary: 'My expired drafts, newest first, whose answers a new application can take over',
  permission: 'application:fill',
  response: z.array(z.strictObject({ id, number: z.string(), membershipTypeId: id, expiredAt: instant })),
});

export const saveAnswers = contract.patch('/applications/:id/answers', {
  summary: 'Save as it is typed: only the changed answers; shapes are checked, completeness is not',
  permission: 'application:fill',
  params: byId,
  body: z.strictObject({ version, answers }),
  response: z.strictObject({
    version,
    savedAt: instant,
    missing: applicationDetail.shape.missing,
  }),
  errors: ['version_conflict', 'not_editable', 'answers_refused'],
});

export const keepStep = contract.put('/applications/:id/step', {
  summary: 'Note which step is open, so that another device goes on there',
  permission: 'application:fill',
  params: byId,
  body: z.strictObject({ step: z.string().check(z.regex(/^[a-z][a-zA-Z0-9]{0,63}$/)) }),
  response: z.strictObject({}),
});

export const submitApplication = contract.post('/applications/:id/submit', {
  summary: 'Submit; freezes a revision of what was answered',
  permission: 'application:fill',
  params: byId,
  body: z.strictObject({ version }),
  ...moved,
  errors: ['version_conflict', 'transition_refused', ...submissionBlockerNames],
});

export const withdrawApplication = contract.post('/applications/:id/withdraw', {
  summary: 'Withdraw before the decision: links die, drafts of mails are discarded, unpaid invoices are credited',
  permission: 'application:fill',
  params: byId,
  body: z.strictObject({ version, reason: z.optional(paragraph(1000, 0)) }),
  ...moved,
});

export const requestReferences = contract.post('/applications/:id/request-references', {
  summary: 'Screening done: ask the referees',
  permission: 'application:process',
  params: byId,
  body: z.strictObject({ version }),
  ...moved,
});

export const requestChanges = contract.post('/applications/:id/request-changes', {
  summary: 'Ask the applicant for changes; only the named items become editable',
  permission: 'application:process',
  params: byId,
  body: z.strictObject({
    version,
    dueOn: day,
    items: z
      .array(
        z.strictObject({ kind: z.enum(['field', 'document', 'referee']), target: line(80), note: paragraph(1000) }),
      )
      .check(z.minLength(1), z.maxLength(30)),
  }),
  ...moved,
  errors: ['version_conflict', 'transition_refused', 'day_in_past', 'unknown_target'],
});

export const answerChanges = contract.post('/applications/:id/answer-changes', {
  summary: 'All requested changes are made: back to where it came from',
  permission: 'application:fill',
  params: byId,
  body: z.strictObject({ version }),
  ...moved,
  errors: ['version_conflict', 'transition_refused', 'changes_open'],
});

export const holdApplication = contract.post('/applications/:id/hold', {
  summary: 'Let an application rest, with a reason and a day to go on; all its clocks stop',
  permission: 'application:process',
  params: byId,
  body: z.strictObject({ version, reason: paragraph(1000, 3), resumeOn: day }),
  ...moved,
  errors: ['version_conflict', 'transition_refused', 'day_in_past'],
});

export const resumeApplication = contract.post('/applications/:id/resume', {
  summary: 'Go on where it rested; its clocks go on, too',
  permission: 'application:process',
  params: byId,
  body: z.strictObject({ version }),
  ...moved,
});

export const reopenApplication = contract.post('/applications/:id/reopen', {
  summary: 'Give an application whose requested changes lapsed another chance, within 30 days',
  permission: 'application:process',
  params: byId,
  body: z.strictObject({ version, dueOn: day }),
  ...moved,
  errors: ['version_conflict', 'transition_refused', 'day_in_past', 'reopen_too_late', 'other_application_open'],
});

export const reviewAgain = contract.post('/applications/:id/review-again', {
  summary: 'From a conditional approval or a deferral back to the review',
  permission: 'application:decide',
  params: byId,
  body: z.strictObject({ version, reason: z.optional(paragraph(1000, 0)) }),
  ...moved,
});

export const assignApplication = contract.post('/applications/:id/assign', {
  summary: 'Say who of the office looks after an application',
  permission: 'application:process',
  params: byId,
  body: z.strictObject({ version, assigneeId: z.nullable(id) }),
  ...moved,
  errors: ['version_conflict', 'transition_refused', 'assignee_unknown'],
});

/** At most this many applications are changed by one call. */
export const bulkLimit = 200;

const bulkItems = z.array(z.strictObject({ id, version })).check(
  z.minLength(1),
  z.maxLength(bulkLimit),
  z.refine((items) => new Set(items.map((item) => item.id)).size === items.length),
);

/** Each application is one transaction: what fails for one says why and keeps none of the others. */
export const changeApplications = contract.post('/applications/bulk', {
  summary: 'Do the same with several applications, with a result for each (domain rule 15)',
  permission: 'application:process',
  body: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('assign'), items: bulkItems, assigneeId: z.nullable(id) }),
    z.strictObject({ action: z.literal('requestReferences'), items: bulkItems }),
    z.strictObject({ action: z.literal('hold'), items: bulkItems, reason: paragraph(1000, 3), resumeOn: day }),
  ]),
  response: z.array(
    z.strictObject({
      id,
      ok: z.boolean(),
      /** Why not: the code and sentence that the single command would have answered. */
      code: z.nullable(z.string()),
      message: z.nullable(z.string()),
    }),
  ),
  errors: ['version_conflict', 'transition_refused', 'assignee_unknown'],
});
export type BulkResult = z.output<(typeof changeApplications)['response']>[number];

export const waiveReferences = contract.post('/applications/:id/waive-references', {
  summary: 'Go to review without all references, with a reason; a fee that is due before has to be settled',
  permission: 'application:waive',
  params: byId,
  body: z.strictObject({ version, reason: paragraph(1000, 3) }),
  ...moved,
  errors: ['version_conflict', 'transition_refused', 'fee_open'],
});

export const decideApplication = contract.post('/applications/:id/decision', {
  summary: 'Record the decision; the letter is born as a draft mail, an approval issues the invoice',
  permission: 'application:decide',
  params: byId,
  body: z.strictObject({
    version,
    outcome: z.enum(decisionOutcomeNames),
    /** For the file; needed except for an approval. */
    reason: z.optional(paragraph(4000, 0)),
    /** Conditions of a conditional approval. */
    conditions: z.optional(paragraph(4000, 0)),
    /** Goes into the letter. */
    textForApplicant: z.optional(paragraph(4000, 0)),
  }),
  ...moved,
  errors: ['version_conflict', 'transition_refused', 'reason_needed', 'conditions_needed'],
});

export const waiveFee = contract.post('/applications/:id/waive-fee', {
  summary: 'Activate without the fee, with a reason; the open invoice is credited',
  permission: 'application:waive',
  params: byId,
  body: z.strictObject({ version, reason: paragraph(1000, 3) }),
  ...moved,
});

export const timelineEntry = z.strictObject({
  id,
  at: instant,
  event: z.enum(timelineEvents),
  actor: z.strictObject({ kind: z.enum(['user', 'link', 'system']), name: z.string() }),
  /** Words for the event's sentence: names, numbers, states, short texts. Never internal notes for applicants. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  before: z.nullable(state),
  after: z.nullable(state),
});
export type TimelineEntry = z.output<typeof timelineEntry>;

export const getTimeline = contract.get('/applications/:id/timeline', {
  summary: 'Everything that happened to an application, newest first; the applicant sees what concerns them',
  permission: 'application:read',
  params: byId,
  response: z.array(timelineEntry),
});

export const decision = z.strictObject({
  id,
  outcome: z.enum(decisionOutcomeNames),
  reason: z.string(),
  conditions: z.string(),
  textForApplicant: z.string(),
  decidedBy: z.string(),
  decidedAt: instant,
});

/** A referee's answer in the confidential file. */
export const refereeStatement = z.strictObject({
  refereeId: id,
  name: z.string(),
  organisation: z.string(),
  answer: z.enum(refereeAnswers),
  relation: z.nullable(z.enum(refereeRelations)),
  knownForYears: z.nullable(z.int()),
  statement: z.string(),
  confidential: z.boolean(),
  signedAs: z.nullable(z.string()),
  signaturePath: z.nullable(z.string()),
  answeredAt: instant,
  declaration: z.strictObject({ version: z.string(), text: z.string(), sha256: z.string() }),
  /** An administrator has left the statement out of account; it no longer counts as a reference. */
  setAside: z.nullable(z.strictObject({ reason: z.string(), at: instant, by: z.string() })),
});

/** The confidential file (specification §6: role 1 only). */
export const getApplicationFile = contract.get('/applications/:id/file', {
  summary: 'The whole file: answers, documents, statements, decisions',
  permission: 'application:file',
  params: byId,
  response: z.strictObject({
    application: applicationDetail,
    statements: z.array(refereeStatement),
    decisions: z.array(decision),
    mails: z.array(z.strictObject({ id, subject: z.string(), state: z.string(), to: z.string(), at: instant })),
    invoices: z.array(
      z.strictObject({ id, number: z.nullable(z.string()), state: z.string(), gross: money, open: money }),
    ),
  }),
});
export type ApplicationFile = z.output<(typeof getApplicationFile)['response']>;
