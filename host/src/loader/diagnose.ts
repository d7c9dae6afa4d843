import type { RemoteDescriptor } from '@guildhall/shared/federation';
import type { PinnedFile, Reason } from './failure.ts';
import { times } from '../federation/times.ts';

/**
 * A browser tells nobody why a script did not run. This asks for the file once more and looks: not there, other than
 * its hash says, or in order now. Fetching past the cache also replaces a broken copy in it.
 */
export async function diagnose({ url, integrity }: PinnedFile): Promise<Reason> {
  const address = new URL(url, location.origin);
  // Another origin must allow this, as it does for the script itself.
  // Called off when nobody waits any more: six connections that hang are all that a browser has for one server.
  const response = await fetch(address, { cache: 'reload', signal: AbortSignal.timeout(times.diagnoseMs) });
  if (response.status === 404 || response.status === 410) return 'missing';
  if (!response.ok) return 'network';
  const content = await response.arrayBuffer();
  // Without a secure context there is no digest; then a mismatch counts as trouble on the way, and is retried.
  if (!globalThis.crypto?.subtle) return 'network';
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', content));
  const actual = `sha384-${btoa(String.fromCharCode(...digest))}`;
  return actual === integrity ? 'network' : 'integrity';
}

/**
 * Fetches files of a remote past the cache. Something else that came under their names would otherwise stay there for as
 * long as they may be kept, which is a year; and behind a request that hangs, later ones for the same file would wait.
 * @param files by their path below the remote's base
 * @param ms after which it is called off
 */
export async function refetch({ base }: RemoteDescriptor, files: readonly string[], ms: number): Promise<void> {
  const signal = AbortSignal.timeout(ms);
  const fetches = files.map(async (file) => {
    const response = await fetch(new URL(base + file, location.origin), { cache: 'reload', signal });
    // Only what has been read to its end is kept.
    await response.arrayBuffer();
  });
  await Promise.all(fetches);
}
