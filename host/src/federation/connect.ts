import type { SharedKey } from '@guildhall/shared/federation';
import type { RemoteRuntime } from './runtime.ts';
import { times } from './times.ts';
import { createFederation } from './federation.ts';
import { provided } from './provided.ts';

/** Injected by the build (shared/tooling/build/webpack.ts). */
declare const SHARED_VERSIONS: Record<SharedKey, string>;

/**
 * Starts federation with the shell's own modules. Lazy: the first screen does not need it.
 * @param remoteOrigins additional origins that may serve remotes
 */
export const connect = (nonce: string | undefined, remoteOrigins: readonly string[]): RemoteRuntime =>
  createFederation({
    provided,
    versions: SHARED_VERSIONS,
    nonce,
    entryTimeoutMs: times.entryMs,
    trustedOrigins: [location.origin, ...remoteOrigins],
  });
