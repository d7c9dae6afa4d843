import { nextSteps, type ApplicationState, type Blocker, type NextStepKey, type Turn } from './application.ts';
import { limits } from './limits.ts';

/** What is known of a case, as far as it decides what happens next. Instants are ISO texts in UTC. */
export interface ProgressFacts {
  state: ApplicationState;
  stateSince: string;
  /** The last time the applicant changed anything; an untouched draft expires by it. */
  touchedAt: string;
  /** Why a draft can't be submitted yet (`submissionBlockers`). */
  submissionBlockers: readonly Blocker[];
  /** When the last open referee request lapses; `null` when none is open. */
  referencesDueAt: string | null;
  /** Until when the requested changes are expected, and whether all of them are made. */
  changesDueAt: string | null;
  changesSolved: boolean;
  /** When a case on hold is to be resumed. */
  resumeAt: string | null;
  /** Until when the open invoice is to be paid; `null` when nothing is open. */
  invoiceDueAt: string | null;
  /** True while the letter about the decision waits as a draft. */
  letterWaits: boolean;
}

export interface ApplicationProgress {
  nextStep: NextStepKey;
  turn: Turn;
  since: string;
  dueAt: string | null;
  blockedBy: Blocker[];
}

const dayMs = 24 * 60 * 60 * 1000;
const daysLater = (instant: string, days: number): string => new Date(Date.parse(instant) + days * dayMs).toISOString();

type Expectation = (facts: ProgressFacts) => { dueAt?: string | null; blockedBy?: readonly Blocker[] };

const letter = (facts: ProgressFacts): Blocker[] => (facts.letterWaits ? ['letter_unsent'] : []);

// What each state waits for. A state that isn't here has no date and nothing in its way.
const expectations: Partial<Record<ApplicationState, Expectation>> = {
  draft: (facts) => ({
    dueAt: daysLater(facts.touchedAt, limits.draftExpiryDays),
    blockedBy: facts.submissionBlockers,
  }),
  awaiting_references: (facts) => ({ dueAt: facts.referencesDueAt, blockedBy: ['references_pending'] }),
  references_short: () => ({ blockedBy: ['referees_missing'] }),
  changes_requested: (facts) => ({
    dueAt: facts.changesDueAt,
    blockedBy: facts.changesSolved ? [] : ['changes_open'],
  }),
  conditionally_approved: (facts) => ({ blockedBy: letter(facts) }),
  deferred: (facts) => ({ blockedBy: letter(facts) }),
  approved: (facts) => ({ blockedBy: letter(facts) }),
  awaiting_payment: (facts) => ({ dueAt: facts.invoiceDueAt, blockedBy: ['invoice_open', ...letter(facts)] }),
  rejected: (facts) => ({ blockedBy: letter(facts) }),
  on_hold: (facts) => ({ dueAt: facts.resumeAt }),
};

/** What happens next, whose turn it is, since when, due when, and what stands in the way (domain §2). */
export function progressOf(facts: ProgressFacts): ApplicationProgress {
  const { step, turn } = nextSteps[facts.state];
  const { dueAt = null, blockedBy = [] } = expectations[facts.state]?.(facts) ?? {};
  return { nextStep: step, turn, since: facts.stateSince, dueAt, blockedBy: [...blockedBy] };
}
