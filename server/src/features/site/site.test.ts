import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { changeDeployments, release } from '@guildhall/tooling/deployments';
import { setMaintenance } from '@guildhall/shared/contracts';
import type { PageData } from '@guildhall/shared/contracts/page';
import type { Registry, RemoteDeployment } from '@guildhall/shared/federation/manifest';
import type { SiteBuild } from '@guildhall/shared/federation/site';
import { languages, numberLocale, Role, type ThemeName } from '@guildhall/shared/domain';
import type { Config } from '../../config.ts';
import { demoAssociation } from '../../seed/demo-association.ts';
import { writeSetting } from '../../platform/settings/settings.ts';
import { referees } from '../../platform/database/schema/index.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { casesOf } from '../../testing/cases.ts';

const inAll = <T>(valueOf: (language: string) => T) =>
  Object.fromEntries(languages.map((language) => [language, valueOf(language)]));
const integrity = `sha384-${'A'.repeat(64)}`;

const site = {
  build: '1.0.0+aaaaaaaaaaaa',
  provides: { hostApi: '1.0.0', packages: {} },
  scripts: ['/static/js/main.1.js'],
  federation: ['/static/js/federation.2.js'],
  shared: { '@guildhall/shared/ui/form': ['/static/js/form.3.js'] },
  chunks: {
    ...inAll(() => []),
    'translations-en': ['/static/js/translations-en.4.js'],
    layout: ['/static/js/layout.5.js'],
    register: ['/static/js/register.6.js'],
    'translations-auth-en-json': ['/static/js/auth-en.7.js'],
  },
  screens: { '/auth/register': ['register', 'translations-auth-:language-json'] },
  prerendered: {
    '/auth/login': inAll((language) => ({
      html: `<b data-association-name="">Guildhall</b><form>sign in ${language}</form>`,
      styles: [{ emotion: 'gh a1', css: '.gh-a1{color:red}' }],
    })),
  },
  frames: { blank: inAll(() => ({ html: '<main><div data-page-slot="true"></div></main>', styles: [] })) },
  themes: ':root{--mui-palette-brand-main:#3A5FD9}',
  files: [
    { path: 'static/js/main.1.js', integrity, bytes: 10 },
    ...['federation.2', 'form.3', 'translations-en.4', 'layout.5', 'register.6', 'auth-en.7'].map((name) => ({
      ...{ path: `static/js/${name}.js`, bytes: 10 },
      integrity: `sha384-${name.at(-1)?.repeat(64)}`,
    })),
  ],
} as unknown as SiteBuild;

const deployment = (id: string, audience: 'public' | 'staff', path: string): RemoteDeployment =>
  ({
    descriptor: {
      id,
      hostApi: '^1.0.0',
      audience,
      namespace: audience === 'staff' ? 'admin' : 'public',
      routes: [{ path, access: 'public', page: 'ConsentPage', title: 'public:title', layout: 'blank' }],
      version: '1.0.0',
      build: '1.0.0+bbbbbbbbbbbb',
      base: `/r/${id}/1.0.0+bbbbbbbbbbbb/`,
      entry: { path: 'remoteEntry.js', integrity, container: `guildhall_${id}` },
      requires: {},
      enabled: true,
      pages: { ConsentPage: { assets: ['static/js/page.6.js'], shared: ['@guildhall/shared/ui/form'] } },
      translations: inAll(() => ({ assets: ['static/js/translations.7.js'], shared: [] })),
      navTranslations: inAll(() => ({})),
    },
    prerendered: { ConsentPage: inAll((language) => ({ html: `<p>consent ${language}</p>`, styles: [] })) },
    files: ['remoteEntry.js', 'static/js/page.6.js', 'static/js/translations.7.js'].map((file) => ({
      ...{ path: file, bytes: 10 },
      integrity: file === 'remoteEntry.js' ? integrity : `sha384-${file.at(-4)?.repeat(64)}`,
    })),
  }) as unknown as RemoteDeployment;

function write(root: string, path: string, content: string | Buffer) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

const script = 'console.log("hello from the shell")';
const token = 'a'.repeat(43);

