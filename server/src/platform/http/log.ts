import type { FastifyServerOptions } from 'fastify';
import type { Config } from '../../config.ts';
import { describeError } from './error-log.ts';
import { openLog, type LogStream } from './log-stream.ts';

/** Links' secrets are 43 characters of base64url; the log replaces them in URLs by three dots. */
export const maskTokens = (text: string): string => text.replace(/[A-Za-z0-9_-]{43,}/g, '•••');

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
