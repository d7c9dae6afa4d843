import * as z from 'zod/mini';
import { caseLimits } from '../domain/case-limits.ts';
import { applicationStates, submissionBlockerNames } from '../domain/application.ts';
import { moved, ofApplication } from './application-command.ts';
import { applicationDetail } from './applications.ts';
import { contract } from './contract.ts';
import { answers } from './form-definition.ts';
import { id, instant, paragraph, version } from './primitives.ts';
import { refereeSummary } from './referees.ts';

// Applicants' commands on their own application.

/** The applicant's open draft of a type, or none (domain rule 1). */
export const getOpenDraft = contract.get('/applications/open-draft', {
  summary: 'My newest open application, if there is one',
  permission: 'application:fill',
  response: z.nullable(z.strictObject({ id, state: z.enum(applicationStates) })),
});

export const startApplication = contract.post('/applications', {
  summary: 'Start an application; an open one of the same type is given back instead (domain rule 1)',
  permission: 'application:fill',
  /** `copyFrom`: an expired draft of the same person, whose answers the new one starts with (`listReusableDrafts`). */
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
  params: ofApplication,
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
  params: ofApplication,
  body: z.strictObject({ step: z.string().check(z.regex(/^[a-z][a-zA-Z0-9]{0,63}$/)) }),
  response: z.strictObject({}),
});

const refereeIds = z.array(id).check(z.minLength(2), z.maxLength(20));
const sorted = (ids: readonly string[]): string => [...ids].sort().join();

export const orderReferees = contract.put('/applications/:id/referees/order', {
  summary: 'Put the referees of a draft into another order; as many as before are asked at once, the rest stand by',
  permission: 'application:fill',
  params: ofApplication,
  /** `from` is the order the person saw; each lists every referee once. */
  body: z
    .strictObject({ from: refereeIds, to: refereeIds })
    .check(z.refine(({ from, to }) => new Set(to).size === to.length && sorted(from) === sorted(to))),
  response: z.array(refereeSummary),
  errors: ['version_conflict', 'not_editable'],
});

export const submitApplication = contract.post('/applications/:id/submit', {
  summary: 'Submit; freezes a revision of what was answered',
  permission: 'application:fill',
  params: ofApplication,
  body: z.strictObject({ version }),
  ...moved,
  errors: ['version_conflict', 'transition_refused', ...submissionBlockerNames],
});

export const withdrawApplication = contract.post('/applications/:id/withdraw', {
  summary: 'Withdraw before the decision: links die, drafts of mails are discarded, unpaid invoices are credited',
  permission: 'application:fill',
  params: ofApplication,
  body: z.strictObject({ version, reason: z.optional(paragraph(caseLimits.reasonLength, 0)) }),
  ...moved,
});

export const answerChanges = contract.post('/applications/:id/answer-changes', {
  summary: 'All requested changes are made: back to where it came from',
  permission: 'application:fill',
  params: ofApplication,
  body: z.strictObject({ version }),
  ...moved,
  errors: ['version_conflict', 'transition_refused', 'changes_open'],
});