async function builtApp(config: Partial<Config> = {}) {
  const t = await testApp({ config });
  const root = t.config.projectRoot;
  write(root, 'host/dist/site.json', JSON.stringify(site));
  write(root, 'host/dist/static/js/main.1.js', script);
  write(root, 'host/dist/static/js/main.1.js.br', brotliCompressSync(script));
  write(root, 'host/dist/static/js/main.1.js.map', '{}');
  for (const [id, audience, path] of [
    ['public-forms', 'public', '/forms/referee-consent/:id'],
    ['admin', 'staff', '/user/list'],
  ] as const) {
    await deploy(t, deployment(id, audience, path));
  }
  return { ...t, root, get: (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers }) };
}

/** Activates a build with only an entry file. */
async function deploy({ app, config, clock }: TestApp, build: RemoteDeployment) {
  const { descriptor } = build;
  const folder = join(config.dataDir, 'upload', descriptor.id, descriptor.build);
  write(folder, 'remoteEntry.js', `"${descriptor.id}"`);
  const { store } = app.deployments;
  await store.addBuild(build, folder);
  const mover = { by: 'test', at: clock.now().toISOString() };
  await changeDeployments(store, (all) => release(all, descriptor.id, descriptor.build, mover));
  app.deployments.forget();
}

test('a page has the shell, the public registry and the first screen in the visitor’s language', async () => {
  const { get } = await builtApp();
  const { statusCode, body } = await get('/auth/login', { cookie: 'gh_lang=ar', 'accept-language': 'fr' });
  expect(statusCode).toBe(200);
  expect(body).toContain('<html lang="ar" dir="rtl">');
  expect(body).toContain('<form>sign in ar</form>');
  expect(body).toContain('data-emotion="gh a1"');
  expect(body).toContain(`<script defer src="/static/js/main.1.js" integrity="${integrity}"`);
  expect((await get('/auth/login', { 'accept-language': 'de, zh-CN;q=0.8, fr;q=0.9' })).body).toContain(
    '<html lang="fr"',
  );
  expect((await get('/auth/login', { cookie: 'gh_lang=ch' })).body).toContain('<html lang="zh-CN"');
});

test('a visitor with another language gets the association’s language and colours', async () => {
  const t = await builtApp();
  await writeSetting(t.db, t.clock, 'association', { ...demoAssociation, language: 'fr', theme: 'GREEN_THEME' });
  const { body } = await t.get('/auth/login', { 'accept-language': 'de' });
  expect(body).toContain('<html lang="fr" dir="ltr" data-theme="GREEN_THEME" data-mode="light">');
  expect(dataOf(body).identity).toMatchObject({ name: demoAssociation.name, theme: 'GREEN_THEME' });
  expect((await t.get('/auth/login', { 'accept-language': 'zh' })).body).toContain('<html lang="zh-CN"');
});

test('a prerendered screen carries the association’s name', async () => {
  const t = await builtApp();
  await writeSetting(t.db, t.clock, 'association', { ...demoAssociation, name: 'Bell & Society' });
  const { body } = await t.get('/auth/login');
  expect(body).toContain('<title>Bell &amp; Society</title>');
  expect(body).toContain('<b data-association-name="">Bell &amp; Society</b><form>');
});

const chosen = (isLanguage: string) => ({ isLanguage, isLanguageChosen: true });

/**
 * Runs the page's first script like a browser with this stored appearance.
 * @returns its effect on `<html>` and the head
 */
async function looksOf(customizer: unknown, isDeviceDark = false, theme: ThemeName = 'BLUE_THEME') {
  return firstPaint(customizer === undefined ? null : { customizer }, { isDeviceDark, theme });
}

