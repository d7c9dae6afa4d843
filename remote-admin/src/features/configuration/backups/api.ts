import { getBackups, startBackup, verifyBackup, type Backups } from '@guildhall/shared/contracts';
import { call } from '@guildhall/shared/http';
import { queryOptions, useCommand } from '@guildhall/shared/query';
import { keys } from '../../../lib/keys.ts';

/** Backups with their warnings, polled every two seconds while a run is in progress. */
export const backupsQuery = () =>
  queryOptions<Backups>({
    queryKey: keys.backups,
    queryFn: ({ signal }) => call(getBackups, { signal }),
    refetchInterval: ({ state }) => (state.data?.current ? 2000 : false),
  });

const touched = { stale: [keys.audit], answers: () => keys.backups };

export const useStartBackup = () => useCommand(() => call(startBackup, { body: {} }), touched);

export const useVerifyBackup = () =>
  useCommand((backup: string) => call(verifyBackup, { params: { backup }, body: {} }), touched);
