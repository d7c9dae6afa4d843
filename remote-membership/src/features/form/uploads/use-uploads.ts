import { useEffect, useMemo, useSyncExternalStore } from 'react';
import {
  listUploads,
  cancelUpload,
  completeUpload,
  createUpload,
  getUpload,
  sendPiece,
  type Upload,
} from '@guildhall/shared/contracts';
import { call, problemText, isApiProblem } from '@guildhall/shared/http';
import { queryOptions, useQuery, useQueryClient } from '@guildhall/shared/query';
import { useUser } from '@guildhall/shared/store';
import { type DocumentKind, caseLimits } from '@guildhall/shared/domain';
import { applicationKeys } from '../../applications/api.ts';
import { forgetUpload, rememberUpload, unfinishedOf } from './upload-files.ts';

const unfinishedQuery = (applicationId: string) =>
  queryOptions({
    queryKey: [...applicationKeys.one(applicationId), 'uploads'],
    queryFn: ({ signal }) => call(listUploads, { params: { id: applicationId }, signal }),
    staleTime: 0,
  });

/**
 * The running and failed uploads, and those interrupted on another visit that wait for their file.
 * @param isOpen whether documents can be changed at all
 */
export function useUploads(applicationId: string, isOpen: boolean) {
  const client = useQueryClient();
  const user = useUser();
  const board = useMemo(() => uploadBoardOf(applicationId, user?.id ?? ''), [applicationId, user?.id]);
  const uploads = useSyncExternalStore(board.subscribe, board.getState);
  const { data } = useQuery({ ...unfinishedQuery(applicationId), enabled: isOpen });
  const active = new Set(uploads.map(({ uploadId }) => uploadId));
  const unfinished = (data ?? []).filter(({ id }) => !active.has(id));

  useEffect(() => {
    board.whenChanged(() => void client.invalidateQueries({ queryKey: applicationKeys.one(applicationId) }));
  }, [board, client, applicationId]);

  return {
    uploads,
    unfinished,
    again: board.again,
    cancel: board.cancel,
    /** Starts an upload, or resumes the unfinished one of the same file. */
    start(wanted: WantedUpload) {
      const known = wanted.uploadId ? undefined : unfinishedOf(unfinished, wanted.kind, wanted.file);
      board.start(known ? { ...wanted, uploadId: known.id, replaces: known.replacesId ?? undefined } : wanted);
    },
    async discard(uploadId: string) {
      await discardUpload(applicationId, uploadId);
      await client.invalidateQueries({ queryKey: applicationKeys.one(applicationId) });
    },
  };
}

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

