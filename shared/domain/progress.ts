import {
  exceptionalSteps,
  nextSteps,
  type ApplicationState,
  type Blocker,
  type NextStepKey,
  type Turn,
} from './application.ts';
import { caseLimits } from './case-limits.ts';
import { dayMs } from './durations.ts';

/** The data of an application that determines its next step. Instants are ISO texts in UTC. */
export interface ProgressFacts {
  state: ApplicationState;
  stateSince: string;
  /** When the draft expires unless the applicant changes something. */
  draftExpiresAt: string;
  /** Why a draft cannot be submitted yet (`submissionBlockers`). */
  submissionBlockers: readonly Blocker[];
  /** When the last open referee request expires; `null` when none is open. */
  referencesDueAt: string | null;
  /** True once enough referees have consented, and from the start if none are needed. */
  referencesComplete: boolean;
  /** True when enough referees have made a statement, but too few can still consent. */
  referencesContested: boolean;
  /** True when the fee is due before the review. */
  feeFirst: boolean;
  /** The due date of requested changes, and whether all of them are made. */
  changesDueAt: string | null;
  changesSolved: boolean;
  /** When an application on hold resumes. */
  resumeAt: string | null;
  /** The due date of the open invoice; `null` when nothing is open. */
  invoiceDueAt: string | null;
  /** The start of the meeting that discusses the application; `null` until one is planned. */
  meetingAt: string | null;
  /** True while the decision letter is a draft. */
  letterWaits: boolean;
  /** True while an invoice of the application is a draft: its letter was discarded. */
  invoiceWaits: boolean;
  /** True while a payment that was credited has not been refunded. */
  refundWaits: boolean;
}

export interface ApplicationProgress {
  nextStep: NextStepKey;
  turn: Turn;
  since: string;
  dueAt: string | null;
  blockedBy: Blocker[];
}

const daysLater = (instant: string, days: number): string => new Date(Date.parse(instant) + days * dayMs).toISOString();

interface Expected {
  dueAt?: string | null;
  blockedBy?: readonly Blocker[];
}

type Expectation = (facts: ProgressFacts) => Expected;

const letter = (facts: ProgressFacts): Blocker[] => (facts.letterWaits ? ['letter_unsent'] : []);

/** What makes an application wait for something else than its state says. */
export type ProgressException = keyof typeof exceptionalSteps;

/** The exceptions that each state can have; the first that applies counts. */
export const exceptionsIn: Partial<Record<ApplicationState, readonly ProgressException[]>> = {
  submitted: ['fee'],
  awaiting_references: ['references', 'fee'],
  conditionally_approved: ['letter'],
  deferred: ['letter'],
  approved: ['invoice'],
  rejected: ['refund', 'letter'],
};

const applies: Record<ProgressException, (facts: ProgressFacts) => boolean> = {
  references: ({ referencesContested }) => referencesContested,
  fee: (facts) => facts.referencesComplete && isFeeOpen(facts),
  refund: ({ refundWaits }) => refundWaits,
  letter: ({ letterWaits }) => letterWaits,
  invoice: ({ invoiceWaits }) => invoiceWaits,
};

/** The next step in a state, and who it waits for. @param exception the one that applies, if any */
export const nextIn = (
  state: ApplicationState,
  exception: ProgressException | undefined,
): { step: NextStepKey; turn: Turn } => (exception ? exceptionalSteps[exception] : nextSteps[state]);

const isFeeOpen = ({ feeFirst, invoiceDueAt }: ProgressFacts): boolean => feeFirst && invoiceDueAt !== null;

/** A fee due before the review blocks its start; once all references are there, it is the only blocker. */
function gathering(facts: ProgressFacts, missing: Blocker): Expected {
  const feeOpen: Blocker[] = isFeeOpen(facts) ? ['invoice_open'] : [];
  if (facts.referencesContested) return { blockedBy: feeOpen };
  if (!facts.referencesComplete) return { dueAt: facts.referencesDueAt, blockedBy: [missing, ...feeOpen] };
  return { dueAt: feeOpen.length > 0 ? facts.invoiceDueAt : facts.referencesDueAt, blockedBy: feeOpen };
}

// What each state waits for. States not listed have no date and no blockers.
const expectations: Partial<Record<ApplicationState, Expectation>> = {
  draft: (facts) => ({
    dueAt: facts.draftExpiresAt,
    blockedBy: facts.submissionBlockers,
  }),
  // Without referees only a fee before the review delays it; otherwise the office checks first.
  submitted: (facts) =>
    facts.referencesComplete && isFeeOpen(facts) ? { dueAt: facts.invoiceDueAt, blockedBy: ['invoice_open'] } : {},
  awaiting_references: (facts) => gathering(facts, 'references_pending'),
  references_short: () => ({ blockedBy: ['referees_missing'] }),
  changes_requested: (facts) => ({
    dueAt: facts.changesDueAt,
    blockedBy: facts.changesSolved ? [] : ['changes_open'],
  }),
  in_review: (facts) => ({ dueAt: facts.meetingAt }),
  conditionally_approved: (facts) => ({ blockedBy: letter(facts) }),
  deferred: (facts) => ({ dueAt: facts.meetingAt, blockedBy: letter(facts) }),
  approved: (facts) => ({ blockedBy: letter(facts) }),
  awaiting_payment: (facts) => ({ dueAt: facts.invoiceDueAt, blockedBy: ['invoice_open', ...letter(facts)] }),
  rejected: (facts) => ({ blockedBy: letter(facts) }),
  on_hold: (facts) => ({ dueAt: facts.resumeAt }),
  // Until then the office can reinstate it.
  lapsed: (facts) => ({ dueAt: daysLater(facts.stateSince, caseLimits.reopenDays) }),
};

/** The states in which these facts matter. `progressOf` ignores them in all others, so lists do not read them there. */
export const statesWithFact = {
  submissionBlockers: ['draft'],
  changesDueAt: ['changes_requested'],
  changesSolved: ['changes_requested'],
  invoiceDueAt: ['submitted', 'awaiting_references', 'awaiting_payment'],
  letterWaits: ['conditionally_approved', 'deferred', 'approved', 'awaiting_payment', 'rejected'],
  invoiceWaits: ['approved'],
  refundWaits: ['rejected'],
} satisfies Partial<Record<keyof ProgressFacts, readonly ApplicationState[]>>;

/** The next step, who it waits for, since when, due when, and what blocks it (domain §2). */
export function progressOf(facts: ProgressFacts): ApplicationProgress {
  const expected = expectations[facts.state]?.(facts) ?? {};
  const { dueAt = null, blockedBy = [] } = expected;
  const { step, turn } = nextIn(
    facts.state,
    exceptionsIn[facts.state]?.find((exception) => applies[exception](facts)),
  );
  return { nextStep: step, turn, since: facts.stateSince, dueAt, blockedBy: [...blockedBy] };
}
