import { completeUpload, createUpload, getUpload, sendPiece } from '@guildhall/shared/contracts';
import type { Upload } from '@guildhall/shared/contracts';
import type { DocumentKind } from '@guildhall/shared/domain';
import { caseLimits } from '@guildhall/shared/domain';
import { call, isApiProblem } from '@guildhall/shared/http';
import { rememberUpload } from './same-file.ts';

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
export async function sendFile(way: FileOnItsWay): Promise<void> {
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
