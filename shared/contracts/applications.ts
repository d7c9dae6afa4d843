import * as z from 'zod/mini';
import { applicationStates, blockers, nextStepKeys, turns, type ApplicationState } from '../domain/application.ts';
import { meetingStates } from '../domain/meeting.ts';
import { refereeOutcomeNames } from '../domain/referee-outcomes.ts';
import { avatarColour } from './avatar.ts';
import { contract } from './contract.ts';
import { documentKind, documentSummary } from './documents.ts';
import { answers, formDefinition, localText } from './form-definition.ts';
import { membershipType } from './membership-types.ts';
import { day, id, instant, pageQuery, sortBy, timeZone, version } from './primitives.ts';
import { refereeSummary } from './referees.ts';

const state = z.enum(applicationStates);

/** The next step, who it waits for, since when, due when, and what blocks it (domain §2). */
const progress = z.strictObject({
  nextStep: z.enum(nextStepKeys),
  turn: z.enum(turns),
  since: instant,
  dueAt: z.nullable(instant),
  blockedBy: z.array(z.enum(blockers)),
});
export type Progress = z.output<typeof progress>;

export const applicationSummary = z.strictObject({
  id,
  version,
  number: z.string(),
  applicantName: z.string(),
  applicantColour: avatarColour,
  membershipType: localText,
  state,
  stateSince: instant,
  progress,
  assigneeName: z.nullable(z.string()),
  refereesAnswered: z.int(),
  refereesNeeded: z.int(),
  /** The start of the meeting that discusses it. */
  meetingAt: z.nullable(instant),
  submittedAt: z.nullable(instant),
  updatedAt: instant,
});
export type ApplicationSummary = z.output<typeof applicationSummary>;

const applicationSortColumns = [
  'number',
  'applicant',
  'state',
  'stateSince',
  'submittedAt',
  'dueAt',
  'updatedAt',
] as const;

/** One or several states, separated by commas. */
const stateNames = z.string().check(
  z.maxLength(400),
  z.refine((text) => text.split(',').every((name) => z.safeParse(state, name).success)),
);

/** The states in a list's `state` parameter. */
export const stateNamesOf = (text: string): ApplicationState[] =>
  applicationStates.filter((name) => text.split(',').includes(name));

export const listApplications = contract.get('/applications', {
  summary: 'Applications, by page: own ones for members, all for the office',
  permission: 'application:read',
  query: z.extend(pageQuery, {
    state: z.optional(stateNames),
    type: z.optional(z.string().check(z.maxLength(40))),
    /** `others`: the applicant or the referees, in open applications. */
    turn: z.optional(z.enum([...turns, 'others'])),
    assignee: z.optional(z.union([z.enum(['mine', 'nobody']), id])),
    /** Days in the association's zone, both included. */
    submittedFrom: z.optional(day),
    submittedTo: z.optional(day),
    decidedFrom: z.optional(day),
    decidedTo: z.optional(day),
    /** With a referee request concluded with this outcome on these days. */
    referees: z.optional(z.enum(refereeOutcomeNames)),
    refereesFrom: z.optional(day),
    refereesTo: z.optional(day),
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
  /** What to change: a field key, a document kind, or a referee's id. */
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
  /** The step the applicant opened last, on any device. */
  currentStep: z.nullable(z.string()),
  /** True while the applicant may change answers; otherwise `readOnlyWhy` gives the reason. */
  editable: z.boolean(),
  readOnlyWhy: z.nullable(z.enum(['submitted', 'closed', 'not_yours'])),
  documents: z.array(documentSummary),
  referees: z.array(refereeSummary),
  changeRequest: z.nullable(z.strictObject({ id, dueAt: instant, items: z.array(changeRequestItem) })),
  /** Why it is on hold, when it resumes, and the state it returns to; only the office sees the reason. */
  hold: z.nullable(z.strictObject({ reason: z.nullable(z.string()), resumeOn: z.nullable(day), from: state })),
  /** The meeting with it on the agenda, once planned; only the office sees the place. */
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
  assignee: z.nullable(z.strictObject({ id, name: z.string(), colour: avatarColour })),
  /** What blocks submitting: problems by field key, and what else is missing. */
  missing: z.strictObject({
    fields: z.record(z.string(), z.string()),
    documents: z.array(documentKind),
    referees: z.int(),
  }),
  invoiceId: z.nullable(id),
  /** The decision letter that waits for a person; only the office sees it. */
  letterId: z.nullable(id),
  submittedAt: z.nullable(instant),
  createdAt: instant,
  updatedAt: instant,
});
export type ApplicationDetail = z.output<typeof applicationDetail>;

export const getApplication = contract.get('/applications/:id', {
  summary: 'One application, for its applicant and the office',
  permission: 'application:read',
  params: z.strictObject({ id }),
  response: applicationDetail,
});
