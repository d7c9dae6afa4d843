import type { ApplicationDetail } from '@guildhall/shared/contracts';
import type { ApplicationState } from '@guildhall/shared/domain';

const stageNames = ['fill', 'screening', 'references', 'review', 'payment', 'active'] as const;

type StageName = (typeof stageNames)[number];

export type StageMark = 'done' | 'now' | 'todo' | 'stopped';

const stageOf: Record<ApplicationState, StageName> = {
  draft: 'fill',
  expired: 'fill',
  withdrawn: 'fill',
  submitted: 'screening',
  changes_requested: 'screening',
  lapsed: 'screening',
  on_hold: 'screening',
  awaiting_references: 'references',
  references_short: 'references',
  in_review: 'review',
  conditionally_approved: 'review',
  deferred: 'review',
  rejected: 'review',
  approved: 'payment',
  awaiting_payment: 'payment',
  payment_lapsed: 'payment',
  active: 'active',
};

const ended: readonly ApplicationState[] = ['expired', 'withdrawn', 'lapsed', 'rejected', 'payment_lapsed'];

type StagedApplication = Pick<ApplicationDetail, 'state' | 'submittedAt' | 'hold'> & {
  membershipType: Pick<ApplicationDetail['membershipType'], 'asksReferees' | 'refereesNeeded'> & {
    fee: { amountMinor: number };
  };
};

/**
 * The stages to membership and this application's position. There is no fee stage without a fee, and no screening stage
 * where referees are asked immediately, or not at all, and nothing waits for the office's check.
 */
export function stagesOf({
  state,
  submittedAt,
  hold,
  membershipType,
}: StagedApplication): { name: StageName; mark: StageMark }[] {
  // People can withdraw at any stage; the data only tells whether the application had been sent.
  const here = state === 'withdrawn' && submittedAt !== null ? 'screening' : stageOf[hold?.from ?? state];
  const hasStage = (name: StageName): boolean => {
    if (name === 'payment') return membershipType.fee.amountMinor > 0;
    const hasReferees = membershipType.refereesNeeded > 0;
    if (name === 'references') return hasReferees;
    return name !== 'screening' || name === here || (hasReferees && membershipType.asksReferees === 'after_check');
  };
  const shown = stageNames.filter(hasStage);
  const at = Math.max(shown.indexOf(here), 0);
  return shown.map((stage, index) => {
    if (index > at) return { name: stage, mark: 'todo' };
    if (index < at || state === 'active') return { name: stage, mark: 'done' };
    return { name: stage, mark: ended.includes(state) ? 'stopped' : 'now' };
  });
}
