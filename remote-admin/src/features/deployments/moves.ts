import type { RemoteOverview } from '@guildhall/shared/contracts';

/** What an administrator can do with a remote; `give` activates a named build, for everybody or for some. */
export type MoveAction = 'rollback' | 'disable' | 'enable' | 'give' | 'share' | 'promote' | 'cancelCanary';

/** A move somebody is about to make. */
export interface Move {
  action: MoveAction;
  /** Id of the remote. */
  remote: string;
  /** The build to give, for `give`. */
  build?: string;
}

/** How large a share a canary can get here, in percent. The command line takes any number. */
export const shares = [1, 5, 10, 25, 50, 75] as const;

/** A share in percent that is no canary any more. */
export const everybody = 100;

/** True for a build that is given to some people first. */
export const isForSome = (action: MoveAction, share: number): boolean => action === 'give' && share !== everybody;

/** False when somebody else was faster, so that the move makes no sense any more. */
export function isPossible({ action, build }: Move, remote: RemoteOverview): boolean {
  switch (action) {
    case 'rollback':
      return remote.previous !== null;
    case 'disable':
      return remote.enabled;
    case 'enable':
      return !remote.enabled;
    case 'give':
      return remote.builds.some((one) => one.build === build && !one.isInForce);
    case 'share':
    case 'promote':
    case 'cancelCanary':
      return remote.canary !== null;
  }
}

/** The build people get by the move, the active one where it stays. */
export function targetOf({ action, build }: Move, remote: RemoteOverview): string {
  if (action === 'rollback') return remote.previous?.build ?? remote.build;
  if (action === 'give') return build ?? remote.build;
  if (action === 'share' || action === 'promote') return remote.canary?.build ?? remote.build;
  return remote.build;
}
