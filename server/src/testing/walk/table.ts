import type { ApplicationActor, ApplicationState } from '@guildhall/shared/domain';

// The application's table of domain §2, duplicated on purpose: the walk must notice when the server's lifecycle or its
// code allows more than the specification.

type To = ApplicationState | 'back';
type Line = readonly [from: ApplicationState, to: To, by: ApplicationActor];

const office = ['staff', 'administrator'] as const;

const lines = (from: readonly ApplicationState[], to: readonly To[], by: readonly ApplicationActor[]): Line[] =>
  from.flatMap((start) => to.flatMap((end) => by.map((actor): Line => [start, end, actor])));

const beforeDecision = [
  'submitted',
  'awaiting_references',
  'references_short',
  'changes_requested',
  'in_review',
] as const;

const table: readonly Line[] = [
  ...lines(['draft'], ['submitted'], ['applicant']),
  ...lines(['draft'], ['expired'], ['system']),
  ...lines(['submitted'], ['awaiting_references'], ['system', ...office]),
  ...lines(['submitted', 'awaiting_references', 'in_review'], ['changes_requested'], office),
  ...lines(['changes_requested'], ['back'], ['applicant', ...office]),
  ...lines(['changes_requested'], ['changes_requested'], office),
  ...lines(['changes_requested'], ['lapsed'], ['system']),
  ...lines(['lapsed'], ['changes_requested'], office),
  ...lines(['awaiting_references'], ['in_review'], ['system', 'administrator']),
  // The table omits types without referees: their review starts after the submission, or when the fee is paid.
  ...lines(['submitted'], ['in_review'], ['system']),
  ...lines(['awaiting_references'], ['references_short'], ['system']),
  // A referee who changes "I cannot" into consent closes the gap as well; missing references can be waived, too.
  ...lines(['references_short'], ['awaiting_references'], ['applicant', 'system', ...office]),
  ...lines(['references_short'], ['in_review'], ['administrator']),
  ...lines(['in_review'], ['approved', 'conditionally_approved', 'deferred', 'rejected'], ['administrator']),
  ...lines(['conditionally_approved', 'deferred'], ['approved', 'rejected', 'in_review'], ['administrator']),
  ...lines(['submitted', 'awaiting_references'], ['rejected'], ['administrator']),
  ...lines(['rejected'], ['in_review'], ['administrator']),
  ...lines(['approved', 'rejected'], ['back'], ['administrator']),
  ...lines(['approved'], ['awaiting_payment', 'active'], ['system']),
  ...lines(['awaiting_payment'], ['active'], ['system', 'administrator']),
  // The table omits a fee that is due before the review; it lapses by the same rule (decision 0015).
  ...lines(
    ['awaiting_payment', 'submitted', 'awaiting_references', 'references_short', 'changes_requested'],
    ['payment_lapsed'],
    ['system'],
  ),
  ...lines(['draft', ...beforeDecision, 'on_hold'], ['withdrawn'], ['applicant']),
  ...lines([...beforeDecision, 'on_hold'], ['withdrawn'], office),
  ...lines(
    [...beforeDecision, 'conditionally_approved', 'deferred', 'approved', 'awaiting_payment'],
    ['on_hold'],
    office,
  ),
  ...lines(['on_hold'], ['back'], ['system', ...office]),
];

/** The state that `back` returns to, derived from the moves so far. */
export interface WayBack {
  fromChanges: ApplicationState | null;
  fromHold: ApplicationState | null;
  /** The state in which the application was approved or rejected; a decision taken back returns to it. */
  fromDecision: ApplicationState | null;
}

export const noWayBack: WayBack = { fromChanges: null, fromHold: null, fromDecision: null };

export interface Move {
  before: ApplicationState;
  after: ApplicationState;
  by: ApplicationActor;
}

/** True when the table allows the move; `back` only to the previous state. */
export function isAllowed({ before, after, by }: Move, { fromChanges, fromHold, fromDecision }: WayBack): boolean {
  const origin = before === 'on_hold' ? fromHold : before === 'changes_requested' ? fromChanges : fromDecision;
  // An application put on hold after a decision can't be withdrawn from there either.
  if (before === 'on_hold' && after === 'withdrawn' && !beforeDecision.some((state) => state === fromHold))
    return false;
  return table.some(([from, to, actor]) => from === before && actor === by && (to === 'back' ? origin : to) === after);
}

const decided: readonly ApplicationState[] = ['approved', 'rejected'];

/** A move's effect on the `back` target. */
export function remember({ before, after }: Move, way: WayBack): WayBack {
  if (after === 'on_hold') return { ...way, fromHold: before };
  if (before === 'on_hold') return { ...way, fromHold: null };
  if (decided.includes(after)) return { ...way, fromDecision: before };
  if (after === 'changes_requested')
    return before === 'lapsed' || before === after ? way : { ...way, fromChanges: before };
  return after === 'lapsed' ? way : { ...way, fromChanges: null };
}
