import { defineLifecycle } from './lifecycle.ts';

export const applicationStates = [
  'draft',
  'submitted',
  'awaiting_references',
  'references_short',
  'changes_requested',
  'in_review',
  'conditionally_approved',
  'deferred',
  'approved',
  'awaiting_payment',
  'active',
  'rejected',
  'withdrawn',
  'expired',
  'lapsed',
  'payment_lapsed',
  'on_hold',
] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** Who moves an application: its applicant, the office, the administrators, or the scheduler. */
export type ApplicationActor = 'applicant' | 'staff' | 'administrator' | 'system';

const sentBeforeDecision = [
  'submitted',
  'awaiting_references',
  'references_short',
  'changes_requested',
  'in_review',
  'on_hold',
] as const;

/** States in which referees are asked. */
export const gatheringStates: readonly ApplicationState[] = ['awaiting_references', 'references_short'];

/**
 * States in which a fee can be owed: one due before the review while references are gathered and changes are made, and
 * from the submission on if no referees are needed.
 */
export const feeOwedStates: readonly ApplicationState[] = [
  'awaiting_payment',
  'submitted',
  ...gatheringStates,
  'changes_requested',
];

/** The application's state machine (domain §2). Every action is one server command with the expected version. */
export const applicationLifecycle = defineLifecycle<ApplicationState, ApplicationActor>()({
  submit: { from: ['draft'], to: 'submitted', by: ['applicant'] },
  expire: { from: ['draft'], to: 'expired', by: ['system'] },
  requestReferences: {
    from: ['submitted'],
    to: 'awaiting_references',
    by: ['system', 'staff', 'administrator'],
  },
  requestChanges: {
    from: ['submitted', 'awaiting_references', 'in_review'],
    to: 'changes_requested',
    by: ['staff', 'administrator'],
  },
  // Another deadline, or more items.
  amendChanges: { from: ['changes_requested'], to: 'changes_requested', by: ['staff', 'administrator'] },
  takeBackChanges: { from: ['changes_requested'], to: 'back', by: ['staff', 'administrator'] },
  answerChanges: { from: ['changes_requested'], to: 'back', by: ['applicant'] },
  lapse: { from: ['changes_requested'], to: 'lapsed', by: ['system'] },
  reopen: { from: ['lapsed'], to: 'changes_requested', by: ['staff', 'administrator'] },
  // From the submission only if the membership type needs no referees.
  startReview: { from: ['submitted', 'awaiting_references'], to: 'in_review', by: ['system'] },
  waiveReferences: {
    from: gatheringStates,
    to: 'in_review',
    by: ['administrator'],
  },
  runShort: { from: ['awaiting_references'], to: 'references_short', by: ['system'] },
  nameReferee: {
    from: ['references_short'],
    to: 'awaiting_references',
    // Also the system: a referee who changes "I cannot" into consent may fill the gap.
    by: ['applicant', 'staff', 'administrator', 'system'],
  },
  approve: {
    from: ['in_review', 'conditionally_approved', 'deferred'],
    to: 'approved',
    by: ['administrator'],
  },
  approveWithConditions: { from: ['in_review'], to: 'conditionally_approved', by: ['administrator'] },
  defer: { from: ['in_review'], to: 'deferred', by: ['administrator'] },
  reject: {
    from: ['in_review', 'conditionally_approved', 'deferred'],
    to: 'rejected',
    by: ['administrator'],
  },
  // A rejection before the review; `decideApplication` takes it.
  refuse: { from: ['submitted', 'awaiting_references'], to: 'rejected', by: ['administrator'] },
  // The answer to a decision whose letter has left. An approval has none: its membership ends, or its invoice is credited.
  reviewAgain: { from: ['conditionally_approved', 'deferred', 'rejected'], to: 'in_review', by: ['administrator'] },
  // While the letter has not left: to the state in which it was decided.
  takeBackDecision: {
    from: ['approved', 'conditionally_approved', 'deferred', 'rejected'],
    to: 'back',
    by: ['administrator'],
  },
  awaitPayment: { from: ['approved'], to: 'awaiting_payment', by: ['system'] },
  activate: { from: ['approved', 'awaiting_payment'], to: 'active', by: ['system'] },
  waiveFee: { from: ['awaiting_payment'], to: 'active', by: ['administrator'] },
  lapsePayment: { from: feeOwedStates, to: 'payment_lapsed', by: ['system'] },
  // From a hold, only if it was put on hold before a decision: see `canWithdraw`.
  withdraw: { from: ['draft', ...sentBeforeDecision], to: 'withdrawn', by: ['applicant'] },
  // A draft is the applicant's own.
  withdrawForApplicant: {
    from: sentBeforeDecision,
    to: 'withdrawn',
    by: ['staff', 'administrator'],
  },
  hold: {
    from: [
      'submitted',
      'awaiting_references',
      'references_short',
      'changes_requested',
      'in_review',
      'conditionally_approved',
      'deferred',
      // Until the letter of approval is sent, which moves the application on.
      'approved',
      'awaiting_payment',
    ],
    to: 'on_hold',
    by: ['staff', 'administrator'],
  },
  resume: { from: ['on_hold'], to: 'back', by: ['staff', 'administrator', 'system'] },
});

