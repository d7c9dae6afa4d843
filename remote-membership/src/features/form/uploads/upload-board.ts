import { cancelUpload } from '@guildhall/shared/contracts';
import type { DocumentKind } from '@guildhall/shared/domain';
import { call, problemText } from '@guildhall/shared/http';
import { forgetUpload } from './same-file.ts';
import { sendFile } from './send-file.ts';

export interface UploadState {
  /** Id of the row on the screen; the server's own id comes later. */
  id: string;
  uploadId: string | null;
  kind: DocumentKind;
  file: File;
  replaces: string | undefined;
  /**
   * `queued`: others go first. `waiting`: the connection is lost and the upload resumes by itself. `checking`:
   * everything has arrived and the server checks it.
   */
  state: 'queued' | 'uploading' | 'waiting' | 'checking' | 'failed';
  /** From 0 to 1. */
  share: number;
  error: string | null;
}

export interface WantedUpload {
  kind: DocumentKind;
  file: File;
  uploadId?: string | undefined;
  replaces?: string | undefined;
}

// More at once would slow each one down, most of all on a slow connection.
const atOnce = 2;

type UploadBoard = ReturnType<typeof createUploadBoard>;

/** The uploads of one application in this tab. They continue while the person is at another step. */
function createUploadBoard(applicationId: string) {
  let uploads: readonly UploadState[] = [];
  const aborts = new Map<string, AbortController>();
  const listeners = new Set<() => void>();
  let onChanged: () => void = () => undefined;

  const set = (next: readonly UploadState[]) => {
    uploads = next;
    listeners.forEach((listener) => listener());
  };
  const mark = (id: string, change: Partial<UploadState>) =>
    set(uploads.map((one) => (one.id === id ? { ...one, ...change } : one)));
  const drop = (id: string) => set(uploads.filter((one) => one.id !== id));

  async function run(id: string): Promise<void> {
    const upload = uploads.find((one) => one.id === id);
    if (!upload) return;
    const abort = new AbortController();
    aborts.set(id, abort);
    mark(id, { state: 'uploading', error: null });
    const { kind, file, replaces, uploadId } = upload;
    try {
      await sendFile({
        applicationId,
        kind,
        file,
        replaces,
        uploadId: uploadId ?? undefined,
        signal: abort.signal,
        onBegun: (known) => mark(id, { uploadId: known }),
        onProgress: (share) => mark(id, { share }),
        onWaiting: (isWaiting) => mark(id, { state: isWaiting ? 'waiting' : 'uploading' }),
        onChecking: () => mark(id, { state: 'checking' }),
      });
      const done = uploads.find((one) => one.id === id)?.uploadId;
      if (done) forgetUpload(done);
      drop(id);
    } catch (error) {
      if (!abort.signal.aborted) mark(id, { state: 'failed', error: problemText(error) });
    } finally {
      aborts.delete(id);
      onChanged();
      next();
    }
  }

  /** Starts queued uploads while there is capacity. */
  function next(): void {
    for (const { id, state } of uploads) if (state === 'queued' && aborts.size < atOnce) void run(id);
  }

  return {
    getState: () => uploads,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Subscribes to changes of documents or unfinished uploads on the server. */
    whenChanged: (listener: () => void) => {
      onChanged = listener;
    },
    start({ kind, file, uploadId, replaces }: WantedUpload) {
      const id = crypto.randomUUID();
      const begun = { id, kind, file, replaces, uploadId: uploadId ?? null };
      set([...uploads, { ...begun, state: 'queued', share: 0, error: null }]);
      next();
    },
    again(id: string) {
      mark(id, { state: 'queued', error: null });
      next();
    },
    /** Cancels an upload, here and on the server. */
    cancel(id: string) {
      const uploadId = uploads.find((one) => one.id === id)?.uploadId;
      aborts.get(id)?.abort();
      drop(id);
      if (uploadId) void discardUpload(applicationId, uploadId).finally(() => onChanged());
    },
  };
}

/** Discards an unfinished upload; a missing one counts as discarded. */
export async function discardUpload(applicationId: string, uploadId: string): Promise<void> {
  forgetUpload(uploadId);
  await call(cancelUpload, { params: { id: applicationId, uploadId } }).catch(() => undefined);
}

const boards = new Map<string, UploadBoard>();

/** The upload board of an application and person, shared for the lifetime of the tab. */
export function uploadBoardOf(applicationId: string, userId: string): UploadBoard {
  const key = `${applicationId}:${userId}`;
  const known = boards.get(key) ?? createUploadBoard(applicationId);
  boards.set(key, known);
  return known;
}
