import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';

/** Secrets of links are 43 characters of base64url; wherever one stands in an address, the log shows three dots. */
export const maskTokens = (text: string): string => text.replace(/[A-Za-z0-9_-]{43,}/g, '•••');

/**
 * Logs carry ids, paths and times. Headers and bodies are never written, so passwords, tokens and codes can't be;
 * database errors lose the values they quote.
 */
export function loggerOptions(level: Config['logLevel']): FastifyServerOptions['logger'] {
  if (level === 'silent') return false;
  return {
    level,
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, url: maskTokens(request.url.split('?')[0] ?? '') }),
      err: describeError,
    },
  };
}

function describeError(error: Error): { type: string; message: string; stack: string; code?: string } {
  const [cause] = [error.cause].filter((each): each is Error => each instanceof Error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return {
    type: error.name,
    // A failed query quotes its parameters in the message; they are what people typed.
    message: maskTokens(error.message.split('\nparams:')[0] ?? '') + (cause ? ` (${maskTokens(cause.message)})` : ''),
    stack: (error.stack ?? '').split('\n').slice(1, 12).join('\n'),
    code: code ?? (cause && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined),
  };
}