async function firstPaint(
  state: object | null,
  { path = '/auth/login', isDeviceDark = false, theme = 'BLUE_THEME' as ThemeName } = {},
) {
  const { get, db, clock } = await builtApp();
  await writeSetting(db, clock, 'association', { ...demoAssociation, theme });
  const { body } = await get(path);
  const script = /<script nonce="[^"]+">([^<]*)<\/script>/.exec(body)?.[1] ?? '';
  const attributes: Record<string, string> = {};
  const sheets: { textContent?: string; nonce?: string }[] = [];
  runInNewContext(script, {
    localStorage: { getItem: () => state && JSON.stringify({ state }) },
    matchMedia: () => ({ matches: isDeviceDark }),
    document: {
      documentElement: { setAttribute: (name: string, value: string) => (attributes[name] = value) },
      currentScript: { nonce: 'once' },
      createElement: () => ({}),
      head: { append: (sheet: object) => sheets.push(sheet) },
    },
  });
  return { attributes, sheets };
}

test.each([
  [
    'the stored theme and mode',
    { activeTheme: 'GREEN_THEME', activeMode: 'dark', isModeBySystem: false },
    false,
    'GREEN_THEME',
    'dark',
  ],
  [
    'the device’s mode where that is wished',
    { activeTheme: 'BLUE_THEME', isModeBySystem: true },
    true,
    'BLUE_THEME',
    'dark',
  ],
  [
    'the device’s mode where nothing was chosen',
    { activeTheme: 'BLUE_THEME', activeMode: 'light' },
    true,
    'BLUE_THEME',
    'dark',
  ],
  [
    'the device’s light',
    { activeTheme: 'CYAN_THEME', activeMode: 'dark', isModeBySystem: true },
    false,
    'CYAN_THEME',
    'light',
  ],
  [
    'the stored mode on a device of another one',
    { activeTheme: 'BLUE_THEME', activeMode: 'light', isModeBySystem: false },
    true,
    'BLUE_THEME',
    'light',
  ],
] as const)('a page is painted in %s from the start', async (_, customizer, isDeviceDark, theme, mode) => {
  const { attributes } = await looksOf(customizer, isDeviceDark);
  expect(attributes).toEqual({ 'data-theme': theme, 'data-mode': mode });
});

test.each([
  ['the association’s colours to whoever has chosen none', { activeTheme: 'BLUE_THEME' }, 'GREEN_THEME'],
  [
    'the association’s new colours to whoever has seen its former',
    { activeTheme: 'CYAN_THEME', defaultTheme: 'CYAN_THEME' },
    'GREEN_THEME',
  ],
  ['the chosen colours', { activeTheme: 'ORANGE_THEME' }, 'ORANGE_THEME'],
  ['blue where it was chosen', { activeTheme: 'BLUE_THEME', defaultTheme: 'GREEN_THEME' }, 'BLUE_THEME'],
] as const)('a page shows %s from the start', async (_, customizer, theme) => {
  const { attributes } = await looksOf(customizer, false, 'GREEN_THEME');
  expect(attributes).toEqual({ 'data-theme': theme, 'data-mode': 'light' });
});

test('corners have the chosen radius, and a foreign value adds no rule to the page', async () => {
  const looks = { activeTheme: 'BLUE_THEME', activeMode: 'light' };
  const { sheets } = await looksOf({ ...looks, borderRadius: 12 });
  expect(sheets).toEqual([{ nonce: 'once', textContent: ':root{--mui-shape-borderRadius:12px}' }]);
  expect((await looksOf({ ...looks, borderRadius: '1}body{display:none' })).sheets).toEqual([]);
});

test('without stored settings, a page follows the device and has the association’s colours', async () => {
  const attributes = { 'data-theme': 'GREEN_THEME', 'data-mode': 'dark' };
  expect(await looksOf(undefined, true, 'GREEN_THEME')).toEqual({ attributes, sheets: [] });
});

const consent = `/forms/referee-consent/${token}`;
test.each([
  ['a sign-in form in another language than the chosen', { customizer: chosen('fr') }, '/auth/login', true],
  ['a sign-in form in the chosen language', { customizer: chosen('en') }, '/auth/login', false],
  ['a sign-in form in a language nobody chose', { customizer: { isLanguage: 'fr' } }, '/auth/login', false],
  ['a sign-in form for a signed-in person', { 'user-auth': { isAuthenticated: true } }, '/auth/login', true],
  ['a sign-in form with a message', { 'user-auth': { errorMessage: 'Signed out' } }, '/auth/login', true],
  ['a public form for a signed-in person', { 'user-auth': { isAuthenticated: true } }, consent, false],
  ['a public form in another language', { customizer: chosen('ar') }, consent, true],
])('what the stored state contradicts stays hidden: %s', async (_, state, path, isHidden) => {
  const { attributes } = await firstPaint(state, { path });
  expect('data-waits' in attributes).toBe(isHidden);
});

