import type { FastifyServerOptions } from 'fastify';
import type { Config } from '../../config.ts';
import { describeError } from './error-log.ts';

/** Secrets of links are 43 characters of base64url; wherever one stands in an address, the log shows three dots. */
export const maskTokens = (text: string): string => text.replace(/[A-Za-z0-9_-]{43,}/g, '•••');

/** Where log lines go; standard output unless a test reads them. */
export interface LogStream {
  write: (line: string) => void;
}

/**
 * Logs carry ids, paths and times. Headers and bodies are never written, so passwords, tokens and codes can't be;
 * errors lose the values they quote (see `describeError`).
 */
export function loggerOptions(level: Config['logLevel'], stream?: LogStream): FastifyServerOptions['logger'] {
  if (level === 'silent') return false;
  return { level, serializers: { err: describeError }, ...(stream && { stream }) };
}
