import type { ApplicationDetail } from '@guildhall/shared/contracts';
import type { ApplicationState } from '@guildhall/shared/domain';

export const stageNames = ['fill', 'screening', 'references', 'review', 'payment', 'active'] as const;
export type StageName = (typeof stageNames)[number];
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

type Facts = Pick<ApplicationDetail, 'state' | 'submittedAt' | 'hold'> & {
  membershipType: { fee: { amountMinor: number } };
};

/** The way to membership as a person sees it, with where this application stands on it. No fee, no stage for it. */
export function stagesOf({ state, submittedAt, hold, membershipType }: Facts): { name: StageName; mark: StageMark }[] {
  const shown = stageNames.filter((name) => name !== 'payment' || membershipType.fee.amountMinor > 0);
  // Somebody can withdraw at any time; what is known is whether the application had been sent.
  const name = state === 'withdrawn' && submittedAt !== null ? 'screening' : stageOf[hold?.from ?? state];
  const here = Math.max(shown.indexOf(name), 0);
  return shown.map((stage, index) => {
    if (index > here) return { name: stage, mark: 'todo' };
    if (index < here || state === 'active') return { name: stage, mark: 'done' };
    return { name: stage, mark: ended.includes(state) ? 'stopped' : 'now' };
  });
}