test('theme colours come before the script that picks one, and that before the screen’s styles', async () => {
  const { get } = await builtApp();
  const { body } = await get('/auth/login');
  const places = ['--mui-palette-brand-main:#3A5FD9', 'localStorage', '.gh-a1{color:red}'].map((text) =>
    body.indexOf(text),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((one, other) => one - other));
});

test('a referee’s page names the files it will load', async () => {
  const { get } = await builtApp();
  const { body } = await get(`/forms/referee-consent/${token}`);
  const preloaded = [...body.matchAll(/<link rel="preload" href="([^"]+)"/g)].map(([, href]) => href);
  expect(preloaded).toEqual([
    '/static/js/translations-en.4.js',
    '/static/js/federation.2.js',
    '/static/js/form.3.js',
    '/r/public-forms/1.0.0+bbbbbbbbbbbb/remoteEntry.js',
    '/r/public-forms/1.0.0+bbbbbbbbbbbb/static/js/page.6.js',
    '/r/public-forms/1.0.0+bbbbbbbbbbbb/static/js/translations.7.js',
  ]);
  expect(body).toContain('<main><p>consent en</p></main>');
  // Everything is loaded with its hash; a preload with another one would be wasted.
  for (const [file, hash] of [
    ['translations-en.4', '4'],
    ['federation.2', '2'],
    ['form.3', '3'],
  ] as const)
    expect(body).toContain(`/static/js/${file}.js" as="script" integrity="sha384-${hash.repeat(64)}"`);
  expect(body).toContain(`remoteEntry.js" as="script" integrity="${integrity}"`);
  expect(body).toContain(`page.6.js" as="script" integrity="sha384-${'6'.repeat(64)}"`);
  expect(body).toContain(`translations.7.js" as="script" integrity="sha384-${'7'.repeat(64)}"`);
});

