import type { RemoteDeployment } from '@guildhall/shared/federation/manifest';
import type { Deployments } from './document.ts';

/** A stored file of a build. */
export interface StoredFile {
  bytes: number;
  /** Opens the content; called at most once. */
  read: () => Promise<NodeJS.ReadableStream>;
  /** Call this when the file is not needed after all. */
  close: () => Promise<void>;
}

/** The deployments changed in the meantime: read them again and decide again. */
export class RevisionConflict extends Error {
  override name = 'RevisionConflict';
}

/**
 * A place that holds builds and records which are active: a folder, a running server, a bucket.
 *
 *     deployments.json             which builds are active; the only thing that changes
 *     builds/<remote>/<build>.json the description of a build; not for browsers
 *     r/<remote>/<build>/…         its files, immutable
 */
export interface DeploymentStore {
  /** A readable name: `folder .guildhall/deployments`. */
  readonly name: string;
  /** The current deployments; for an empty store, empty deployments. */
  read(): Promise<Deployments>;
  /**
   * Writes `next` if the store is still at the expected revision.
   * @throws RevisionConflict
   */
  write(next: Deployments, expected: number): Promise<void>;
  /**
   * The description of a build, or `null` when it does not exist or is incomplete.
   * @throws DescriptionDamaged when it cannot be read
   */
  readBuild(id: string, build: string): Promise<RemoteDeployment | null>;
  /**
   * Uploads a complete build. If it exists, only damaged files are replaced, and `base` is updated.
   * @param source the build's folder
   * @returns the paths that were missing or damaged
   * @throws BuildDiffers when a build of that name has other content
   */
  addBuild(deployment: RemoteDeployment, source: string): Promise<string[]>;
  /** The files of a build that are missing or damaged in the store; see `damagedFiles`. */
  damagedFiles(deployment: RemoteDeployment): Promise<string[]>;
  removeBuild(id: string, build: string): Promise<void>;
  /** A file by its path below `r/`, or `null`. The caller has validated the names. */
  openFile(path: string): Promise<StoredFile | null>;
}

/** A store whose files also have URLs, so that tools can check what a browser would get. */
export interface ReadableStore extends DeploymentStore {
  /** Fetches a file by its path below `r/`, whatever the status. @param encoding the `accept-encoding` header */
  fetchFile(path: string, encoding?: string): Promise<Response>;
}

/** One writer succeeds in each round, so this many can write at the same moment. */
const tries = 60;

/**
 * Reads, decides and writes, and starts again after a concurrent change: two releases at the same time never overwrite
 * each other.
 * @param decide gets the current deployments; if it throws, the attempt ends
 * @returns the deployments after the change
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
      // One write is one revision, however many moves it contains.
      const written = { ...next, revision: before.revision + 1 };
      await store.write(written, before.revision);
      return written;
    } catch (error) {
      if (!(error instanceof RevisionConflict) || attempt === tries) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20 * attempt * Math.random()));
    }
  }
}
