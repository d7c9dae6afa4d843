import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { limits } from '../shared/domain/limits.ts';
import { projectRoot, readProject } from './testing/containerfile.ts';
import { ask, missing, prepareProxy, prepareSite, type Proxy } from './testing/nginx.ts';
import { untilTrue } from './testing/process.ts';
import { startUpstream, type Upstream } from './testing/upstream.ts';

const folder = 'deploy/proxy/nginx';
const files = [
  ...readdirSync(join(projectRoot, folder)).filter((name) => name.endsWith('.conf')),
  ...readdirSync(join(projectRoot, folder, 'snippets')).map((name) => `snippets/${name}`),
];
/** The directives in an nginx file, without comments. */
const directives = (name: string) => readProject(join(folder, name)).replace(/^\s*#.*$/gm, '');
const everything = files.map(directives).join('\n');

test('forwards only to the app', () => {
  expect([...everything.matchAll(/proxy_pass (\S+);/g)].map(([, target]) => target)).toEqual(['http://guildhall']);
  expect(new Set([...everything.matchAll(/^\s*server (\S+);/gm)].map(([, server]) => server))).toEqual(
    new Set(['${UPSTREAM}']),
  );
});

test('only the office’s proxy knows the office’s name, and shows it to internal networks only', () => {
  expect(files.filter((name) => directives(name).includes('OFFICE_NAME'))).toEqual(['office.conf']);
  expect(directives('office.conf')).not.toContain('LISTEN_HTTP}');
  expect(directives('office.conf')).toContain('include guildhall/inside.conf;');
  expect(directives('inside.conf').trim()).toMatch(/deny all;$/);
});

test('caches nothing, buffers no bodies and sets no headers besides the app’s', () => {
  expect(everything).not.toMatch(/proxy_cache|proxy_store|add_header|proxy_hide_header|proxy_ignore_headers/);
  expect(directives('snippets/app.conf')).toMatch(/proxy_request_buffering off;[^]*proxy_max_temp_file_size 0;/);
});

test('accepts uploads as large as the app does', () => {
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(directives('snippets/server.conf')) ?? [];
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThanOrEqual(limits.fileBytes * 2);
});

if (missing) test.skip(`the proxies run on a real nginx (${missing})`, () => {});
const onNginx = missing ? describe.skip : describe;

onNginx('on a real nginx', () => {
  let upstream: Upstream;
  const start = (...site: Parameters<typeof prepareSite>) => upstream.front(prepareSite(...site));

  beforeAll(async () => {
    upstream = await startUpstream((_request, response) => {
      response.setHeader('content-security-policy', "default-src 'none'");
      response.setHeader('strict-transport-security', 'max-age=31536000');
    });
  });
  beforeEach(() => upstream.forget());
  afterAll(() => upstream.stop());

  describe('the public proxy', () => {
    let proxy: Proxy;
    const get = (path: string, headers: Record<string, string> = {}) =>
      ask(proxy.ports.https ?? 0, `https://members.example${path}`, { headers });

    beforeAll(async () => {
      proxy = await start('public.conf', 'shipped', {
        values: { PUBLIC_NAME: 'members.example', UPSTREAM: upstream.address },
        certificates: { public: 'members.example' },
      });
    });

    test('sets the client address itself and ignores the visitor’s headers', async () => {
      const { body } = await get('/api/health/live', {
        'x-forwarded-for': '10.1.2.3',
        'x-forwarded-proto': 'gopher',
        'x-forwarded-host': 'office.example',
        'x-forwarded-port': '1',
        'x-real-ip': '10.1.2.3',
        forwarded: 'for=10.1.2.3;host=office.example',
      });
      const { headers } = JSON.parse(String(body));
      expect(headers).toMatchObject({
        host: 'members.example',
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'members.example',
      });
      expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['forwarded']));
      expect([headers['x-real-ip'], headers['x-forwarded-port']]).toEqual([undefined, undefined]);
    });

    test('leaves the app’s headers unchanged', async () => {
      const { headers } = await get('/');
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none'",
        'strict-transport-security': 'max-age=31536000',
      });
      expect(headers.server).toBe('nginx');
    });

    test.each(['office.example', 'example.org', '127.0.0.1'])(
      'closes the connection when asked for %s',
      async (name) => {
        const https = proxy.ports.https ?? 0;
        await expect(ask(https, `https://${name}/`, { servername: 'other.example' })).rejects.toThrow(
          /unrecognized name|handshake/i,
        );
        // The handshake names our host, the request names another.
        await expect(ask(https, `https://${name}/`, { servername: 'members.example' })).rejects.toThrow(
          /socket hang up/,
        );
        await expect(ask(proxy.ports.http ?? 0, `http://${name}/`)).rejects.toThrow(/socket hang up/);
        expect(upstream.reached()).toEqual([]);
      },
    );

    test.each([
      '/metrics',
      '/dev/inbox',
      '/dev',
      '/%6detrics',
      '//metrics',
      '/x/../metrics',
      '/./dev/inbox.json',
      '/metrics/',
    ])('keeps %s internal', async (path) => {
      expect((await get(path)).status).toBe(404);
      expect(upstream.reached()).toEqual([]);
    });

    test('accepts an upload of the maximum size and refuses a larger one', async () => {
      const send = (bytes: number) =>
        ask(proxy.ports.https ?? 0, 'https://members.example/api/files', { method: 'POST', body: Buffer.alloc(bytes) });
      const largest = limits.fileBytes * 2;
      expect(JSON.parse(String((await send(largest)).body)).bytes).toBe(largest);
      const refused = await send(largest + 1).then(
        ({ status }) => status,
        () => 413,
      );
      expect([refused, upstream.reached()]).toEqual([413, ['/api/files']]);
    });

    test('redirects http to https', async () => {
      const { status, headers } = await ask(proxy.ports.http ?? 0, 'http://members.example/auth/login?x=1');
      expect([status, headers.location]).toEqual([308, 'https://members.example/auth/login?x=1']);
    });

    test('logs no link secret, query or cookie', async () => {
      const secret = 'S3cret-'.padEnd(43, 'a');
      await get(`/forms/referee-consent/${secret}?mail=ada@example.org`, { cookie: 'gh_lang=fr' });
      // nginx writes the line when the request ends, which may be after the answer has arrived.
      let line = '';
      await untilTrue('nginx has written the line', () => {
        line =
          proxy
            .log()
            .split('\n')
            .slice(0, -1)
            .find((each) => each.includes('referee-consent')) ?? '';
        return Promise.resolve(line !== '');
      });
      expect(JSON.parse(line)).toMatchObject({
        path: '/forms/referee-consent/...',
        status: 200,
        requestId: 'request-1',
      });
      expect(line).not.toMatch(/S3cret|ada@|gh_lang/);
    });
  });

  describe('the office’s proxy', () => {
    const options = () => ({
      values: { OFFICE_NAME: 'office.example', UPSTREAM: upstream.address },
      certificates: { office: 'office.example' },
    });

    test('serves only the allowed networks, under its own name', async () => {
      const proxy = await start('office.conf', 'shipped', {
        ...options(),
        files: { '/etc/nginx/guildhall/inside.conf': 'allow 127.0.0.0/8;\ndeny all;\n' },
      });
      const port = proxy.ports.https ?? 0;
      const { status, body } = await ask(port, 'https://office.example/user/list');
      expect([status, JSON.parse(String(body)).headers.host]).toEqual([200, 'office.example']);
      await expect(ask(port, 'https://members.example/', { servername: 'office.example' })).rejects.toThrow(/hang up/);
      expect((await ask(port, 'https://office.example/metrics')).status).toBe(404);
    });

    test('refuses everyone else, whatever headers they send', async () => {
      const proxy = await start('office.conf', 'shipped', options());
      const claims: Record<string, string>[] = [{}, { 'x-forwarded-for': '10.0.0.7' }, { 'x-real-ip': '10.0.0.7' }];
      for (const headers of claims)
        for (const path of ['/', '/registry/staff.json', '/metrics'])
          expect([403, 404]).toContain(
            (await ask(proxy.ports.https ?? 0, `https://office.example${path}`, { headers })).status,
          );
      expect(upstream.reached()).toEqual([]);
    });
  });

  describe('an origin for remotes', () => {
    const base = '/r/admin/1.0.0+0123456789ab';
    const script = 'console.log("a remote")'.repeat(50);
    let proxy: Proxy;
    const get = (path: string, headers: Record<string, string> = {}) =>
      ask(proxy.ports[8080] ?? 0, `http://files.example${path}`, { headers });

    beforeAll(async () => {
      const { writeFileSync } = await import('node:fs');
      const at = (path: string) => `/deployments${path}`;
      const prepared = await prepareProxy('deploy/parts/remote-origin.conf', {
        values: { REMOTES: 'admin', SHELL_ORIGIN: 'https://members.example', SECOND_ORIGIN: 'https://office.example' },
        files: {
          [at(`${base}/remoteEntry.js`)]: script,
          [at(`${base}/remoteEntry.js.map`)]: '{}',
          [at(`${base}/static/css/1.abc.css`)]: '.admin_a{}',
          [at(`${base}/translations.json`)]: '{}',
          [at('/r/admin/.unfinished-1.0.0+0123456789ab-7/remoteEntry.js')]: 'half',
          [at('/r/demo/1.0.0+0123456789ab/remoteEntry.js')]: 'of another remote',
          [at('/deployments.json')]: '{}',
        },
      });
      const entry = join(prepared.folder, 'root', at(`${base}/remoteEntry.js`));
      writeFileSync(`${entry}.br`, brotliCompressSync(script));
      writeFileSync(`${entry}.gz`, gzipSync(script));
      proxy = await upstream.front(Promise.resolve(prepared));
    });

    test.each([
      ['br, gzip', 'br', brotliDecompressSync],
      ['gzip, deflate', 'gzip', gunzipSync],
      ['gzip, br;q=0', 'gzip', gunzipSync],
      ['identity', undefined, (body: Buffer) => body],
    ] as const)('answers accept-encoding %j with %s', async (accepted, encoding, decode) => {
      const { status, headers, body } = await get(`${base}/remoteEntry.js`, { 'accept-encoding': accepted });
      expect([status, headers['content-encoding'], String(decode(body))]).toEqual([200, encoding, script]);
      expect(headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
      });
    });

    test('sends the right content types, also for styles and translations', async () => {
      expect((await get(`${base}/static/css/1.abc.css`)).headers['content-type']).toBe('text/css; charset=utf-8');
      expect((await get(`${base}/translations.json`)).headers['content-type']).toBe('application/json');
    });

    test('lets pages of the shell read its files, and no other pages', async () => {
      const allowed = async (origin: string) =>
        (await get(`${base}/remoteEntry.js`, { origin })).headers['access-control-allow-origin'];
      expect(await allowed('https://members.example')).toBe('https://members.example');
      expect(await allowed('https://office.example')).toBe('https://office.example');
      for (const origin of [
        'https://evil.example',
        'https://membersxexample',
        'https://members.example.evil.example',
        'null',
      ])
        expect(await allowed(origin)).toBeUndefined();
      // A request without an Origin header, as the release tool sends it, still gets the CORS header.
      expect((await get(`${base}/remoteEntry.js`)).headers).toMatchObject({
        'access-control-allow-origin': 'https://members.example',
        vary: expect.stringMatching(/Origin/),
      });
    });

    test.each([
      `${base}/gone.js`,
      `${base}/remoteEntry.js.map`,
      `${base}/remoteEntry.js.br`,
      `${base}/remoteEntry.js.gz`,
      `${base}/`,
      '/',
      '/index.html',
      '/deployments.json',
      '/r/admin/.unfinished-1.0.0+0123456789ab-7/remoteEntry.js',
      '/r/admin/../../deployments.json',
      '/r/demo/1.0.0+0123456789ab/remoteEntry.js',
    ])('answers %s with a plain 404 that is never cached', async (path) => {
      const { status, headers, body } = await get(path);
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([404, 'text/plain', 'no-store']);
      expect(String(body)).toBe('Not found\n');
    });

    test('answers its health check', async () => {
      expect(await get('/health')).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    });
  });
});
