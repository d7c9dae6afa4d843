import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { request } from 'node:https';
import { limits } from '../shared/domain/limits.ts';
import { caddyMissing, prepareCaddy } from './testing/caddy.ts';
import { readProject } from './testing/containerfile.ts';
import { ask, missing, prepareSite, type Proxy } from './testing/nginx.ts';
import { untilTrue } from './testing/process.ts';
import { startUpstream, type Upstream } from './testing/upstream.ts';

// What an operator may rely on with either proxy. The shipped files are used unchanged.
interface Kind {
  name: string;
  missing: string | null;
  open: (upstream: string) => Promise<Proxy>;
  office: (upstream: string, inside: string) => Promise<Proxy>;
}

const kinds: Kind[] = [
  {
    name: 'nginx',
    missing,
    open: (UPSTREAM) =>
      prepareSite('public.conf', 'debian', {
        values: { PUBLIC_NAME: 'members.example', UPSTREAM },
        certificates: { public: 'members.example' },
      }),
    office: (UPSTREAM, inside) =>
      prepareSite('office.conf', 'debian', {
        values: { OFFICE_NAME: 'office.example', UPSTREAM },
        certificates: { office: 'office.example' },
        files: { '/etc/nginx/guildhall/inside.conf': `allow ${inside};\ndeny all;\n` },
      }),
  },
  {
    name: 'Caddy',
    missing: caddyMissing,
    open: (UPSTREAM) => prepareCaddy('Caddyfile', 'members.example', { PUBLIC_NAME: 'members.example', UPSTREAM }),
    office: (UPSTREAM, INSIDE) =>
      prepareCaddy('office.Caddyfile', 'office.example', {
        ...{ OFFICE_NAME: 'office.example', LISTEN_ADDRESS: '127.0.0.1', UPSTREAM, INSIDE },
      }),
  },
];

