import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isLoopbackHost, type Config } from '../../config.ts';

const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** Who may read the metrics: clients with the token, and this machine if no other can act in its name. */
export function mayReadMetrics(request: FastifyRequest, config: Config): boolean {
  const { authorization = '' } = request.headers;
  const shown = /^Bearer (\S+)$/i.exec(authorization)?.[1];
  if (shown !== undefined) return config.metricsToken !== null && isSame(shown, config.metricsToken);
  return isThisMachine(request, config);
}

/**
 * A local request that no proxy forwarded: behind a proxy, all requests are local. The requested host name must be
 * local, too, or a website could read the metrics through a browser on this machine (DNS rebinding).
 */
function isThisMachine(request: FastifyRequest, { trustedProxies, publicUrl }: Config): boolean {
  if (trustedProxies.length > 0 || !isLoopbackHost(new URL(publicUrl).hostname)) return false;
  if (forwarding.some((name) => request.headers[name] !== undefined)) return false;
  const address = request.socket.remoteAddress?.replace(/^::ffff:/i, '') ?? '';
  return isLoopbackHost(address) && isLoopbackHost(request.hostname);
}

/** Compares in constant time. */
function isSame(shown: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(shown), digest(expected));
}