export type ApplicationAction = (typeof applicationLifecycle.actions)[number];

/** True when an application can be withdrawn. @param heldFrom the state that an application on hold returns to */
export const canWithdraw = (state: ApplicationState, heldFrom: ApplicationState | null): boolean =>
  applicationLifecycle.allows('withdraw', state) &&
  (state !== 'on_hold' || heldFrom === null || applicationLifecycle.allows('withdraw', heldFrom));

/** The four outcomes an administrator can record, and the action each one takes. */
export const decisionOutcomes = {
  approved: 'approve',
  conditionally_approved: 'approveWithConditions',
  deferred: 'defer',
  rejected: 'reject',
} as const satisfies Record<string, ApplicationAction>;
export type DecisionOutcome = keyof typeof decisionOutcomes;
export const decisionOutcomeNames = Object.keys(decisionOutcomes) as [DecisionOutcome, ...DecisionOutcome[]];

/** States of a closed application: nothing more to do. */
export const closedApplicationStates: readonly ApplicationState[] = [
  'active',
  'rejected',
  'withdrawn',
  'expired',
  'lapsed',
  'payment_lapsed',
];

/** States that count as an open application (domain rule 1: one per person and type). */
export const openApplicationStates: readonly ApplicationState[] = applicationStates.filter(
  (state) => !closedApplicationStates.includes(state),
);

export type Turn = 'applicant' | 'referees' | 'office' | 'committee' | 'nobody';

/** The next step in each state and who it waits for; people and programs use the same keys. */
export const nextSteps = {
  draft: { step: 'complete_and_submit', turn: 'applicant' },
  submitted: { step: 'screening', turn: 'office' },
  awaiting_references: { step: 'references', turn: 'referees' },
  references_short: { step: 'name_referee', turn: 'applicant' },
  changes_requested: { step: 'make_changes', turn: 'applicant' },
  in_review: { step: 'decision', turn: 'committee' },
  conditionally_approved: { step: 'meet_conditions', turn: 'applicant' },
  deferred: { step: 'decision', turn: 'committee' },
  approved: { step: 'send_letter', turn: 'office' },
  awaiting_payment: { step: 'pay_invoice', turn: 'applicant' },
  active: { step: 'none', turn: 'nobody' },
  rejected: { step: 'none', turn: 'nobody' },
  withdrawn: { step: 'none', turn: 'nobody' },
  expired: { step: 'apply_again', turn: 'applicant' },
  lapsed: { step: 'ask_office', turn: 'applicant' },
  payment_lapsed: { step: 'ask_office', turn: 'applicant' },
  on_hold: { step: 'resume', turn: 'office' },
} as const satisfies Record<ApplicationState, { step: string; turn: Turn }>;
/** Next steps that the state alone doesn't tell (see `exceptionOf`). */
export const exceptionalSteps = {
  /** All references are there, or none are needed, and the fee before the review is open. */
  fee: { step: 'pay_invoice', turn: 'applicant' },
  /** All asked referees have answered, but too few of them consented: administrators decide how to go on. */
  references: { step: 'weigh_references', turn: 'committee' },
  /** The fee of a rejected application was credited after it had been paid. */
  refund: { step: 'refund', turn: 'office' },
  /** The letter about a decision is a draft. */
  letter: { step: 'send_letter', turn: 'office' },
  /** The letter of approval was discarded: its invoice stays a draft until it is issued by hand. */
  invoice: { step: 'invoice', turn: 'office' },
} as const satisfies Record<string, { step: string; turn: Turn }>;
export type NextStepKey =
  (typeof nextSteps)[ApplicationState]['step'] | (typeof exceptionalSteps)[keyof typeof exceptionalSteps]['step'];
export const nextStepKeys = [
  ...new Set([...Object.values(nextSteps), ...Object.values(exceptionalSteps)].map(({ step }) => step)),
] as [NextStepKey, ...NextStepKey[]];
export const turns = ['applicant', 'referees', 'office', 'committee', 'nobody'] as const satisfies readonly Turn[];

/** Reasons that block an application's next step (`blockedBy`), and refusal codes of `submit`. */
export const blockers = [
  'answers_incomplete',
  'documents_missing',
  'referees_missing',
  'declarations_open',
  'references_pending',
  'changes_open',
  'invoice_open',
  'letter_unsent',
] as const;
export type Blocker = (typeof blockers)[number];

/** Those that can block a submission. */
export const submissionBlockerNames = [
  'answers_incomplete',
  'documents_missing',
  'referees_missing',
  'declarations_open',
] as const satisfies readonly Blocker[];
export type SubmissionBlocker = (typeof submissionBlockerNames)[number];
