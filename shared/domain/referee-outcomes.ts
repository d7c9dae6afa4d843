import { answersWithStatement, askedRefereeStates, type RefereeState } from './referee.ts';

/** The outcomes of referee requests, in groups that the whole office may see (`refereeVisibility`). */
export const refereeOutcomes = {
  waiting: askedRefereeStates,
  answered: answersWithStatement,
  declined: ['cannot', 'does_not_know', 'conflict'],
  lapsed: ['lapsed'],
  bounced: ['bounced'],
} as const satisfies Record<string, readonly RefereeState[]>;
export type RefereeOutcome = keyof typeof refereeOutcomes;
export const refereeOutcomeNames = Object.keys(refereeOutcomes) as [RefereeOutcome, ...RefereeOutcome[]];
