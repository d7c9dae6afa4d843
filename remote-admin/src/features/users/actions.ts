import type { UserDetail } from '@guildhall/shared/contracts';
import { membershipCommandsIn, userLifecycle } from '@guildhall/shared/domain';

export const userActions = [
  'details',
  'address',
  'waiveAddress',
  'cancelAddress',
  'role',
  'resetPassword',
  'unlock',
  'resetSecondStep',
  'endSessions',
  'suspend',
  'reactivate',
  'merge',
  'pause',
  'resume',
  'end',
  'undoEnd',
  'rejoin',
  'resendInvitation',
  'revokeInvitation',
] as const;
export type UserAction = (typeof userActions)[number];

/** Why something is not possible now. */
type Obstacle = 'lastAdministrator' | 'notPaused' | 'noAuthenticator' | 'noSessions' | 'noPassword';

export interface OfferedUserAction {
  action: UserAction;
  /** `null` if it is possible. */
  obstacle: Obstacle | null;
}

/**
 * What an administrator may do to an account, in this order. Actions that are not possible now are listed with the
 * reason; those that make no sense in the account's status are left out.
 * @param isOwn true for the administrator's own account, of which only the details can be changed here (domain rule 17)
 */
export function offeredUserActions(user: UserDetail, isOwn: boolean): OfferedUserAction[] {
  const { state, secondStep } = user;
  const possible = (action: UserAction, obstacle: Obstacle | false): OfferedUserAction => ({
    action,
    obstacle: obstacle || null,
  });
  if (isOwn) return [possible('details', false)];
  const isLast = user.isLastAdministrator && 'lastAdministrator';
  const hasFactors = secondStep.authenticatorSince !== null || secondStep.recoveryCodesLeft > 0;
  const isPaused = user.pausedUntil !== null || user.refusesCodes || state === 'locked';
  const { addressChange } = user;
  const waitsForOld = addressChange?.needsOld && !addressChange.isOldConfirmed;
  return [
    possible('details', false),
    ...(state === 'active' || state === 'invited' ? [possible('address', false)] : []),
    ...(waitsForOld ? [possible('waiveAddress', false)] : []),
    ...(addressChange ? [possible('cancelAddress', false)] : []),
    possible('role', isLast),
    ...(userLifecycle.allows('unlock', state)
      ? [
          possible('resetPassword', state !== 'active' && 'noPassword'),
          possible('unlock', !isPaused && 'notPaused'),
          possible('resetSecondStep', !hasFactors && 'noAuthenticator'),
          possible('endSessions', user.openSessions === 0 && 'noSessions'),
        ]
      : []),
    ...(userLifecycle.allows('suspend', state) ? [possible('suspend', isLast)] : []),
    ...(userLifecycle.allows('acceptInvitation', state)
      ? [possible('resendInvitation', false), possible('revokeInvitation', false)]
      : []),
    ...(userLifecycle.allows('reactivate', state) ? [possible('reactivate', false)] : []),
    ...(state === 'suspended' || state === 'locked' ? [] : [possible('merge', false)]),
    ...(user.membership
      ? membershipCommandsIn(user.membership.state, user.membership.endReason).map((action) => possible(action, false))
      : []),
  ];
}
