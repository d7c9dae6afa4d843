import type { RemoteDescriptor } from '@guildhall/shared/federation/manifest';

/** What the loader needs of Module Federation: the only seam between them. */
export interface RemoteRuntime {
  /**
   * Makes a remote known. With `force` everything remembered of an earlier try is forgotten, so that the next load
   * fetches again: without it a failed try may come back as a half-empty module.
   * @throws when the remote may not be loaded (no integrity, foreign origin).
   */
  register(remote: RemoteDescriptor, options: { force: boolean }): void;

  /**
   * Loads one exposed module of a registered remote.
   * @param onEntry called when the remote's entry has run; what follows is the module's own chunks.
   */
  load(remote: RemoteDescriptor, expose: string, onEntry: () => void): Promise<unknown>;
}
