import * as z from 'zod/mini';
import { caseLimits } from '../domain/case-limits.ts';
import { decisionOutcomeNames } from '../domain/application.ts';
import { documentStates } from '../domain/documents.ts';
import { moved, ofApplication } from './application-command.ts';
import { bulkItems, bulkResults } from './bulk.ts';
import { contract } from './contract.ts';
import { day, id, line, paragraph, version } from './primitives.ts';

// The office's commands on applications, one at a time or in bulk.

export const requestReferences = contract.post('/applications/:id/request-references', {
  summary: 'Screening done: ask the referees',
  permission: 'application:process',
  params: ofApplication,
  body: z.strictObject({ version }),
  ...moved,
  errors: ['version_conflict', 'transition_refused', 'no_referees_needed'],
});

const requestedItems = z
  .array(
    z.strictObject({
      kind: z.enum(['field', 'document', 'referee']),
      target: line(80),
      note: paragraph(caseLimits.reasonLength),
    }),
  )
  .check(z.maxLength(30));

export const requestChanges = contract.post('/applications/:id/request-changes', {
  summary: 'Ask the applicant for changes; only the named items become editable',
  permission: 'application:process',
  params: ofApplication,
  body: z.strictObject({
    version,
    dueOn: day,
    items: requestedItems.check(z.minLength(1)),
  }),
  ...moved,
  errors: ['version_conflict', 'transition_refused', 'day_in_past', 'unknown_target'],
});

export const amendChanges = contract.post('/applications/:id/amend-changes', {
  summary: 'Give requested changes another due day, and add items; the applicant gets the list of what is open',
  permission: 'application:process',
  params: ofApplication,
  body: z.strictObject({ version, dueOn: day, items: requestedItems }),
  ...moved,
  errors: ['version_conflict', 'transition_refused', 'day_in_past', 'unknown_target'],
});

export const takeBackChanges = contract.post('/applications/:id/take-back-changes', {
  summary: 'Changes are no longer needed: back to where they were requested; the applicant is told',
  permission: 'application:process',
  params: ofApplication,
  body: z.strictObject({ version, reason: paragraph(caseLimits.reasonLength, caseLimits.reasonMin) }),
  ...moved,
});

export const holdApplication = contract.post('/applications/:id/hold', {
  summary: 'Let an application rest, with a reason and a day to go on; all its clocks stop',
  permission: 'application:process',
  params: ofApplication,
  body: z.strictObject({ version, reason: paragraph(caseLimits.reasonLength, caseLimits.reasonMin), resumeOn: day }),
  ...moved,
  errors: ['version_conflict', 'transition_refused', 'day_in_past', 'draft_not_held', 'letter_left'],
});

export const resumeApplication = contract.post('/applications/:id/resume', {
  summary: 'Go on where it rested; its clocks go on, too',
  permission: 'application:process',
  params: ofApplication,
  body: z.strictObject({ version }),
  ...moved,
});

export const reopenApplication = contract.post('/applications/:id/reopen', {
  summary: 'Give an application whose requested changes lapsed another chance, within 30 days',
  permission: 'application:process',
  params: ofApplication,
  body: z.strictObject({ version, dueOn: day }),
  ...moved,
  errors: ['version_conflict', 'transition_refused', 'day_in_past', 'reopen_too_late', 'other_application_open'],
});

export const reviewAgain = contract.post('/applications/:id/review-again', {
  summary: 'From a conditional approval, a deferral or a rejection back to the review, for another decision',
  permission: 'application:decide',
  params: ofApplication,
  body: z.strictObject({ version, reason: z.optional(paragraph(caseLimits.reasonLength, 0)) }),
  ...moved,
  errors: ['version_conflict', 'transition_refused', 'other_application_open'],
});

