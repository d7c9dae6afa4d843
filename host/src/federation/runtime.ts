import type { RemoteDescriptor } from '@guildhall/shared/federation/manifest';

/** The loader's interface to Module Federation. */
export interface RemoteRuntime {
  /**
   * Registers a remote. `force` discards everything cached from an earlier attempt, so that the next load fetches
   * again: without it a failed attempt may return a half-empty module.
   * @throws when the remote may not be loaded (no integrity, foreign origin).
   */
  register(remote: RemoteDescriptor, options: { force: boolean }): void;

  /**
   * Loads one exposed module of a registered remote.
   * @param onEntry called when the remote's entry has run; the module's own chunks follow.
   */
  load(remote: RemoteDescriptor, expose: string, onEntry: () => void): Promise<unknown>;
}
