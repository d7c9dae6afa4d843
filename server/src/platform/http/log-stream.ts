import pino from 'pino';

/** Where log lines go. */
export interface LogStream {
  write: (line: string) => void;
}

// What waits while nothing can be written, on a full disk for example, in bytes.
const mostWaiting = 1024 * 1024;

/**
 * Writes each line at once, so that none is lost when the process ends. A line that can't be written stops nothing.
 */
export function openLog(fd: number): LogStream {
  const log = pino.destination({ fd, sync: true, maxLength: mostWaiting });
  log.on('error', () => {});
  return log;
}
