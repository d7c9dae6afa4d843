// Serves the one-bundle build from our own server: the same pages and responses with other scripts.
import { readFile } from 'node:fs/promises';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { PageData } from '../../shared/contracts/page.ts';
import type { Registry } from '../../shared/federation/manifest.ts';
import type { SiteBuild } from '../../shared/federation/site.ts';
import { createMatcher } from '../../server/src/features/site/match.ts';
import { root } from '../../scripts/tools.mjs';
import { listen, type Served } from '../baseline/serve.ts';
import { pagePart, queryPart, translationsPart, type OneBundle } from './one-bundle.ts';

/**
 * Serves the pages of a running server with the scripts of the one-bundle build, or unchanged without one.
 * @param origin of the running server
 */
export async function serveThrough(origin: string, bundle: OneBundle | null): Promise<Served> {
  const site: SiteBuild = JSON.parse(await readFile(join(root, 'host/dist/site.json'), 'utf8'));
  return listen(
    createServer((request, response) => {
      void (async () => {
        const own = bundle && (await ownFile(bundle, request.url ?? '/'));
        if (own) return sendScript(response, own);
        const asItIs = (html: string): Page => ({ html, headers: {} });
        const withBundle = bundle && ((html: string, path: string) => withScriptsOf(bundle, site, html, path));
        forward(origin, request, response, withBundle ?? asItIs);
      })();
    }),
  );
}

const ownFile = ({ output }: OneBundle, path: string): Promise<Buffer | null> =>
  /^\/static\/[\w/.-]+$/.test(path) ? readFile(join(output, `${path}.br`)).catch(() => null) : Promise.resolve(null);

function sendScript(response: ServerResponse, script: Buffer): void {
  response.setHeader('content-type', 'text/javascript; charset=utf-8');
  response.setHeader('content-encoding', 'br');
  response.setHeader('cache-control', 'public, max-age=31536000, immutable');
  response.setHeader('content-length', script.length);
  response.end(script);
}

interface Page {
  html: string;
  /** Replaces those of our server. */
  headers: Record<string, string>;
}

function forward(
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
  rewrite: (html: string, path: string) => Page,
): void {
  const path = request.url ?? '/';
  const isPage = request.headers.accept?.includes('text/html') ?? false;
  const headers = { ...request.headers, ...(isPage && { 'accept-encoding': 'identity' }) };
  const upstream = ask(`${origin}${path}`, { method: request.method, headers }, (answer) => {
    if (!isPage) {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      return;
    }
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => parts.push(part));
    answer.on('end', () => {
      const page = rewrite(Buffer.concat(parts).toString(), path);
      const html = Buffer.from(page.html);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: html.length };
      const body = brotliCompressSync(html, { params });
      const changed = { 'content-encoding': 'br', 'content-length': body.length };
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...page.headers, ...changed });
      response.end(body);
    });
  });
  upstream.on('error', () => response.destroy());
  response.on('close', () => upstream.destroy());
  request.pipe(upstream);
}

const preloadLink = /<link rel="preload" href="([^"]+)"[^>]*>\n?/g;
const script = /<script defer src="[^"]+"[^>]*><\/script>\n?/g;

/** Puts the bundle's scripts into one of our server's pages, and preloads the files of the same chunks. */
function withScriptsOf(bundle: OneBundle, site: SiteBuild, html: string, path: string): Page {
  const nonce = /<script nonce="([^"]+)"/.exec(html)?.[1] ?? '';
  const ahead = [...html.matchAll(preloadLink)].map(([, href = '']) => href);
  const files = new Set([...partsAhead(site, ahead, html, path)].flatMap(bundle.filesOf));
  const attributes = (file: string) => `integrity="${bundle.integrityOf(file)}" nonce="${nonce}"`;
  const tags = [
    ...[...files].map((file) => `<link rel="preload" href="${file}" as="script" ${attributes(file)}>`),
    ...bundle.scripts.map((file) => `<script defer src="${file}" ${attributes(file)}></script>`),
  ];
  const [before = '', after = ''] = html.replaceAll(preloadLink, '').replace(script, '<!scripts>').split('<!scripts>');
  // Our server names its own script in this header.
  const link = bundle.scripts
    .map((file) => `<${file}>; rel=preload; as=script; integrity="${bundle.integrityOf(file)}"; nonce="${nonce}"`)
    .join(', ');
  return { html: `${before}${tags.join('\n')}\n${after.replaceAll(script, '')}`, headers: { link } };
}

/** The chunks whose files our server preloads. */
function* partsAhead(site: SiteBuild, ahead: readonly string[], html: string, path: string): Iterable<string> {
  const isAhead = (files: readonly string[]) => files.length > 0 && files.every((file) => ahead.includes(file));
  if (isAhead(site.federation)) yield 'federation';
  if (isAhead(site.shared['@guildhall/shared/query'] ?? [])) yield queryPart;
  for (const [name, files] of Object.entries(site.chunks)) if (isAhead(files)) yield name;
  const { registry, language } = pageDataOf(html);
  const routes = registry.remotes.flatMap(({ id, routes }) => routes.map((route) => ({ ...route, id })));
  const route = createMatcher(routes)(path.split('?')[0] ?? path);
  if (!route || !ahead.some((href) => href.startsWith(`/r/${route.id}/`))) return;
  yield pagePart(route.id, route.page);
  yield translationsPart(route.id, language);
}

function pageDataOf(html: string): PageData<Registry> {
  const json = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1];
  if (!json) throw new Error('The page of our server has no data.');
  return JSON.parse(json);
}
