import { useEffect } from 'react';
import {
  type DeploymentsOverview,
  cancelCanary,
  disableRemote,
  enableRemote,
  listDeployments,
  promoteCanary,
  releaseBuild,
  rollBackRemote,
  startCanary,
  type BodyOf,
  type Maintenance,
  getMaintenance,
  setMaintenance,
} from '@guildhall/shared/contracts';
import { call } from '@guildhall/shared/http';
import { queryOptions, useCommand, useQueryClient } from '@guildhall/shared/query';
import { maintenanceEvent } from '@guildhall/shared/contracts/page';
import { keys } from '../../lib/keys.ts';
import { type Move, everybody } from './moves.ts';

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

/** The actions of the switch: close Guildhall, change the message, reopen it. */
export type MaintenanceStep = 'close' | 'change' | 'open';

const key = [...keys.deployments, 'maintenance'] as const;

export const maintenanceQuery = () =>
  queryOptions<Maintenance>({
    queryKey: key,
    queryFn: ({ signal }) => call(getMaintenance, { signal, background: true }),
    refetchInterval: refreshMs,
  });

/** Closes Guildhall, changes the message, or reopens it; the shell is notified and shows its banner. */
export const useSetMaintenance = () =>
  useCommand(
    async (body: BodyOf<typeof setMaintenance>) => {
      const state = await call(setMaintenance, { body });
      window.dispatchEvent(new Event(maintenanceEvent));
      return state;
    },
    { stale: [key], answers: () => key },
  );

/** Refetches when Guildhall is reopened from the shell's banner. */
export function useMaintenanceNews(): void {
  const client = useQueryClient();
  useEffect(() => {
    const readAnew = () => void client.invalidateQueries({ queryKey: key });
    window.addEventListener(maintenanceEvent, readAnew);
    return () => window.removeEventListener(maintenanceEvent, readAnew);
  }, [client]);
}
