import type { Server } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopbackHost } from '../../config.ts';
import { problem } from '../problems/problem.ts';

const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/** Servers behind a proxy that rewrites the host name and says nothing about it (decision 0045). */
const proxied = new WeakSet<Server>();

/**
 * A request from this machine that no proxy forwarded: behind a proxy, all requests are local, and it may rewrite the
 * host name. That name must be local, too, or a website could point its own at this machine (DNS rebinding).
 */
export function isThisMachine(request: FastifyRequest): boolean {
  if (forwarding.some((name) => request.headers[name] !== undefined)) return false;
  // As nginx forwards unless it is told otherwise; no browser speaks it.
  if (request.raw.httpVersion === '1.0' || proxied.has(request.server.server)) return false;
  const address = request.socket.remoteAddress?.replace(/^::ffff:/i, '') ?? '';
  return isLoopbackHost(address) && isLoopbackHost(request.hostname);
}

/**
 * Notices a proxy by a browser that requests another address, which the proxy replaced with a local one. From then on
 * no request counts as one from this machine.
 */
export function noticeProxies(app: FastifyInstance): void {
  if (!app.config.isLoopback) return;
  app.addHook('onRequest', async (request) => {
    const { origin, referer, 'sec-fetch-site': site } = request.headers;
    // The browser's own statement, which no page can forge. Without it, any website could close the pages.
    if (site !== 'same-origin' || !isLoopbackHost(request.hostname) || proxied.has(app.server)) return;
    const opened = URL.parse(origin ?? referer ?? '');
    if (!opened || isLoopbackHost(opened.hostname)) return;
    proxied.add(app.server);
    request.log.warn(
      `A proxy forwards ${opened.origin} to this server. Set PUBLIC_URL to that address, and TRUSTED_PROXIES. Until then the development inbox and the test gateway are closed.`,
    );
  });
}

/**
 * Restricts the pages of a plugin to requests from this machine.
 * @returns false if other machines can reach the server; the plugin then has no pages at all
 */
export function localOnly(app: FastifyInstance): boolean {
  if (!app.config.isLoopback) return false;
  app.addHook('onRequest', async (request) => {
    if (!isThisMachine(request)) throw problem.notFound();
  });
  return true;
}
