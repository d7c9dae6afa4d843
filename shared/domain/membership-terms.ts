import type { RefereeQualification } from './referee.ts';

export const feeDueTimes = ['before_review', 'after_approval'] as const;
export type FeeDue = (typeof feeDueTimes)[number];

/**
 * The conditions of a membership type under which an application is submitted. They don't change for it when the type
 * changes.
 */
export interface MembershipTerms {
  feeMinor: number;
  currency: string;
  taxRateBasisPoints: number;
  feeDue: FeeDue;
  refereesNeeded: number;
  refereesQualify: RefereeQualification;
}
