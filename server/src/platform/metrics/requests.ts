import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Gauge, Histogram } from 'prom-client';
import { whenOver } from '../http/request-outcome.ts';
import type { MetricRegistry } from './registry.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

export function createRequestMetrics(registry: MetricRegistry) {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by the pattern of their route (never the address itself), method and status class; "aborted" went away before the answer was out.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests that are being answered.',
    registers: [registry],
  });

  return {
    /** Measures every request of a server; called before its routes are registered. */
    watch(app: FastifyInstance): void {
      app.addHook('onRequest', (request, reply, done) => {
        done();
        // A stream lasts as long as its page; its duration says nothing about the server.
        if (request.routeOptions.config.contract?.replyKind === 'events') return;
        inFlight.inc();
        whenOver(reply, (isOut) => {
          inFlight.dec();
          const status = isOut ? `${Math.floor(reply.statusCode / 100)}xx` : 'aborted';
          const method = methods.includes(request.method) ? request.method : 'other';
          seconds.observe({ route: routeOf(request), method, status }, reply.elapsedTime / 1000);
        });
      });
    },
  };
}

/** URLs may contain secrets and are unbounded; route patterns are neither. */
const routeOf = ({ routeOptions, url }: FastifyRequest): string =>
  routeOptions.url ?? (url.startsWith('/api/') ? '/api/*' : '/*');
