import { deferred } from '../components/deferred.tsx';

/** The area of a remote's page and the loader: one chunk with the federation runtime, which it needs (27 KB). */
export const remoteArea = deferred<{ remoteId: string; page: string }>(() =>
  import(/* webpackChunkName: "federation" */ './RemoteArea.tsx').then((module) => module.RemoteArea),
);
