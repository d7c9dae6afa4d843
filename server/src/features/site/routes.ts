import { createHash } from 'node:crypto';
import { extname, join } from 'node:path';
import { Role } from '@guildhall/shared/domain';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '../../http/problem.ts';
import { readSetting } from '../settings/settings.ts';
import { sendAsset } from './assets.ts';
import { sendCompressed } from './compress.ts';
import { firstAnswersOf } from './first-answers.ts';
import { newNonce, setPageHeaders } from './headers.ts';
import { languageOf } from './language.ts';
import { composePage } from './page.ts';
import { createRegistries } from './registry.ts';
import { createSiteBuildReader } from './site-build.ts';

/** Pages, scripts and registries: the browser's side of Guildhall, from the folders the builds wrote. */
export const siteRoutes: FastifyPluginAsync = async (app) => {
  const { projectRoot } = app.config;
  const registries = createRegistries({ projectRoot, log: app.log });
  const readSite = createSiteBuildReader(projectRoot);
  const associationName = createNameReader(app);

  app.get<{ Params: { '*': string } }>('/static/*', (request, reply) =>
    sendAsset(request, reply, join(projectRoot, 'host/dist'), `static/${request.params['*']}`),
  );
  // The address carries a hash nobody can guess; what it opens stands in the registry of those who may know it.
  app.get<{ Params: { remote: string; '*': string } }>('/r/:remote/*', (request, reply) => {
    const { remote, '*': path } = request.params;
    if (!/^[a-z][a-z-]*$/.test(remote) || !isInBuild(path)) throw problem.notFound();
    return sendAsset(request, reply, join(projectRoot, `remote-${remote}`, 'dist'), path);
  });

  app.get('/registry/public.json', async (request, reply) =>
    sendRegistry(request, reply.header('cache-control', 'no-cache'), await registries.forAudience('public')),
  );
  app.get('/registry/staff.json', async (request, reply) => {
    const { user } = await app.sessions.authenticate(request);
    if (user.role !== Role.administrator && user.role !== Role.staff) throw problem.forbidden();
    return sendRegistry(
      request,
      reply.header('cache-control', 'private, no-cache'),
      await registries.forAudience('staff'),
    );
  });

  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n'),
  );

  app.setNotFoundHandler(async (request, reply) => {
    const [path = '/'] = request.url.split('?');
    if (!isPage(request, path)) throw problem.notFound();
    const site = await readSite();
    const nonce = newNonce();
    setPageHeaders(reply.code(site ? 200 : 503), app.config, nonce);
    if (!site) return reply.header('retry-after', '30').send(notBuilt);
    const first = await firstAnswersOf(app, request, path);
    const registry = await registries.forAudience('public');
    const deployments = await registries.deployments();
    const html = composePage({
      path,
      language: languageOf(request, first.language),
      firstAnswers: first.answers,
      nonce,
      association: await associationName(),
      site,
      registry,
      deployments: deployments.filter(({ descriptor }) => descriptor.audience === 'public'),
    });
    return sendCompressed(request, reply, html);
  });
};

/** Inside the folder of a build; what stands beside those (`current.json`) tells who may know what, and is ours. */
const isInBuild = (path: string): boolean => /^[^/]+\+[0-9a-f]{12}\//.test(path);

/** Which path is what page is the shell's business; files, hidden names and everything that isn't a visit are none. */
function isPage({ method }: FastifyRequest, path: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (/^\/(?:api|static|r|registry)(?:\/|$)/.test(path)) return false;
  return extname(path) === '' && !path.includes('/.');
}

async function sendRegistry(request: FastifyRequest, reply: FastifyReply, registry: unknown): Promise<FastifyReply> {
  const text = JSON.stringify(registry);
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  reply.header('etag', etag).header('vary', 'accept-encoding, authorization');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return sendCompressed(request, reply.type('application/json; charset=utf-8'), text);
}

const nameLifeMs = 10_000;

/** The association's name for titles; pages go on with the last known one while the database is away. */
function createNameReader({ db }: FastifyInstance): () => Promise<string> {
  let name = 'Guildhall';
  let readAt = -Infinity;
  return async () => {
    if (performance.now() - readAt < nameLifeMs) return name;
    readAt = performance.now();
    name = await readSetting(db, 'association').then(
      (association) => association.name,
      () => name,
    );
    return name;
  };
}

const notBuilt = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Guildhall</title></head>
<body><h1>Guildhall is not built yet</h1><p>The server is running, but the pages are missing. Run <code>npm start</code>, which builds them, or <code>npm run build</code>; then load this page again.</p></body></html>`;
