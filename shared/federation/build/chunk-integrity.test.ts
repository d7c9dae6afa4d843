import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import webpack, { type Configuration } from 'webpack';
import { ChunkIntegrityPlugin } from './chunk-integrity.ts';
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
});
afterAll(() => rm(folder, { recursive: true }));

const configuration = (mode: 'production' | 'development'): Configuration => ({
  ...{ mode, context: folder, entry: './main.js', target: ['web', 'es2022'] },
  devtool: mode === 'production' ? false : 'inline-cheap-module-source-map',
  output: { path: join(folder, 'dist'), filename: 'main.js', publicPath: '/r/', crossOriginLoading: 'anonymous' },
  experiments: { css: true },
  module: { parser: { 'css/auto': { namedExports: false } } },
  plugins: [new ChunkIntegrityPlugin()],
});

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
 * The part of a browser that the runtime of a build touches. It fetches from `network`, checks `integrity` as browsers
 * do, and only then runs a script.
 */
async function openBrowser({ entry }: { entry?: (text: string) => string } = {}) {
  const network = new Map<string, Buffer>();
  for (const name of await readdir(join(folder, 'dist'))) network.set(name, await readFile(join(folder, 'dist', name)));
  const main = network.get('main.js')?.toString() ?? '';
  const loaded: Element[] = [];

  function load(element: Element) {
    loaded.push(element);
    const content = network.get((element.src ?? element.href ?? '').split('/').at(-1) ?? '');
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
    document: { createElement, getElementsByTagName: () => [], head: { appendChild: load } },
  };
  Object.assign(page, { globalThis: page, self: page, window: page });
  runInNewContext(entry ? entry(main) : main, page);
  const call = (name: 'open' | 'plain'): Promise<{ name: string }> => {
    const action = page[name];
    if (typeof action !== 'function') throw new Error(`The build has no ${name}().`);
    return action();
  };
  const files = (ending: string) => [...network.keys()].filter((name) => name.endsWith(ending) && name !== 'main.js');
  return { network, loaded, call, files, page };
}

const oneByteChanged = (content: Buffer) => {
  const changed = Buffer.from(content);
  changed.writeUInt8(changed.readUInt8(changed.length - 2) ^ 1, changed.length - 2);
  return changed;
};

test('sets the hash of every script and style sheet that is loaded later', async () => {
  const { call, loaded, network } = await openBrowser();
  expect(await call('open')).toMatchObject({ name: 'page' });
  expect(await call('plain')).toMatchObject({ name: 'plain' });
  expect(loaded.map(({ tag }) => tag).sort()).toEqual(['link', 'script', 'script']);
  for (const { src, href, integrity } of loaded)
    expect(integrity).toBe(integrityOf(network.get((src ?? href ?? '').split('/').at(-1) ?? '') ?? Buffer.of()));
});

test.each([
  ['a changed byte in a script', '.js', oneByteChanged],
  ['a changed byte in a style sheet', '.css', oneByteChanged],
  ['another program', '.js', () => Buffer.from('globalThis.isForeign = true;')],
  ['a syntax error', '.js', () => Buffer.from('<!doctype html>')],
  ['a truncated script', '.js', (content: Buffer) => content.subarray(0, content.length / 2)],
])('%s is not run, and heals without a reload once the file is right again', async (_name, ending, change) => {
  const { call, network, files, page } = await openBrowser();
  const originals = new Map(network);
  for (const name of files(ending)) network.set(name, change(network.get(name) ?? Buffer.of()));
  await expect(call('open')).rejects.toMatchObject({ name: 'ChunkLoadError', type: 'error' });
  expect(page).not.toHaveProperty('isForeign');
  for (const [name, content] of originals) network.set(name, content);
  expect(await call('open')).toMatchObject({ name: 'page' });
});

test('refuses a file whose hash is not in the entry', async () => {
  const withoutHashes = (text: string) =>
    text.replaceAll(/[\w+/]{64}(?=")/g, (hash) => (/^A+$/.test(hash) ? hash : ''));
  const { call, loaded } = await openBrowser({ entry: withoutHashes });
  await expect(call('plain')).rejects.toMatchObject({ name: 'ChunkLoadError' });
  expect(loaded[0]?.integrity).toBe(`sha384-${'A'.repeat(64)}`);
});

test('follows the files of a development build through its changes', async () => {
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
