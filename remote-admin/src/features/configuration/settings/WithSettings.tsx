import type { ReactNode } from 'react';
import type { Settings } from '@guildhall/shared/contracts';
import { useQuery } from '@guildhall/shared/query';
import { Skeleton } from '@guildhall/shared/ui/core';
import { ErrorState } from '@guildhall/shared/ui/data';
import { settingsQuery } from './api.ts';

/** Renders a section once the settings have loaded. */
export function WithSettings({ children }: { children: (settings: Settings) => ReactNode }) {
  const { data, isError, error, refetch } = useQuery(settingsQuery());
  if (data) return children(data);
  return isError ? (
    <ErrorState error={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton variant="rounded" height={320} />
  );
}
