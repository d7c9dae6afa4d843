import type { RefereeQualification } from './referee.ts';

export const feeDueTimes = ['before_review', 'after_approval'] as const;
export type FeeDue = (typeof feeDueTimes)[number];

/** The rules of a membership type that an application is sent under. They stay its rules when the type changes. */
export interface MembershipTerms {
  feeMinor: number;
  currency: string;
  taxRateBasisPoints: number;
  feeDue: FeeDue;
  refereesNeeded: number;
  refereesQualify: RefereeQualification;
}
