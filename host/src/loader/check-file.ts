import type { RemoteDescriptor } from '@guildhall/shared/federation';
import type { PinnedFile, Reason } from './failure.ts';
import { times } from '../federation/times.ts';

/**
 * Browsers do not report why a script did not run. This fetches the file again and checks it: missing, not matching its
 * hash, or fine now. Bypassing the cache also replaces a broken copy in it.
 */
export async function checkFile({ url, integrity }: PinnedFile): Promise<Reason> {
  const address = new URL(url, location.origin);
  // A file from another origin must allow this, like the script itself. Aborted when nothing waits for it any more: a
  // browser has only six connections per server, and this one may hang.
  const response = await fetch(address, { cache: 'reload', signal: AbortSignal.timeout(times.checkFileMs) });
  if (response.status === 404 || response.status === 410) return 'missing';
  if (!response.ok) return 'network';
  const content = await response.arrayBuffer();
  // Without a secure context there is no digest; then a mismatch counts as a network problem and is retried.
  if (!globalThis.crypto?.subtle) return 'network';
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', content));
  const actual = `sha384-${btoa(String.fromCharCode(...digest))}`;
  return actual === integrity ? 'network' : 'integrity';
}

/**
 * Fetches files of a remote bypassing the cache. Wrong content under their names could otherwise stay there for up to a
 * year, and later requests for the same file would queue behind one that hangs.
 * @param files by their path below the remote's base
 * @param ms timeout after which it is aborted
 */
export async function refetch({ base }: RemoteDescriptor, files: readonly string[], ms: number): Promise<void> {
  const signal = AbortSignal.timeout(ms);
  const fetches = files.map(async (file) => {
    const response = await fetch(new URL(base + file, location.origin), { cache: 'reload', signal });
    // Only responses read to the end are cached.
    await response.arrayBuffer();
  });
  await Promise.all(fetches);
}
