import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import webpack, { type Configuration } from 'webpack';
import { ChunkIntegrityPlugin, type ChunkIntegrityOptions } from './chunk-integrity.ts';
import { compile } from './compile.ts';
import { integrityOf } from './files.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-integrity-'));
  const files = {
    'main.js': 'globalThis.open = () => import("./page.js"); globalThis.plain = () => import("./plain.js");',
    'page.js': 'import styles from "./page.module.css"; export const name = "page"; export default styles;',
    'page.module.css': '.page { color: red }',
    'plain.js': 'export const name = "plain";',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  await compile(configuration('production'));
  await compile(configuration('production', 'file'));
});
afterAll(() => rm(folder, { recursive: true }));

const configuration = (
  mode: 'production' | 'development',
  scriptHashes: NonNullable<ChunkIntegrityOptions['scriptHashes']> = 'runtime',
): Configuration => ({
  ...{ mode, context: folder, entry: './main.js', target: ['web', 'es2022'] },
  devtool: mode === 'production' ? false : 'inline-cheap-module-source-map',
  output: { path: outputOf(scriptHashes), filename: 'main.js', publicPath: '/r/', crossOriginLoading: 'anonymous' },
  experiments: { css: true },
  module: { parser: { 'css/auto': { namedExports: false } } },
  plugins: [new ChunkIntegrityPlugin({ scriptHashes })],
});

const outputOf = (name: string) => join(folder, `dist-${name}`);

interface Element {
  tag: string;
  src?: string;
  href?: string;
  integrity?: string;
  onload?: (event: object) => void;
  onerror?: (event: object) => void;
  parentNode: object;
  getAttribute(name: string): unknown;
  setAttribute(name: string, value: unknown): unknown;
  removeAttribute(name: string): unknown;
}

/**
 * The browser features that a build's runtime uses. Fetches from `network`, checks `integrity` as browsers do, and then
 * runs the script.
 */
async function openBrowser({
  entry,
  hashes = 'runtime',
  pinnedInPage = [],
}: {
  entry?: (text: string) => string;
  hashes?: NonNullable<ChunkIntegrityOptions['scriptHashes']>;
  /** Scripts that the page preloads with their hashes. */
  pinnedInPage?: string[];
} = {}) {
  const network = new Map<string, Buffer>();
  const dist = outputOf(hashes);
  const paths = await readdir(dist, { recursive: true, withFileTypes: true });
  for (const file of paths.filter((path) => path.isFile()))
    network.set(file.name, await readFile(join(file.parentPath, file.name)));
  const published = new Map(network);
  const main = network.get('main.js')?.toString() ?? '';
  const loaded: Element[] = [];
  const fetched: { file: string; cache?: string }[] = [];
  /** The browser cache, whatever the network serves by now: built files are cached for a year. */
  const cache = new Map<string, Buffer | undefined>();
  const fileOf = (url: string) => url.split('/').at(-1) ?? '';

  function fromCache(file: string) {
    if (!cache.has(file)) cache.set(file, network.get(file));
    return cache.get(file);
  }

  async function fetch(url: string, options: { integrity?: string; cache?: string } = {}) {
    const file = fileOf(url);
    fetched.push({ file, ...(options.cache && { cache: options.cache }) });
    if (options.cache === 'reload') cache.delete(file);
    const content = fromCache(file) ?? Buffer.of();
    if (options.integrity && options.integrity !== integrityOf(content)) throw new TypeError('Failed to fetch');
    return new Response(Uint8Array.from(content));
  }

  function load(element: Element) {
    loaded.push(element);
    const content = fromCache(fileOf(element.src ?? element.href ?? ''));
    const isIntact = content && (!element.integrity || element.integrity === integrityOf(content));
    if (isIntact && element.tag === 'script') runInNewContext(content.toString(), page);
    const type = isIntact ? 'load' : 'error';
    queueMicrotask(() => (isIntact ? element.onload : element.onerror)?.({ type, target: element }));
  }

  const createElement = (tag: string): Element => {
    const attributes = new Map<string, unknown>();
    return {
      tag,
      getAttribute: (name) => attributes.get(name),
      setAttribute: (name, value) => attributes.set(name, value),
      removeAttribute: (name) => attributes.delete(name),
      parentNode: { removeChild: () => undefined },
    };
  };
  const page: Record<string, unknown> = {
    ...{ setTimeout: () => 0, clearTimeout: () => undefined, location: { origin: 'https://guild.example' } },
    ...{ fetch, AbortSignal: { timeout: () => undefined } },
    document: {
      ...{ createElement, getElementsByTagName: () => [], head: { appendChild: load } },
      querySelector(selector: string) {
        const file = pinnedInPage.find((name) => selector === `link[href="/r/${name}"]`);
        return file ? { integrity: integrityOf(published.get(file) ?? Buffer.of()) } : null;
      },
    },
  };
  Object.assign(page, { globalThis: page, self: page, window: page });
  runInNewContext(entry ? entry(main) : main, page);
  const call = (name: 'open' | 'plain'): Promise<{ name: string }> => {
    const action = page[name];
    if (typeof action !== 'function') throw new Error(`The build has no ${name}().`);
    return action();
  };
  const files = (ending: string) => [...network.keys()].filter((name) => name.endsWith(ending) && name !== 'main.js');
  return { network, loaded, fetched, fetch, call, files, page };
}

const oneByteChanged = (content: Buffer) => {
  const changed = Buffer.from(content);
  changed.writeUInt8(changed.readUInt8(changed.length - 2) ^ 1, changed.length - 2);
  return changed;
};

