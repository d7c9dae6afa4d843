import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isLoopbackHost, type Config } from '../../config.ts';
import { isThisMachine } from '../../platform/http/local-only.ts';

/** Who may read the metrics: clients with the token, and this machine if no other can act in its name. */
export function mayReadMetrics(request: FastifyRequest, config: Config): boolean {
  const { authorization = '' } = request.headers;
  const shown = /^Bearer (\S+)$/i.exec(authorization)?.[1];
  if (shown !== undefined) return config.metricsToken !== null && isSame(shown, config.metricsToken);
  const isLocal = config.trustedProxies.length === 0 && isLoopbackHost(new URL(config.publicUrl).hostname);
  return isLocal && isThisMachine(request);
}

/** Compares in constant time. */
function isSame(shown: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(shown), digest(expected));
}
