import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Role } from '@guildhall/shared/domain';
import type { StoredFile } from '@guildhall/tooling/deployments';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { servesStaff } from '../../platform/sessions/audience.ts';
import { problem } from '../../platform/problems/problem.ts';
import { bucketOfPerson, bucketOfVisit } from '../../platform/deployments/bucket.ts';
import { sendAsset, sendCompressed } from './assets.ts';
import { firstAnswersOf } from './first-answers.ts';
import { newNonce, setPageHeaders, withNonce, endOf } from './page.ts';
import { createIdentityReader, sendLogo } from './identity.ts';
import { languageOf } from '../../platform/http/language.ts';
import { createPages, registryFor } from './page-cache.ts';
import { createSiteBuildReader } from './site-build.ts';

/** Pages, scripts and registries: the browser side of Guildhall, from the deployed builds. */
export const siteRoutes: FastifyPluginAsync = async (app) => {
  const { deployments } = app;
  const shellFolder = app.config.siteDir;
  const readSite = createSiteBuildReader(shellFolder);
  const readIdentity = createIdentityReader(app.db);
  const pageOf = createPages(app.config);
  const shellBuild = async () => (await readSite())?.build ?? 'none';

  app.get<{ Params: { '*': string } }>('/static/*', (request, reply) =>
    sendAsset(request, reply, `static/${request.params['*']}`, (path) => openFile(join(shellFolder, path))),
  );
  // The URL contains an unguessable hash, which is only in the registry of those who may know it.
  app.get<{ Params: { remote: string; '*': string } }>('/r/:remote/*', async (request, reply) => {
    const { remote, '*': path } = request.params;
    const build = /^([^/]+\+[0-9a-f]{12})\//.exec(path)?.[1];
    if (!/^[a-z][a-z-]*$/.test(remote) || !build) throw problem.notFound();
    const described = await deployments.describe(remote, build);
    if (!described || (described.descriptor.audience === 'staff' && !servesStaff(request))) throw problem.notFound();
    return sendAsset(request, reply, `${remote}/${path}`, deployments.store.openFile);
  });

  app.get('/registry/public.json', async (request, reply) => {
    const bucket = bucketOfVisit(request, reply, await deployments.hasPublicCanary());
    const registry = registryFor('public', await deployments.forBucket(bucket), await shellBuild());
    return sendRegistry(request, reply.header('cache-control', 'private, no-cache'), registry);
  });
  app.get('/registry/staff.json', async (request, reply) => {
    if (!servesStaff(request)) throw problem.notFound();
    const { user } = await app.sessions.authenticate(request);
    if (user.role !== Role.administrator && user.role !== Role.staff) throw problem.forbidden();
    const registry = registryFor('staff', await deployments.forBucket(bucketOfPerson(user.id)), await shellBuild());
    return sendRegistry(request, reply.header('cache-control', 'private, no-cache'), registry);
  });

  app.get<{ Params: { hash: string } }>('/logo/:hash', ({ params }, reply) => sendLogo(app, params.hash, reply));

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
    const first = await firstAnswersOf(request, reply, path);
    const identity = await readIdentity();
    const { isOn, message, until } = await app.maintenance.current();
    const bucket = bucketOfVisit(request, reply, await deployments.hasPublicCanary());
    const deployed = await deployments.forBucket(bucket);
    const page = pageOf({
      path,
      language: languageOf(request, { ofContent: first.language, ofAssociation: identity.language }),
      identity,
      site,
      deployed,
      maintenance: isOn ? { message, until } : null,
      servesStaff: servesStaff(request),
    });
    const end = endOf({ prerendered: page.isRendered ? path : null, firstAnswers: first.answers });
    reply.header('link', withNonce(page.link, nonce));
    return sendCompressed(request, reply, withNonce(page.html, nonce) + end);
  });
};

/** The shell decides which path is which page; files, hidden names and requests other than page loads are excluded. */
function isPage({ method }: FastifyRequest, path: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (/^\/(?:api|static|r|registry|logo)(?:\/|$)/.test(path)) return false;
  return extname(path) === '' && !path.includes('/.');
}

async function sendRegistry(request: FastifyRequest, reply: FastifyReply, registry: unknown): Promise<FastifyReply> {
  const text = JSON.stringify(registry);
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  reply.header('etag', etag).header('vary', 'accept-encoding, authorization');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return sendCompressed(request, reply.type('application/json; charset=utf-8'), text);
}

async function openFile(path: string): Promise<StoredFile | null> {
  const file = await open(path).catch(() => null);
  if (!file) return null;
  const { size } = await file.stat();
  return { bytes: size, read: () => Promise.resolve(file.createReadStream()), close: () => file.close() };
}

const notBuilt = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Guildhall</title></head>
<body><h1>Guildhall is not built yet</h1><p>The server is running, but the pages are missing. Run <code>npm start</code>, which builds them, or <code>npm run build</code>; then load this page again.</p></body></html>`;
