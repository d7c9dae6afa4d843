import { useEffect } from 'react';
import type { BodyOf, Maintenance } from '@guildhall/shared/contracts';
import { getMaintenance, setMaintenance } from '@guildhall/shared/contracts';
import { maintenanceEvent } from '@guildhall/shared/contracts/page';
import { call } from '@guildhall/shared/http';
import { queryOptions, useCommand, useQueryClient } from '@guildhall/shared/query';
import { keys } from '../../lib/keys.ts';
import { refreshMs } from './api.ts';

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
