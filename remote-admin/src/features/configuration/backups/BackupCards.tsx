import { useQuery } from '@guildhall/shared/query';
import { Skeleton, Stack } from '@guildhall/shared/ui/core';
import { ErrorState } from '@guildhall/shared/ui/data';
import { WithSettings } from '../settings/WithSettings.tsx';
import { backupsQuery } from './api.ts';
import { BackupList } from './BackupList.tsx';
import { BackupState } from './BackupState.tsx';
import { ScheduleForm } from './ScheduleForm.tsx';

/** Whether there are valid backups, a list of them, and when the next one runs. */
export function BackupCards() {
  const { data, isError, error, refetch } = useQuery(backupsQuery());
  if (!data)
    return isError ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton variant="rounded" height={320} />
    );
  return (
    <Stack gap={3}>
      <BackupState backups={data} />
      <BackupList backups={data} />
      <WithSettings>{({ backups }) => <ScheduleForm setting={backups} schedule={data.schedule} />}</WithSettings>
    </Stack>
  );
}
