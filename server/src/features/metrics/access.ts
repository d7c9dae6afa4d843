import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isLoopbackHost, type Config } from '../../config.ts';

const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** Who may read the metrics: whoever has the token, and this machine where nobody else can come in its name. */
export function mayReadMetrics(request: FastifyRequest, config: Config): boolean {
  const { authorization = '' } = request.headers;
  const shown = /^Bearer (\S+)$/i.exec(authorization)?.[1];
  if (shown !== undefined) return config.metricsToken !== null && isSame(shown, config.metricsToken);
  return isThisMachine(request, config);
}

/**
 * A request from this machine that no proxy handed on: behind one, everybody comes from here. The name it asks for must
 * be this machine's too, or a foreign page could read along in a browser that runs here (DNS rebinding).
 */
function isThisMachine(request: FastifyRequest, { trustedProxies, publicUrl }: Config): boolean {
  if (trustedProxies.length > 0 || !isLoopbackHost(new URL(publicUrl).hostname)) return false;
  if (forwarding.some((name) => request.headers[name] !== undefined)) return false;
  const address = request.socket.remoteAddress?.replace(/^::ffff:/i, '') ?? '';
  return isLoopbackHost(address) && isLoopbackHost(request.hostname);
}

/** Compares without telling by its time how much was right. */
function isSame(shown: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(shown), digest(expected));
}
