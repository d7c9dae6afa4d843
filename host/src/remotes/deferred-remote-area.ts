import { deferred } from '../ui/deferred.tsx';

/** The place of a remote's page, with the loader behind it: one file with the federation runtime, which it needs. */
export const remoteArea = deferred<{ remoteId: string; page: string }>(() =>
  import(/* webpackChunkName: "federation" */ './RemoteArea.tsx').then((module) => module.RemoteArea),
);
