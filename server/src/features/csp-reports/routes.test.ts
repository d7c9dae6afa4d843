import { testApp } from '../../testing/app.ts';
import { sampleOf } from '../metrics/testing.ts';
import { deploy, firstBuild } from '../telemetry/testing.ts';

const site = 'http://guildhall.test';
const ofRemote = `${site}/r/demo/${firstBuild}/static/js/contacts.js`;
const elsewhere = 'https://cdn.example.net/remotes/demo/';
const secret = 's'.repeat(43);
const metricsToken = 'a-token-that-nobody-guesses';

async function reportApp() {
  const t = await testApp({ config: { metricsToken, remoteOrigins: ['https://cdn.example.net'] } });
  await deploy(t);
  const warn = jest.spyOn(t.app.log, 'warn');
  const post = (payload: unknown, contentType = 'application/csp-report', remoteAddress = '192.0.2.1') =>
    t.app.inject({
      method: 'POST',
      url: '/reports/csp',
      remoteAddress,
      headers: { 'content-type': contentType },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });
  const violations = async (remote: string, directive: string) => {
    const headers = { authorization: `Bearer ${metricsToken}` };
    const { body } = await t.app.inject({ url: '/metrics', headers });
    return sampleOf(body, 'guildhall_csp_violations_total', { remote, directive });
  };
  return { ...t, warn, post, violations };
}

const report = (changes: Record<string, unknown> = {}) => ({
  'csp-report': {
    'document-uri': `${site}/forms/referee-consent/${secret}`,
    'effective-directive': 'connect-src',
    'blocked-uri': 'https://tracker.example/collect?who=ada',
    'source-file': ofRemote,
    'line-number': 7,
    'script-sample': 'fetch("https://tracker.example")',
    disposition: 'enforce',
    ...changes,
  },
});

test('counts and logs a violation for the remote whose code ran, without secrets', async () => {
  const { post, violations, warn } = await reportApp();
  expect((await post(report())).statusCode).toBe(204);
  expect(await violations('demo', 'connect-src')).toBe(1);
  expect(warn.mock.calls).toEqual([
    [
      {
        remote: 'demo',
        build: firstBuild,
        directive: 'connect-src',
        page: '/forms/…',
        blocked: 'https://tracker.example',
        source: `/r/demo/${firstBuild}/static/js/contacts.js`,
        line: 7,
        requestId: expect.any(String),
      },
      'A browser refused something by the content security policy',
    ],
  ]);
});

test.each([
  [
    'the remote whose file was refused',
    { 'source-file': `${site}/static/js/main.js`, 'blocked-uri': ofRemote },
    'demo',
  ],
  ['a remote on another origin', { 'source-file': `${elsewhere}static/js/1.js` }, 'demo'],
  ['a build that is not deployed', { 'source-file': `${site}/r/demo/9.9.9+000000000000/1.js` }, 'unknown'],
  ['a file of another origin that is no remote', { 'source-file': 'https://cdn.example.net/else.js' }, 'unknown'],
  ['the shell', { 'source-file': `${site}/static/js/main.js`, 'blocked-uri': 'eval' }, 'shell'],
  ['the page', { 'source-file': '', 'blocked-uri': 'inline' }, 'page'],
  ['the page, for a stranger’s file', { 'source-file': '', 'blocked-uri': 'https://evil.example/x.js' }, 'page'],
])('a violation is attributed to %s', async (_whom, changes, remote) => {
  const t = await reportApp();
  await deploy(t, 'demo', '1.0.0+cccccccccccc', { base: elsewhere });
  await t.post(report(changes));
  expect(await t.violations(remote, 'connect-src')).toBe(1);
});

test.each(['chrome-extension', 'moz-extension', 'safari-web-extension'])(
  'counts a %s without logging it',
  async (scheme) => {
    const { post, violations, warn } = await reportApp();
    await post(report({ 'source-file': `${scheme}://abcdef/content.js` }));
    expect(await violations('extension', 'connect-src')).toBe(1);
    expect(warn).not.toHaveBeenCalled();
  },
);

test('accepts several reports of the newer format at once, mixed with others', async () => {
  const { post, violations } = await reportApp();
  const body = {
    documentURL: `${site}/contacts`,
    effectiveDirective: 'style-src-elem',
    blockedURL: 'inline',
    sourceFile: ofRemote.replace('+', '%2B'),
    lineNumber: 1,
    disposition: 'enforce',
  };
  const reports = [
    { type: 'csp-violation', age: 1, url: body.documentURL, body },
    { type: 'deprecation', body: { id: 'x' } },
    { type: 'csp-violation', body },
    'nonsense',
  ];
  expect((await post(reports, 'application/reports+json')).statusCode).toBe(204);
  expect(await violations('demo', 'style-src-elem')).toBe(2);
});

test('counts at most twenty reports of one request', async () => {
  const { post, violations } = await reportApp();
  const reports = Array.from({ length: 50 }, () => ({
    type: 'csp-violation',
    body: { effectiveDirective: 'img-src' },
  }));
  await post(reports, 'application/reports+json');
  expect(await violations('page', 'img-src')).toBe(20);
});

test('an unknown directive creates no series', async () => {
  const { post, violations } = await reportApp();
  await post(report({ 'effective-directive': 'x'.repeat(500) }));
  await post(report({ 'effective-directive': '', 'violated-directive': "script-src 'self' https://a.example" }));
  expect(await violations('demo', 'other')).toBe(1);
  expect(await violations('demo', 'script-src')).toBe(1);
});

test.each([
  ['another content type', report(), 'application/json', 415],
  ['a form', 'a=b', 'application/x-www-form-urlencoded', 415],
  ['what is no JSON', '{"csp-report":', 'application/csp-report', 400],
  ['more than 16 KB', `"${'x'.repeat(17_000)}"`, 'application/csp-report', 413],
  ['something else in JSON', { hello: 'world' }, 'application/csp-report', 204],
])('answers %s and counts nothing', async (_what, payload, contentType, status) => {
  const { post, warn } = await reportApp();
  expect((await post(payload, contentType)).statusCode).toBe(status);
  expect(warn).not.toHaveBeenCalled();
});

test('stops one client after sixty reports a minute, but not others', async () => {
  const { post } = await reportApp();
  for (let times = 0; times < 60; times += 1) await post(report());
  expect((await post(report())).statusCode).toBe(429);
  expect((await post(report(), undefined, '192.0.2.2')).statusCode).toBe(204);
});

test('a flood of violations writes twenty lines', async () => {
  const { post, warn } = await reportApp();
  for (let times = 0; times < 40; times += 1) await post(report());
  expect(warn).toHaveBeenCalledTimes(20);
});
