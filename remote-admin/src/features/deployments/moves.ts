import type { RemoteOverview } from '@guildhall/shared/contracts';

/** The actions of an administrator on a remote; `give` activates a named build, for everyone or for some people. */
export type MoveAction = 'rollback' | 'disable' | 'enable' | 'give' | 'share' | 'promote' | 'cancelCanary';

/** An action to be confirmed. */
export interface Move {
  action: MoveAction;
  /** Id of the remote. */
  remote: string;
  /** The build to activate, for `give`. */
  build?: string;
}

/** The largest share of a canary on this page, in percent. The command line takes any number. */
export const shares = [1, 5, 10, 25, 50, 75] as const;

/** A share in percent that is not a canary. */
export const everybody = 100;

/** True for a build that some people get first. */
export const isForSome = (action: MoveAction, share: number): boolean => action === 'give' && share !== everybody;

/** False after a concurrent change that makes the action pointless. */
export function isPossible({ action, build }: Move, remote: RemoteOverview): boolean {
  switch (action) {
    case 'rollback':
      return remote.previous !== null;
    case 'disable':
      return remote.enabled;
    case 'enable':
      return !remote.enabled;
    case 'give':
      return remote.builds.some((one) => one.build === build && !one.isActive);
    case 'share':
    case 'promote':
    case 'cancelCanary':
      return remote.canary !== null;
  }
}

/** The build people get after the action; the active one if it stays. */
export function targetOf({ action, build }: Move, remote: RemoteOverview): string {
  if (action === 'rollback') return remote.previous?.build ?? remote.build;
  if (action === 'give') return build ?? remote.build;
  if (action === 'share' || action === 'promote') return remote.canary?.build ?? remote.build;
  return remote.build;
}
