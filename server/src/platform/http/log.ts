import type { FastifyServerOptions } from 'fastify';
import pino from 'pino';
import type { Config } from '../../config.ts';
import { describeError } from './error-log.ts';

/** Links' secrets are 43 characters of base64url; the log replaces them in URLs by three dots. */
export const maskTokens = (text: string): string => text.replace(/[A-Za-z0-9_-]{43,}/g, '•••');

/** Where log lines go. */
export interface LogStream {
  write: (line: string) => void;
}

// What waits while nothing can be written, on a full disk for example, in bytes.
const mostWaiting = 1024 * 1024;

/**
 * Writes each line at once, so that none is lost when the process ends. A line that can't be written stops nothing.
 * @internal tests write in processes of their own
 */
export function openLog(fd: number): LogStream {
  const log = pino.destination({ fd, sync: true, maxLength: mostWaiting });
  log.on('error', () => {});
  return log;
}

let ofProcess: LogStream | undefined;

const standardOutput = (): LogStream => (ofProcess ??= openLog(1));

/**
 * Logs contain ids, paths and times. Headers and bodies are never logged, so passwords, tokens and codes can't be;
 * errors lose quoted values (see `describeError`).
 */
export function loggerOptions(level: Config['logLevel'], stream?: LogStream): FastifyServerOptions['logger'] {
  if (level === 'silent') return false;
  return { level, serializers: { err: describeError }, stream: stream ?? standardOutput() };
}
