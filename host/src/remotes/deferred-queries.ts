import type { ReactNode } from 'react';
import { deferred } from '../ui/deferred.tsx';

/** The query client around pages that ask the server through it. */
export const queries = deferred<{ children: ReactNode }>(() =>
  import(/* webpackChunkName: "shared-query" */ './Queries.tsx').then((module) => module.Queries),
);
