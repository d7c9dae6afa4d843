import type { ReactNode } from 'react';
import { queryClient, QueryClientProvider } from '@guildhall/shared/query';

/** Provides the query client to a page; in the same chunk as the client itself. */
export const Queries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
