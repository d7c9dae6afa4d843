import { answersWithStatement, type RefereeState } from './referee.ts';

/** What became of requests to referees, in groups that all of the office may see (`refereeVisibility`). */
export const refereeOutcomes = {
  waiting: ['asked', 'opened'],
  answered: answersWithStatement,
  declined: ['cannot', 'does_not_know', 'conflict'],
  lapsed: ['lapsed'],
  bounced: ['bounced'],
} as const satisfies Record<string, readonly RefereeState[]>;
export type RefereeOutcome = keyof typeof refereeOutcomes;
export const refereeOutcomeNames = Object.keys(refereeOutcomes) as [RefereeOutcome, ...RefereeOutcome[]];
