import type { RemoteDeployment } from '@guildhall/shared/federation/manifest';
import type { Deployments } from './document.ts';

/** A file of a build as it lies in a store. */
export interface StoredFile {
  bytes: number;
  /** Opens the content; called at most once. */
  read: () => Promise<NodeJS.ReadableStream>;
  /** For a file that is not needed after all. */
  close: () => Promise<void>;
}

/** Somebody else changed the deployments meanwhile: read them again and decide again. */
export class RevisionConflict extends Error {
  override name = 'RevisionConflict';
}

/**
 * A place that holds builds and says which are active: a folder, a running server, a bucket.
 *
 *     deployments.json             which builds are active; the only thing that changes
 *     builds/<remote>/<build>.json what a build says about itself; not for browsers
 *     r/<remote>/<build>/…         its files, immutable
 */
export interface DeploymentStore {
  /** In words for people: `folder .guildhall/deployments`. */
  readonly name: string;
  /** The deployments as they are now; those of an empty store where there are none yet. */
  read(): Promise<Deployments>;
  /**
   * Swaps the pointer: writes `next` if the store still has the revision before it.
   * @throws RevisionConflict
   */
  write(next: Deployments, expected: number): Promise<void>;
  /**
   * What a build says about itself, or `null` when it is not there or not complete.
   * @throws DescriptionDamaged when it cannot be read
   */
  readBuild(id: string, build: string): Promise<RemoteDeployment | null>;
  /**
   * Uploads a whole build. Of one that is there already only damaged files are replaced, and `base` is noted as given.
   * @param source the build's folder
   * @returns the paths that were missing or damaged
   * @throws BuildDiffers when the build's name holds other content
   */
  addBuild(deployment: RemoteDeployment, source: string): Promise<string[]>;
  /** The files of a build that are not in the store as they were built; see `damagedFiles`. */
  damagedFiles(deployment: RemoteDeployment): Promise<string[]>;
  removeBuild(id: string, build: string): Promise<void>;
  /** A file by its path below `r/`, or `null`. Names have been checked by the caller. */
  openFile(path: string): Promise<StoredFile | null>;
}

/** A store whose files also have addresses: what a browser would get can be looked at. */
export interface ReadableStore extends DeploymentStore {
  /** Fetches a file by its path below `r/`, whatever the answer is. @param encoding what `accept-encoding` says */
  fetchFile(path: string, encoding?: string): Promise<Response>;
}

/** In each round somebody gets through, so this many can change things at the same moment. */
const tries = 60;

/**
 * Reads, decides and writes until nobody else came between: two releases at once never lose one.
 * @param decide gets the deployments as they are now; what it throws ends the attempt
 * @returns the deployments that are active afterwards
 */
export async function changeDeployments(
  store: Pick<DeploymentStore, 'read' | 'write'>,
  decide: (all: Deployments) => Deployments,
): Promise<Deployments> {
  for (let attempt = 1; ; attempt += 1) {
    const before = await store.read();
    const next = decide(before);
    if (next === before) return before;
    try {
      // However many steps were decided at once, one write is one revision.
      const written = { ...next, revision: before.revision + 1 };
      await store.write(written, before.revision);
      return written;
    } catch (error) {
      if (!(error instanceof RevisionConflict) || attempt === tries) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20 * attempt * Math.random()));
    }
  }
}
