import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { LiveParts } from './live.ts';

const clientFile = join(import.meta.dirname, 'client.js');
/** A regular line keeps proxies and sleeping browsers from closing the connection. */
const heartbeatMs = 15_000;

/**
 * Makes open pages follow the developer's builds: every page gets a script that listens on `/dev/events`, reloads for
 * new builds, and shows compile errors. Only for a development server on the developer's own machine (see
 * `http/app.ts`).
 */
export function addLivePages(app: FastifyInstance, parts: LiveParts): void {
  const open = new Set<FastifyReply>();

  app.get('/dev/live.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(await readFile(clientFile)),
  );

  app.get('/dev/events', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' });
    // If the server stops, pages retry twice a second.
    reply.raw.write('retry: 500\n\n');
    const tell = () => reply.raw.write(`data: ${JSON.stringify(parts.state())}\n\n`);
    const stop = parts.onChanged(tell);
    const heartbeat = setInterval(() => reply.raw.write(': still here\n\n'), heartbeatMs).unref();
    open.add(reply);
    reply.raw.once('close', () => {
      stop();
      clearInterval(heartbeat);
      open.delete(reply);
    });
    tell();
  });

  app.addHook('preClose', async () => {
    for (const { raw } of open) raw.end();
  });

  // Compressed pages can't be extended, and compression is not needed locally.
  app.addHook('onRequest', async ({ headers }) => {
    if (headers.accept?.includes('text/html')) delete headers['accept-encoding'];
  });

  app.addHook('onSend', async (_request, reply, payload) => {
    const nonce = /'nonce-([^']+)'/.exec(String(reply.getHeader('content-security-policy')))?.[1];
    const isText = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!nonce || !isText || !String(reply.getHeader('content-type')).startsWith('text/html')) return payload;
    const script = `<script defer src="/dev/live.js" data-version="${parts.state().version}" nonce="${nonce}"></script>`;
    return payload.toString().replace('</head>', () => `${script}</head>`);
  });
}