test.each(['runtime', 'file'] as const)(
  'every script and style sheet has its own hash when the hashes are in the %s',
  async (hashes) => {
    const { call, loaded, network } = await openBrowser({ hashes });
    expect(await call('open')).toMatchObject({ name: 'page' });
    expect(await call('plain')).toMatchObject({ name: 'plain' });
    expect(loaded.map(({ tag }) => tag).sort()).toEqual(['link', 'script', 'script']);
    for (const { src, href, integrity } of loaded)
      expect(integrity).toBe(integrityOf(network.get((src ?? href ?? '').split('/').at(-1) ?? '') ?? Buffer.of()));
  },
);

test.each([
  ['a changed byte in a script', '.js', oneByteChanged],
  ['a changed byte in a style sheet', '.css', oneByteChanged],
  ['another program', '.js', () => Buffer.from('globalThis.isForeign = true;')],
  ['a syntax error', '.js', () => Buffer.from('<!doctype html>')],
  ['a truncated script', '.js', (content: Buffer) => content.subarray(0, content.length / 2)],
])('refuses %s and recovers without a reload once the file is correct again', async (_name, ending, change) => {
  const { call, network, files, page, fetch } = await openBrowser();
  const originals = new Map(network);
  for (const name of files(ending)) network.set(name, change(network.get(name) ?? Buffer.of()));
  await expect(call('open')).rejects.toMatchObject({ name: 'ChunkLoadError', type: 'error' });
  expect(page).not.toHaveProperty('isForeign');
  for (const [name, content] of originals) network.set(name, content);
  // The loader fetches a remote's files past the cache before it retries (host/src/loader/check-file.ts).
  for (const name of files('')) await fetch(name, { cache: 'reload' });
  expect(await call('open')).toMatchObject({ name: 'page' });
});

describe('with the hashes in a separate file', () => {
  test('fetches the file once, before the first script that the page does not pin', async () => {
    const { call, files, fetched } = await openBrowser({ hashes: 'file' });
    await Promise.all([call('open'), call('plain')]);
    expect(files('.json')).toEqual([expect.stringMatching(/^integrity\.[0-9a-f]{8}\.json$/)]);
    expect(fetched).toEqual([{ file: files('.json')[0] }]);
  });

  test("doesn't need the file for a script that the page pins", async () => {
    const { files } = await openBrowser({ hashes: 'file' });
    const { call, fetched, loaded, network } = await openBrowser({ hashes: 'file', pinnedInPage: files('.js') });
    expect(await call('plain')).toMatchObject({ name: 'plain' });
    expect(fetched).toEqual([]);
    expect(loaded[0]?.integrity).toBe(integrityOf(network.get(loaded[0]?.src?.split('/').at(-1) ?? '') ?? Buffer.of()));
  });

  test('fetches the file past the cache when the cached copy was changed', async () => {
    const { network, call, files, fetch, fetched } = await openBrowser({ hashes: 'file' });
    const [table = ''] = files('.json');
    const original = network.get(table) ?? Buffer.of();
    network.set(table, oneByteChanged(original));
    await fetch(table, {});
    network.set(table, original);
    expect(await call('plain')).toMatchObject({ name: 'plain' });
    expect(fetched.slice(1)).toEqual([{ file: table }, { file: table, cache: 'reload' }]);
  });

  test('loads no script while every copy of the file is changed', async () => {
    const { network, call, files, loaded } = await openBrowser({ hashes: 'file' });
    const [table = ''] = files('.json');
    network.set(table, oneByteChanged(network.get(table) ?? Buffer.of()));
    await expect(call('plain')).rejects.toThrow('Loading chunk hashes failed: TypeError: Failed to fetch');
    expect(loaded).toEqual([]);
  });

  test('refuses a script that neither the file nor the page lists', async () => {
    const { files, network } = await openBrowser({ hashes: 'file' });
    const empty = Buffer.from('{}');
    const [table = ''] = files('.json');
    const known = integrityOf(network.get(table) ?? Buffer.of());
    const {
      call,
      loaded,
      network: served,
    } = await openBrowser({
      hashes: 'file',
      entry: (text) => text.replace(known, integrityOf(empty)),
    });
    served.set(table, empty);
    await expect(call('plain')).rejects.toMatchObject({ name: 'ChunkLoadError' });
    expect(loaded[0]?.integrity).toBe(`sha384-${'A'.repeat(64)}`);
  });
});

test('refuses a file whose hash is not in the entry', async () => {
  const withoutHashes = (text: string) =>
    text.replaceAll(/[\w+/]{64}(?=")/g, (hash) => (/^A+$/.test(hash) ? hash : ''));
  const { call, loaded } = await openBrowser({ entry: withoutHashes });
  await expect(call('plain')).rejects.toMatchObject({ name: 'ChunkLoadError' });
  expect(loaded[0]?.integrity).toBe(`sha384-${'A'.repeat(64)}`);
});

test('follows file changes in a development build', async () => {
  const compiler = webpack({ ...configuration('development'), cache: true });
  const build = () =>
    new Promise<void>((resolve, reject) =>
      compiler.run((error, stats) => (stats && !stats.hasErrors() ? resolve() : reject(error ?? stats?.toString()))),
    );
  await build();
  expect(await (await openBrowser()).call('plain')).toMatchObject({ name: 'plain' });
  await writeFile(join(folder, 'plain.js'), 'export const name = "changed";');
  await build();
  expect(await (await openBrowser()).call('plain')).toMatchObject({ name: 'changed' });
  await new Promise((resolve) => compiler.close(resolve));
});
