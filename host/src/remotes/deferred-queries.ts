import type { ReactNode } from 'react';
import { deferred } from '../components/deferred.tsx';

/** The query client for pages that use it (7 KB). */
export const queries = deferred<{ children: ReactNode }>(() =>
  import(/* webpackChunkName: "shared-query" */ './Queries.tsx').then((module) => module.Queries),
);
