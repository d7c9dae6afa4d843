import type { ApplicationAction, ApplicationState, DecisionOutcome } from '@guildhall/shared/domain';
import { applicationLifecycle, applicationStates, canWithdraw, decisionOutcomes, Role } from '@guildhall/shared/domain';

/** The office's actions on an application, in the order in which they usually happen. */
const officeActions = [
  'requestReferences',
  'resume',
  'reopen',
  'requestChanges',
  'amendChanges',
  'takeBackChanges',
  'waiveReferences',
  'decide',
  'refuse',
  'takeBackDecision',
  'reviewAgain',
  'waiveFee',
  'hold',
  'withdrawForApplicant',
] as const;
export type OfficeAction = (typeof officeActions)[number];

const actorOf = (role: Role) => (role === Role.administrator ? 'administrator' : 'staff');

const stepsBehind: Record<OfficeAction, readonly ApplicationAction[]> = {
  requestReferences: ['requestReferences'],
  resume: ['resume'],
  reopen: ['reopen'],
  requestChanges: ['requestChanges'],
  amendChanges: ['amendChanges'],
  takeBackChanges: ['takeBackChanges'],
  waiveReferences: ['waiveReferences'],
  decide: Object.values(decisionOutcomes),
  takeBackDecision: ['takeBackDecision'],
  refuse: ['refuse'],
  withdrawForApplicant: ['withdrawForApplicant'],
  reviewAgain: ['reviewAgain'],
  waiveFee: ['waiveFee'],
  hold: ['hold'],
};

export interface OfferedAction {
  action: OfficeAction;
  allowed: boolean;
  /** The statuses in which it would be allowed, for the reason shown on a disabled action. */
  possibleIn: readonly ApplicationState[];
}

/**
 * The actions of a role; those not allowed in this status stay visible and say when they are. Actions of other roles
 * are left out.
 * @param heldFrom the state that an application on hold returns to
 */
export function offeredActions(
  role: Role,
  state: ApplicationState,
  heldFrom: ApplicationState | null = null,
): OfferedAction[] {
  const { table, actionsOf } = applicationLifecycle;
  const allowed = actionsOf(actorOf(role), state);
  return officeActions.flatMap((action) => {
    const steps = stepsBehind[action].filter((step) => (table[step].by as readonly string[]).includes(actorOf(role)));
    if (steps.length === 0) return [];
    const from = new Set<ApplicationState>(steps.flatMap((step) => table[step].from));
    return [
      {
        action,
        allowed:
          steps.some((step) => allowed.includes(step)) &&
          (action !== 'withdrawForApplicant' || canWithdraw(state, heldFrom)),
        possibleIn: applicationStates.filter((one) => from.has(one)),
      },
    ];
  });
}

/** True when an outcome can be recorded in this status. */
export const allowsOutcome = (outcome: DecisionOutcome, state: ApplicationState): boolean =>
  applicationLifecycle.actionsOf('administrator', state).includes(decisionOutcomes[outcome]);
