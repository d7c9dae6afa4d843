import type { ReactNode } from 'react';
import { queryClient, QueryClientProvider } from '@guildhall/shared/query';

/** Gives the page below it the one query client; comes in the same file as the client itself. */
export const Queries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
