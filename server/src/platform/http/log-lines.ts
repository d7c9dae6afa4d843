import { writeSync } from 'node:fs';

/** Where log lines go. */
export interface LogStream {
  write: (line: string) => void;
}

interface LineWriter extends LogStream {
  /** Writes what waits now; the logger does it for the last words of a process. */
  flushSync: () => void;
}

const pauseMs = 10;
// What waits while nothing can be written, on a full disk for example.
const mostWaiting = 1024 * 1024;

/**
 * Writes log lines to a file descriptor, all of one turn of the event loop at once: a system call for each line took a
 * tenth of a request's time. The lines of a turn are out before the next request is read, and those of the last turn when
 * the process exits, also because of an error nobody caught.
 * @param write as `writeSync`; may write a part, and throws `EAGAIN` while a pipe is full
 */
export function createLineWriter(fd: number, write: (fd: number, bytes: Buffer) => number = writeSync): LineWriter {
  let waiting = '';
  let isDue = false;
  let isBroken = false;

  function flushSync(): void {
    isDue = false;
    let rest = Buffer.from(waiting);
    waiting = '';
    while (rest.length > 0 && !isBroken) {
      try {
        rest = rest.subarray(write(fd, rest));
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? error.code : undefined;
        if (code === 'EAGAIN') pause();
        // Whoever read the lines has gone.
        else if (code === 'EPIPE') isBroken = true;
        else {
          if (rest.length < mostWaiting) waiting = rest.toString();
          return;
        }
      }
    }
  }

  process.on('exit', flushSync);
  return {
    flushSync,
    write(line) {
      waiting += line;
      if (isDue) return;
      isDue = true;
      setImmediate(flushSync);
    },
  };
}

/** Waits for the reader of a full pipe. */
const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
