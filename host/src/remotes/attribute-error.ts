import type { Registry } from '@guildhall/shared/federation/manifest';
import { nameOf } from '../loader/name.ts';

/** The remote that caused an error. */
export interface ErrorSource {
  remoteId: string;
  /** `demo@1.0.0+3f2a…` */
  remote: string;
}

const folder = /\/r\/([a-z][a-z-]*)\/([^/\s]+)\//;

/**
 * Finds the remote that caused an error: the first one named in its stack, or by its file. Files of a remote are in a
 * folder of their build, `/r/<remote>/<build>/`, or at the registry's URL.
 * @param trace the stack of an error, or the URL of a script
 * @returns nothing for the shell's own errors, and for those of browser extensions
 */
export function attribute(trace: string, { remotes }: Registry): ErrorSource | null {
  const named = folder.exec(trace);
  const [, remoteId, build] = named ?? [];
  const found = remotes
    .map((remote) => ({ remote, at: trace.indexOf(new URL(remote.base, location.origin).href) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)[0];
  // A base may contain the folder later in the path, so it starts first.
  if (found && (!named || found.at <= named.index)) return { remoteId: found.remote.id, remote: nameOf(found.remote) };
  return remoteId && build ? { remoteId, remote: `${remoteId}@${build.replace(/%2B/i, '+')}` } : null;
}
