import type { ReactNode } from 'react';
import { lazyPart } from '@guildhall/shared/ui/core';
import { LoadingArea } from '../loader/LoadingArea.tsx';

/** The query client for pages that use it. */
export const Queries = lazyPart<{ children: ReactNode }>(
  async () => (await import(/* webpackChunkName: "shared-query" */ './Queries.tsx')).Queries,
  { fallback: <LoadingArea isSlow={false} /> },
);
