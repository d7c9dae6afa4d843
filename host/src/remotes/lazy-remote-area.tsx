import { lazyPart } from '@guildhall/shared/ui/core';
import { LoadingPart } from '../components/progress.tsx';

/** The area of a remote's page and the loader: one chunk with the federation runtime, which it needs. */
export const RemoteArea = lazyPart<{ remoteId: string; page: string }>(
  async () => (await import(/* webpackChunkName: "federation" */ './RemoteArea.tsx')).RemoteArea,
  { fallback: <LoadingPart /> },
);