describe.each(kinds)('$name in front of a server', ({ missing: reason, open, office }) => {
  if (reason) {
    test.skip(`runs with the shipped files (${reason})`, () => {});
    return;
  }
  let upstream: Upstream;
  let proxy: Proxy;

  beforeAll(async () => {
    upstream = await startUpstream(({ url }, response) => {
      if (url === '/static.js')
        response.setHeader('cache-control', 'public, max-age=31536000, immutable').setHeader('content-encoding', 'br');
      if (url === '/api/away') response.statusCode = 503;
    });
    proxy = await upstream.front(open(upstream.address));
  });
  beforeEach(() => upstream.forget());
  afterAll(() => upstream.stop());

  const get = (path: string, headers: Record<string, string> = {}) =>
    ask(proxy.ports.https ?? 0, `https://members.example${path}`, { headers });

  test('takes the client address from the proxy alone', async () => {
    const { body } = await get('/', {
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
    for (const gone of ['forwarded', 'x-real-ip', 'x-forwarded-port']) expect(headers).not.toHaveProperty(gone);
  });

  test('forwards a large upload while it is still being sent', async () => {
    const upload = request({
      ...{ host: '127.0.0.1', port: proxy.ports.https, path: '/api/files', method: 'POST', agent: false },
      ...{ servername: 'members.example', rejectUnauthorized: false },
      headers: { host: 'members.example', 'content-length': 4_000_000 },
    });
    upload.write(Buffer.alloc(1_000_000));
    await untilTrue('the server has the first part', () => upstream.arrived() >= 500_000);
    upload.end(Buffer.alloc(3_000_000));
    const [answer]: IncomingMessage[] = await once(upload, 'response');
    expect(answer?.statusCode).toBe(200);
    answer?.resume();
    expect(upstream.arrived()).toBe(4_000_000);
  });

  test('accepts an upload of the maximum size and refuses a larger one', async () => {
    const send = (bytes: number) =>
      ask(proxy.ports.https ?? 0, 'https://members.example/api/files', {
        method: 'POST',
        body: Buffer.alloc(bytes),
      }).then(
        ({ status }) => status,
        () => 413,
      );
    expect(await send(limits.fileBytes * 2)).toBe(200);
    expect(await send(limits.fileBytes * 2 + 1)).not.toBe(200);
  });

  test('offers HTTP/2 to browsers', async () => {
    const session = connectHttp2(`https://127.0.0.1:${proxy.ports.https}`, {
      servername: 'members.example',
      rejectUnauthorized: false,
    });
    const stream = session.request({ ':path': '/', ':authority': 'members.example' });
    const [headers]: { ':status'?: number }[] = await once(stream, 'response');
    expect([session.alpnProtocol, headers?.[':status']]).toEqual(['h2', 200]);
    session.destroy();
  });

  test('keeps the server’s caching and encoding headers', async () => {
    expect((await get('/static.js', { 'accept-encoding': 'gzip' })).headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'x-request-id': 'request-1',
    });
    expect((await get('/', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBeUndefined();
  });

  test.each(['/metrics', '/dev/inbox', '/DEV', '/%6detrics', '//metrics', '/x/../metrics', '/./dev/inbox.json'])(
    'keeps %s internal',
    async (path) => {
      expect((await get(path)).status).toBe(404);
      expect(upstream.reached()).toEqual([]);
    },
  );

  test('redirects http to https with path and query', async () => {
    const { status, headers } = await ask(proxy.ports.http ?? 0, 'http://members.example/auth/login?x=1');
    expect([status, headers.location]).toEqual([308, 'https://members.example/auth/login?x=1']);
  });

  test('serves nothing under an unknown host name', async () => {
    const https = proxy.ports.https ?? 0;
    await expect(ask(https, 'https://other.example/', { servername: 'other.example' })).rejects.toThrow();
    const claimed = await ask(https, 'https://other.example/', { servername: 'members.example' }).catch(() => null);
    expect(claimed?.status ?? 421).toBe(421);
    await expect(ask(proxy.ports.http ?? 0, 'http://other.example/')).rejects.toThrow();
    expect(upstream.reached()).toEqual([]);
  });

  test('logs no link secret, query or cookie', async () => {
    const secret = 'S3cret-'.padEnd(43, 'a');
    await get(`/forms/referee-consent/${secret}?mail=ada@example.org`, {
      cookie: 'gh_lang=fr',
      referer: `https://members.example/forms/poll/${secret}`,
    });
    await ask(proxy.ports.http ?? 0, `http://members.example/forms/plain/${secret}?mail=ada@example.org`);
    await untilTrue('the lines are written', () => /referee-consent[^]*forms\/plain/.test(proxy.log()));
    expect(proxy.log()).not.toMatch(/S3cret|ada@|gh_lang/);
  });

  test('shows a maintenance page while the server is down and passes on the server’s own 503', async () => {
    const lonely = await upstream.front(open('127.0.0.1:1'));
    const { status, headers, body } = await ask(lonely.ports.https ?? 0, 'https://members.example/');
    expect([status, headers['content-type']]).toEqual([502, 'text/html; charset=utf-8']);
    for (const words of ['will be back', 'une minute', 'بعد دقيقة', '请稍后再试'])
      expect(String(body)).toContain(words);
    const own = await get('/api/away');
    expect([own.status, String(own.body)]).toEqual([503, expect.stringContaining('"bytes"')]);
  });

  test('serves the office only to allowed networks and under its own name', async () => {
    const inside = await upstream.front(office(upstream.address, '127.0.0.0/8'));
    const https = inside.ports.https ?? 0;
    expect((await ask(https, 'https://office.example/user/list')).status).toBe(200);
    expect((await ask(https, 'https://office.example/metrics')).status).toBe(404);
    upstream.forget();
    await expect(ask(https, 'https://members.example/', { servername: 'members.example' })).rejects.toThrow();
    const outside = await upstream.front(office(upstream.address, '10.0.0.0/8'));
    const claims: Record<string, string>[] = [{}, { 'x-forwarded-for': '10.0.0.7' }, { 'x-real-ip': '10.0.0.7' }];
    for (const headers of claims)
      expect((await ask(outside.ports.https ?? 0, 'https://office.example/', { headers })).status).toBe(403);
    expect(upstream.reached()).toEqual([]);
  });
});

test.each(['public.conf', 'office.conf'])(
  'a plain envsubst leaves %s intact, and operating.md lists its variables',
  (name) => {
    const text = readProject(`deploy/proxy/nginx/${name}`);
    expect(text.match(/\$(?!\{[A-Z_]+\})/g)).toBeNull();
    const guide = readProject('docs/operating.md');
    for (const [, value] of text.matchAll(/\$\{([A-Z_]+)\}/g)) expect(guide).toContain(`$${value}`);
  },
);