export const reviewDocument = contract.post('/applications/:id/documents/:documentId/review', {
  summary: 'Accept a document, or reject it with a reason that the applicant reads',
  permission: 'application:process',
  params: z.strictObject({ id, documentId: id }),
  body: z.discriminatedUnion('state', [
    z.strictObject({ state: z.literal('accepted'), seen: z.enum(documentStates) }),
    z.strictObject({
      state: z.literal('rejected'),
      seen: z.enum(documentStates),
      reason: paragraph(caseLimits.reasonLength, caseLimits.reasonMin),
    }),
  ]),
  response: moved.response,
  /** `document_decided`: another person has decided in the meantime; the document's status differs from `seen`. */
  errors: ['document_decided', 'not_reviewable'],
});

export const assignApplication = contract.post('/applications/:id/assign', {
  summary: 'Say who of the office looks after an application',
  permission: 'application:process',
  params: ofApplication,
  body: z.strictObject({ version, assigneeId: z.nullable(id) }),
  ...moved,
  errors: ['version_conflict', 'transition_refused', 'assignee_unknown'],
});

/** Each application is one transaction: a failure is reported and does not affect the others. */
export const changeApplications = contract.post('/applications/bulk', {
  summary: 'Do the same with several applications, with a result for each (domain rule 15)',
  permission: 'application:process',
  body: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('assign'), items: bulkItems, assigneeId: z.nullable(id) }),
    z.strictObject({ action: z.literal('requestReferences'), items: bulkItems }),
    z.strictObject({
      action: z.literal('hold'),
      items: bulkItems,
      reason: paragraph(caseLimits.reasonLength, caseLimits.reasonMin),
      resumeOn: day,
    }),
  ]),
  response: bulkResults,
  errors: ['version_conflict', 'transition_refused', 'assignee_unknown'],
});

export const waiveReferences = contract.post('/applications/:id/waive-references', {
  summary: 'Go to review without all references, with a reason; a fee that is due before has to be settled',
  permission: 'application:waive',
  params: ofApplication,
  body: z.strictObject({ version, reason: paragraph(caseLimits.reasonLength, caseLimits.reasonMin) }),
  ...moved,
  errors: ['version_conflict', 'transition_refused', 'fee_open'],
});

export const decideApplication = contract.post('/applications/:id/decision', {
  summary:
    'Record the decision, or a rejection before the review; the letter is born as a draft mail, and an approval issues the invoice when it leaves',
  permission: 'application:decide',
  params: ofApplication,
  body: z.strictObject({
    version,
    outcome: z.enum(decisionOutcomeNames),
    /** For the file; required except for an approval. */
    reason: z.optional(paragraph(4000, 0)),
    /** Conditions of a conditional approval. */
    conditions: z.optional(paragraph(4000, 0)),
    /** Included in the letter. */
    textForApplicant: z.optional(paragraph(4000, 0)),
    /** The deciding meeting, if the decision is recorded from its minutes: an id of `/meetings`. */
    meetingId: z.optional(id),
  }),
  ...moved,
  errors: [
    'version_conflict',
    'transition_refused',
    'reason_needed',
    'conditions_needed',
    'meeting_missing',
    'decision_too_early',
    'minutes_finished',
    'not_on_agenda',
    'conflict_declared',
  ],
});

export const withdrawForApplicant = contract.post('/applications/:id/withdraw-for-applicant', {
  summary: 'Withdraw for an applicant who asked for it, with a reason; what follows is as if they had done it',
  permission: 'application:process',
  params: ofApplication,
  body: z.strictObject({ version, reason: paragraph(caseLimits.reasonLength, caseLimits.reasonMin) }),
  ...moved,
});

export const takeBackDecision = contract.post('/applications/:id/take-back-decision', {
  summary: 'Undo a decision whose letter has not left: back to where the application was decided from',
  permission: 'application:decide',
  params: ofApplication,
  body: z.strictObject({ version, reason: paragraph(caseLimits.reasonLength, caseLimits.reasonMin) }),
  ...moved,
  errors: ['version_conflict', 'transition_refused', 'decision_announced', 'minutes_finished'],
});

export const waiveFee = contract.post('/applications/:id/waive-fee', {
  summary: 'Activate without the fee, with a reason; the open invoice is credited',
  permission: 'application:waive',
  params: ofApplication,
  body: z.strictObject({ version, reason: paragraph(caseLimits.reasonLength, caseLimits.reasonMin) }),
  ...moved,
});