interface WantedUpload {
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
async function discardUpload(applicationId: string, uploadId: string): Promise<void> {
  forgetUpload(uploadId);
  await call(cancelUpload, { params: { id: applicationId, uploadId } }).catch(() => undefined);
}

const boards = new Map<string, UploadBoard>();

/** The upload board of an application and person, shared for the lifetime of the tab. */
function uploadBoardOf(applicationId: string, userId: string): UploadBoard {
  const key = `${applicationId}:${userId}`;
  const known = boards.get(key) ?? createUploadBoard(applicationId);
  boards.set(key, known);
  return known;
}

interface FileOnItsWay {
  applicationId: string;
  kind: DocumentKind;
  file: File;
  /** The unfinished upload on the server to resume with this file. */
  uploadId?: string | undefined;
  /** The document to replace. */
  replaces?: string | undefined;
  signal: AbortSignal;
  /** The server has created the upload. */
  onBegun: (uploadId: string) => void;
  /** @param share of the file, 0 to 1: what has arrived plus what was sent of the current piece. */
  onProgress: (share: number) => void;
  /** The connection was lost, or is back. */
  onWaiting: (isWaiting: boolean) => void;
  /** Everything has arrived; the server checks the content. */
  onChecking: () => void;
}

// Small at first, so that a slow connection shows progress soon; a fast one quickly gets larger pieces.
const firstPieceBytes = 128 * 1024;

const leastPieceBytes = 32 * 1024;

const quickMs = 1500;

const slowMs = 8000;

const firstPauseMs = 1000;

const longestPauseMs = 30_000;

/** Number of attempts when the server itself fails; a lost connection is retried forever. */
const triesOfServer = 6;

/** True for a lost connection or a busy server, where a retry helps. An ended session needs the person. */
const isPassing = (error: unknown): boolean =>
  isApiProblem(error) && (error.status >= 500 || error.status === 429 || error.status === 408);

const isCode = (error: unknown, code: string): boolean => isApiProblem(error) && error.code === code;

/** Waits for the pause or the browser's `online` event, whichever comes first. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });

/**
 * Uploads a file in pieces, starting at the server's offset. A lost connection costs only the current piece: it is
 * retried with growing pauses until it succeeds or the person cancels.
 * @throws ApiProblem when the server refuses the file
 */
async function sendFile(way: FileOnItsWay): Promise<void> {
  const { applicationId, kind, file, replaces, signal, onProgress } = way;
  let failures = 0;

  const works = () => {
    if (failures > 0) way.onWaiting(false);
    failures = 0;
  };

  /** Waits before a retry. @throws the failure when a retry is pointless, or the person has cancelled */
  async function waitForRetry(error: unknown): Promise<void> {
    const isLost = isCode(error, 'no_response') || failures < triesOfServer;
    if (signal.aborted || !isPassing(error) || !isLost) throw error;
    way.onWaiting(true);
    await pause(Math.min(firstPauseMs * 2 ** failures, longestPauseMs), signal);
    failures += 1;
    signal.throwIfAborted();
  }

  /** Retries a call until it gets a response. */
  async function persist<T>(attempt: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        const answer = await attempt();
        works();
        return answer;
      } catch (error) {
        await waitForRetry(error);
      }
    }
  }

  const create = () =>
    persist(() =>
      call(createUpload, {
        params: { id: applicationId },
        body: { kind, fileName: file.name, size: file.size, ...(replaces && { replacesId: replaces }) },
        signal,
      }),
    );
  const where = (uploadId: string) =>
    persist(() => call(getUpload, { params: { id: applicationId, uploadId }, signal }));

  async function begin(): Promise<Upload> {
    if (way.uploadId !== undefined)
      try {
        return await where(way.uploadId);
      } catch (error) {
        // It has expired in the meantime; start over.
        if (!isApiProblem(error) || error.status !== 404) throw error;
      }
    return create();
  }

  let upload = await begin();
  rememberUpload(upload.id, file);
  way.onBegun(upload.id);
  const params = { id: applicationId, uploadId: upload.id };
  let pieceBytes = firstPieceBytes;

  while (upload.received < file.size) {
    const offset = upload.received;
    const body = file.slice(offset, offset + pieceBytes, 'application/octet-stream');
    const startedAt = performance.now();
    onProgress(offset / file.size);
    try {
      upload = await call(sendPiece, {
        params,
        query: { offset },
        body,
        signal,
        onUploadProgress: (share) => onProgress((offset + share * body.size) / file.size),
      });
      works();
      const tookMs = performance.now() - startedAt;
      if (tookMs < quickMs) pieceBytes = Math.min(pieceBytes * 2, caseLimits.pieceBytes);
      if (tookMs > slowMs) pieceBytes = Math.max(pieceBytes / 2, leastPieceBytes);
    } catch (error) {
      if (!isCode(error, 'piece_misplaced')) {
        await waitForRetry(error);
        pieceBytes = firstPieceBytes;
      }
      // The piece may have arrived although its response was lost: ask the server for its offset.
      upload = await where(upload.id);
    }
  }
  onProgress(1);
  way.onChecking();
  await persist(() => call(completeUpload, { params, signal }));
}