test('a referee’s page loads the dates of its language while it waits for scripts; the login page shows none', async () => {
  const { get } = await builtApp();
  const formatters: unknown[] = [];
  class DateTimeFormat {
    constructor(...given: unknown[]) {
      formatters.push(given);
    }
    format() {}
  }
  const runScripts = async (path: string) => {
    const { body } = await get(path, { cookie: 'gh_lang=ar' });
    for (const [, code = ''] of body.matchAll(/<script nonce="[^"]+">(setTimeout[^<]*)<\/script>/g))
      runInNewContext(code, { Intl: { DateTimeFormat }, setTimeout: (work: () => void) => work() });
  };
  await runScripts('/auth/login');
  expect(formatters).toEqual([]);
  await runScripts(`/forms/referee-consent/${token}`);
  expect(formatters).toEqual([[numberLocale('ar'), { dateStyle: 'medium', timeStyle: 'short' }]]);
});

test('names the shell’s script in a header, with the hash and the nonce that it has in the page', async () => {
  const { get } = await builtApp();
  const { headers, body } = await get('/auth/login');
  const [, attributes = 'none'] = /<script defer src="\/static\/js\/main\.1\.js" ([^>]*)>/.exec(body) ?? [];
  expect(headers.link).toBe(`</static/js/main.1.js>; rel=preload; as=script; ${attributes.replace(' ', '; ')}`);
});

test('preloads the files of a screen of the shell, with the translations in the language of the page', async () => {
  const { get } = await builtApp();
  const { body } = await get('/auth/register');
  const preloaded = [...body.matchAll(/<link rel="preload" href="([^"]+)"/g)].map(([, href]) => href);
  expect(preloaded).toEqual(['/static/js/translations-en.4.js', '/static/js/register.6.js', '/static/js/auth-en.7.js']);
});

test('preloads no file of a remote for a page that only some roles may open', async () => {
  const { get, ...t } = await builtApp();
  const members = deployment('membership', 'public', '/query/list');
  const [route] = members.descriptor.routes;
  await deploy(t, {
    ...members,
    descriptor: { ...members.descriptor, routes: [{ ...route!, access: [Role.member] }] },
  });
  const { body } = await get('/query/list');
  expect(body).toContain('/static/js/federation.2.js');
  expect(body).not.toMatch(/<link rel="preload" href="\/(?:r\/|static\/js\/form)/);
});

test('refuses to send a page whose first script has no hash', async () => {
  const { get, root } = await builtApp();
  write(root, 'host/dist/site.json', JSON.stringify({ ...site, files: [] }));
  const { statusCode, body } = await get('/auth/login');
  expect(statusCode).toBe(500);
  expect(body).not.toContain('main.1.js');
});

test('neither preloads nor shows a remote that does not fit the shell', async () => {
  const { get, ...t } = await builtApp();
  const old = deployment('public-forms', 'public', '/forms/referee-consent/:id');
  await deploy(t, {
    ...old,
    descriptor: { ...old.descriptor, build: '2.0.0+cccccccccccc', requires: { react: '^20.0.0' } },
  });
  const { body } = await get(`/forms/referee-consent/${token}`);
  expect(body).not.toMatch(/<link rel="preload" href="\/r\//);
  expect(body).not.toContain('<p>consent');
});

/** The data in a page for its scripts. */
const dataOf = (body: string): PageData<Registry> =>
  JSON.parse(/<script type="application\/json"[^>]*>(.*)<\/script>/.exec(body)?.[1] ?? '');

test('a referee’s page has what the API returns for the link, and opening it changes nothing', async () => {
  const t = await builtApp();
  const cases = casesOf(t);
  await cases.awaiting(await t.signInAs('member'));
  const live = await cases.tokenFor('one@referees.example');
  const before = await t.db.select().from(referees);
  const { body, headers } = await t.get(`/forms/referee-consent/${live}`);
  const { firstAnswers } = dataOf(body);
  const asked = await t.get(`/api/referee-consent/${live}`);
  expect(firstAnswers).toEqual({ [`/referee-consent/${live}`]: { status: 200, body: asked.json() } });
  expect(headers['cache-control']).toBe('no-store');
  expect(await t.db.select().from(referees)).toEqual(before);
});

test('a referee’s page is in the language of the request, unless the visitor chose one', async () => {
  const t = await builtApp();
  const cases = casesOf(t);
  await cases.awaiting(await t.signInAs('member'));
  const path = `/forms/referee-consent/${await cases.tokenFor('one@referees.example')}`;
  await t.db.update(referees).set({ language: 'fr' });
  expect((await t.get(path, { 'accept-language': 'en' })).body).toContain('<html lang="fr"');
  const { body } = await t.get(path, { cookie: 'gh_lang=cn' });
  expect(body).toContain('<html lang="zh-CN"');
  // The page's data is in the same language, or half of the screen would be in another.
  expect(Object.values(dataOf(body).firstAnswers)).toMatchObject([{ body: { data: { language: 'cn' } } }]);
});

test('pages for dead links are all the same', async () => {
  const { get } = await builtApp();
  const pages = await Promise.all(
    ['a', 'b'].map(async (sign) => {
      const { firstAnswers } = dataOf((await get(`/forms/referee-consent/${sign.repeat(43)}`)).body);
      return Object.values(firstAnswers).map(({ status, body }) => ({
        status,
        body: { ...Object(body), requestId: '' },
      }));
    }),
  );
  expect(pages[0]).toMatchObject([{ status: 404, body: { code: 'link_unknown' } }]);
  expect(pages[1]).toEqual(pages[0]);
});

test('nothing sent to visitors or members names the staff remote', async () => {
  const { get, signInAs } = await builtApp();
  const { token: memberToken } = await signInAs('member');
  for (const url of ['/', '/user/list', '/auth/login', '/registry/public.json'])
    expect((await get(url)).body).not.toMatch(/admin|user\/list/);
  expect((await get('/registry/staff.json')).statusCode).toBe(401);
  const refused = await get('/registry/staff.json', { authorization: `Bearer ${memberToken}` });
  expect([refused.statusCode, refused.body.includes('/r/admin')]).toEqual([403, false]);
});

test('a page says whether its address serves the staff area', async () => {
  const { get } = await builtApp({ staffHosts: ['office.example.org'] });
  expect(dataOf((await get('/', { host: 'office.example.org' })).body).servesStaff).toBe(true);
  expect(dataOf((await get('/', { host: 'members.example.org' })).body).servesStaff).toBe(false);
});

test('case 114: does not serve the documents beside the builds', async () => {
  const { get } = await builtApp();
  for (const path of ['current.json', 'package.json', '1.0.0+bbbbbbbbbbbb', '1.0.0+bbbbbbbbbbbb/../current.json'])
    expect([path, (await get(`/r/admin/${path}`)).statusCode]).toEqual([path, 404]);
});

test.each(['administrator', 'staff'] as const)('the staff registry responds to a signed-in %s', async (role) => {
  const { get, signInAs } = await builtApp();
  const { token: staffToken } = await signInAs(role);
  const headers = { authorization: `Bearer ${staffToken}` };
  const response = await get('/registry/staff.json', headers);
  expect(response.json().remotes.map(({ id }: { id: string }) => id)).toEqual(['admin', 'public-forms']);
  const again = await get('/registry/staff.json', { ...headers, 'if-none-match': String(response.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('a removed remote keeps its entry without files, and works again once it is back', async () => {
  const { get, config } = await builtApp();
  const files = join(config.dataDir, 'deployments/r/public-forms');
  const entry = '/r/public-forms/1.0.0+bbbbbbbbbbbb/remoteEntry.js';
  expect((await get(entry)).body).toBe('"public-forms"');
  expect((await get('/registry/public.json')).json().remotes).toHaveLength(1);
  renameSync(files, `${files}-away`);
  expect((await get('/registry/public.json')).json().remotes).toHaveLength(1);
  expect((await get(entry)).statusCode).toBe(404);
  expect((await get('/')).statusCode).toBe(200);
  renameSync(`${files}-away`, files);
  expect((await get(entry)).statusCode).toBe(200);
});

test('case 105: scripts run only with a nonce, new for every page, and no page can be framed', async () => {
  const { get } = await builtApp();
  const pages = [await get('/'), await get('/')];
  const policies = pages.map(({ headers }) => String(headers['content-security-policy']));
  const nonces = policies.map((policy) => /'nonce-([^']+)'/.exec(policy)?.[1]);
  expect(new Set(nonces).size).toBe(2);
  for (const [index, { body }] of pages.entries()) {
    expect(policies[index]).not.toMatch(/script-src[^;]*unsafe/);
    expect(policies[index]).toMatch(/object-src 'none'; base-uri 'none'/);
    expect(policies[index]).toContain("frame-ancestors 'none'");
    expect(policies[index]).toContain('report-uri /reports/csp');
    for (const [tag] of body.matchAll(/<(?:script|style)[^>]*>/g)) expect(tag).toContain(`nonce="${nonces[index]}"`);
  }
});

test('over https, reports of refused content use the newer header as well', async () => {
  const t = await builtApp({ publicUrl: 'https://guildhall.test' });
  const { headers } = await t.get('/');
  expect(headers['content-security-policy']).toContain('report-to csp');
  expect(headers['reporting-endpoints']).toBe('csp="/reports/csp"');
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
});

test('case 114: built files are immutable, missing ones are 404 and never a page', async () => {
  const { get } = await builtApp();
  const small = await get('/static/js/main.1.js', { 'accept-encoding': 'gzip, br' });
  expect(small.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'accept-encoding',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(script);
  const plain = await get('/static/js/main.1.js', { 'accept-encoding': 'br;q=0, gzip;q=0' });
  expect([plain.body, plain.headers['content-encoding']]).toEqual([script, undefined]);
  for (const path of [
    '/static/js/gone.js',
    '/static/js/main.1.js.map',
    '/static/js/main.1.js.br',
    '/static/js/',
    '/.env',
    '/favicon.ico',
    '/static/js/..%2f..%2fsite.json',
    '/r/public-forms/current.json/x',
    '/r/..%2f..%2fetc/passwd',
  ]) {
    const response = await get(path);
    expect([path, response.statusCode, response.headers['content-type']]).toEqual([
      path,
      404,
      'application/json; charset=utf-8',
    ]);
  }
});

test('data in a page cannot close the element that contains it', async () => {
  const t = await builtApp();
  const { get } = t;
  const evil = deployment('public-forms', 'public', '/x');
  evil.descriptor.version = '</script><script>alert(1)</script>';
  evil.descriptor.build = '1.0.0+cccccccccccc';
  await deploy(t, evil);
  expect((await get('/')).body).toContain('1.0.0+cccccccccccc');
  expect((await get('/')).body).not.toContain('<script>alert');
});

test('without a build the page says so, and the API works', async () => {
  const { app, config } = await testApp();
  rmSync(config.projectRoot, { recursive: true, force: true });
  const page = await app.inject({ url: '/' });
  expect([page.statusCode, page.body.includes('npm start')]).toEqual([503, true]);
  expect((await app.inject({ url: '/api/health/live' })).statusCode).toBe(200);
});

test('writing to a page address is answered with a problem', async () => {
  const { app } = await builtApp();
  expect((await app.inject({ method: 'POST', url: '/auth/login' })).statusCode).toBe(404);
});

test('while Guildhall is closed pages say so, and show only the administrators’ sign-in', async () => {
  const { get, signInAs } = await builtApp();
  const dataIn = (body: string) =>
    JSON.parse(/id="guildhall-page"[^>]*>(.*?)<\/script>/s.exec(body)?.[1] ?? '{}') as PageData<Registry>;
  const address = `/forms/referee-consent/${token}`;
  expect(dataIn((await get(address)).body).maintenance).toBeNull();
  const administrator = await signInAs('administrator');
  const until = '2026-11-20T12:00:00Z';
  await administrator.call(setMaintenance, { body: { isOn: true, message: 'A new disk.', until } });
  const form = await get(address);
  expect([form.statusCode, form.body.includes('consent en')]).toEqual([200, false]);
  // The form is not shown, so nothing of it is preloaded.
  expect(form.body).not.toContain('href="/r/');
  expect(dataIn(form.body)).toMatchObject({ maintenance: { message: 'A new disk.', until }, prerendered: null });
  expect((await get('/auth/login')).body).toContain('<form>sign in en</form>');
});

const nonceOf = ({ headers }: { headers: Record<string, unknown> }) =>
  /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';

test('a page that is opened again has a new nonce, and a new release at once', async () => {
  const t = await builtApp();
  const open = async () => {
    const page = await t.get('/auth/login', { 'accept-encoding': 'br' });
    expect(page.headers['content-encoding']).toBe('br');
    return { text: brotliDecompressSync(page.rawPayload).toString(), nonce: nonceOf(page), link: page.headers.link };
  };
  const [one, other, plain] = [await open(), await open(), await t.get('/auth/login')];
  expect(one.nonce).not.toBe(other.nonce);
  for (const { text, nonce, link } of [one, other]) {
    expect(text).toBe(plain.body.replaceAll(nonceOf(plain), nonce));
    expect(link).toContain(`nonce="${nonce}"`);
  }
  await deploy(t, {
    ...deployment('public-forms', 'public', '/x'),
    descriptor: { ...deployment('public-forms', 'public', '/x').descriptor, build: '2.0.0+cccccccccccc' },
  });
  expect((await open()).text).toContain('2.0.0+cccccccccccc');
});

test('opening pages of unknown links counts as guessing', async () => {
  const { get } = await builtApp();
  const opened = await Promise.all(
    Array.from({ length: 31 }, (_, at) => get(`/forms/referee-consent/${String(at).padStart(43, 'x')}`)),
  );
  // What may be better in a minute is left for the browser to ask.
  expect(opened.filter(({ body }) => Object.keys(dataOf(body).firstAnswers).length === 0)).toHaveLength(1);
  expect((await get(`/api/referee-consent/${token}`)).statusCode).toBe(429);
});
