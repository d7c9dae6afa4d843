import type { UseQueryResult } from '@guildhall/shared/query';
import { Card, Skeleton } from '@guildhall/shared/ui/core';
import { ErrorState } from '@guildhall/shared/ui/data';

interface UnloadedProps {
  query: Pick<UseQueryResult, 'isError' | 'error' | 'refetch'>;
  /** Of the skeleton, in pixels. */
  height: number;
  /** True if the error needs a card of its own. */
  inCard?: boolean;
}

/** In place of data that has not loaded: a skeleton, or the error with a retry. */
export function Unloaded({ query, height, inCard = false }: UnloadedProps) {
  if (!query.isError) return <Skeleton variant="rounded" height={height} />;
  const error = <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return inCard ? <Card>{error}</Card> : error;
}
