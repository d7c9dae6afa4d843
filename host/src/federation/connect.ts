import type { SharedKey } from '@guildhall/shared/federation';
import type { RemoteRuntime } from './runtime.ts';
import { times } from './times.ts';
import { createFederation } from './federation.ts';
import { provided } from './provided.ts';

/** Written in by the build (shared/tooling/build/webpack.ts). */
declare const SHARED_VERSIONS: Record<SharedKey, string>;

/**
 * Brings federation into the page, with the shell's own modules. Loaded lazily: the first screen has no use for it.
 * @param remoteOrigins origins besides our own that may serve remotes
 */
export const connect = (nonce: string | undefined, remoteOrigins: readonly string[]): RemoteRuntime =>
  createFederation({
    provided,
    versions: SHARED_VERSIONS,
    nonce,
    entryTimeoutMs: times.entryMs,
    trustedOrigins: [location.origin, ...remoteOrigins],
  });
