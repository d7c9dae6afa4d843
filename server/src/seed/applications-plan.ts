import { dayMs, type ApplicationAction, type ApplicationState } from '@guildhall/shared/domain';

/** A step towards a state: the event, and the number of days after the previous one. */
interface Step {
  action: ApplicationAction;
  to: ApplicationState;
  days: readonly [from: number, to: number];
}

const step = (action: ApplicationAction, to: ApplicationState, from: number, upTo = from): Step => ({
  action,
  to,
  days: [from, upTo],
});

const submitted = step('submit', 'submitted', 1, 9);

// Requests are sent at the moment of submission.
const asked = [submitted, step('requestReferences', 'awaiting_references', 0)];

const reviewed = [...asked, step('startReview', 'in_review', 6, 18)];

const billed = [...reviewed, step('approve', 'approved', 6, 20), step('awaitPayment', 'awaiting_payment', 0)];

const changed = [...asked, step('requestChanges', 'changes_requested', 3, 8)];

/** The steps to each state. */
const ways: Record<ApplicationState, readonly Step[]> = {
  draft: [],
  submitted: [submitted],
  awaiting_references: asked,
  references_short: [...asked, step('runShort', 'references_short', 8, 15)],
  changes_requested: changed,
  in_review: reviewed,
  conditionally_approved: [...reviewed, step('approveWithConditions', 'conditionally_approved', 6, 20)],
  deferred: [...reviewed, step('defer', 'deferred', 6, 20)],
  approved: [...reviewed, step('approve', 'approved', 6, 20)],
  awaiting_payment: billed,
  active: [...billed, step('activate', 'active', 4, 24)],
  rejected: [...reviewed, step('reject', 'rejected', 6, 20)],
  withdrawn: [...asked, step('withdraw', 'withdrawn', 5, 12)],
  expired: [step('expire', 'expired', 60)],
  lapsed: [...changed, step('lapse', 'lapsed', 21)],
  payment_lapsed: [...billed, step('lapsePayment', 'payment_lapsed', 90)],
  on_hold: [...reviewed, step('hold', 'on_hold', 4, 9)],
};

interface Share {
  state: ApplicationState;
  count: number;
  /** For how many days the applications have been in this state. */
  since: readonly [from: number, to: number];
}

const share = (state: ApplicationState, count: number, from: number, to: number): Share => ({
  state,
  count,
  since: [from, to],
});

/** The number of demo applications in each state, and since when; over nine months. */
const shares: readonly Share[] = [
  share('active', 10, 5, 190),
  share('awaiting_references', 9, 2, 18),
  share('in_review', 7, 1, 15),
  share('awaiting_payment', 6, 2, 25),
  share('draft', 6, 0.2, 24),
  share('changes_requested', 4, 1, 8),
  share('submitted', 3, 0.1, 3),
  share('references_short', 3, 1, 9),
  share('rejected', 3, 10, 180),
  share('withdrawn', 3, 20, 150),
  share('conditionally_approved', 2, 5, 30),
  share('deferred', 2, 10, 40),
  share('approved', 1, 0.1, 0.5),
  share('expired', 1, 10, 90),
  share('lapsed', 1, 20, 60),
  share('payment_lapsed', 1, 5, 30),
  share('on_hold', 1, 5, 15),
];

interface PlannedStep {
  action: ApplicationAction;
  before: ApplicationState;
  after: ApplicationState;
  at: Date;
}

export interface Plan {
  state: ApplicationState;
  createdAt: Date;
  steps: PlannedStep[];
}

/** Plans one application backwards from today: when it entered its state, and when each earlier step happened. */
export function planCase(random: Random, now: Date, state: ApplicationState, sinceDays: number): Plan {
  const waits = ways[state].map(({ days }) => Math.round(random.between(...days) * dayMs));
  const total = waits.reduce((sum, wait) => sum + wait, 0);
  const createdAt = new Date(now.getTime() - Math.round(sinceDays * dayMs) - total);
  let at = createdAt.getTime();
  let before: ApplicationState = 'draft';
  const steps = ways[state].map(({ action, to }, index): PlannedStep => {
    // A second between steps of the same moment keeps their order in the timeline.
    at += (waits[index] ?? 0) + 1000;
    const planned = { action, before, after: to, at: new Date(at) };
    before = to;
    return planned;
  });
  return { state, createdAt, steps };
}

/** The plans of all demo applications, oldest first, in the order of their numbers. */
export const planCases = (random: Random, now: Date): Plan[] =>
  shares
    .flatMap(({ state, count, since }) =>
      Array.from({ length: count }, () => planCase(random, now, state, random.between(...since))),
    )
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());

/** A pseudo-random generator with a fixed seed: the demo is the same on every installation. */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  // Mulberry32: small, fast, and good enough for dates and names.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    /** A number from `min` (inclusive) to `max` (exclusive). */
    between: (min: number, max: number): number => min + next() * (max - min),
    /** A whole number from `min` to `max`. */
    whole: (min: number, max: number): number => Math.floor(min + next() * (max - min + 1)),
    pick: <T>(choices: readonly [T, ...T[]] | readonly T[]): T => {
      const chosen = choices[Math.floor(next() * choices.length)];
      if (chosen === undefined) throw new Error('There is nothing to choose from.');
      return chosen;
    },
    /** True with the probability `share`. */
    happens: (share: number): boolean => next() < share,
  };
}

export type Random = ReturnType<typeof createRandom>;
