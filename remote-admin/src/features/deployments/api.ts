import type { DeploymentsOverview } from '@guildhall/shared/contracts';
import {
  cancelCanary,
  disableRemote,
  enableRemote,
  listDeployments,
  promoteCanary,
  releaseBuild,
  rollBackRemote,
  startCanary,
} from '@guildhall/shared/contracts';
import { call } from '@guildhall/shared/http';
import { queryOptions, useCommand } from '@guildhall/shared/query';
import { keys } from '../../lib/keys.ts';
import type { Move } from './moves.ts';
import { everybody } from './moves.ts';

/** How often the page refetches while it is visible, in ms. */
export const refreshMs = 15_000;

export const deploymentsQuery = () =>
  queryOptions<DeploymentsOverview>({
    queryKey: keys.deployments,
    queryFn: ({ signal }) => call(listDeployments, { signal }),
    refetchInterval: refreshMs,
  });

interface DecidedMove {
  move: Move;
  /** The build and the revision the person saw before deciding. */
  build: string;
  revision: number;
  /** In percent; 100 is everyone. */
  share: number;
}

function send({ move: { action, remote }, build, revision, share }: DecidedMove): Promise<DeploymentsOverview> {
  const params = { remote };
  const body = { revision };
  switch (action) {
    case 'rollback':
      return call(rollBackRemote, { params, body: { ...body, build } });
    case 'disable':
      return call(disableRemote, { params, body });
    case 'enable':
      return call(enableRemote, { params, body });
    case 'promote':
      return call(promoteCanary, { params, body });
    case 'cancelCanary':
      return call(cancelCanary, { params, body });
    case 'share':
      return call(startCanary, { params, body: { ...body, build, percent: share } });
    case 'give':
      return share === everybody
        ? call(releaseBuild, { params, body: { ...body, build } })
        : call(startCanary, { params, body: { ...body, build, percent: share } });
  }
}

/** Every action's response is the whole page as it is afterwards. */
export const useMove = () =>
  useCommand(send, { stale: [keys.deployments], answers: () => deploymentsQuery().queryKey });
