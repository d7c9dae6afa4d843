import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { compile } from './compile.ts';
import { minimizeScripts } from './minimize.ts';
import { publishPlugin } from './publish.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-publish-'));
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterEach(() => rm(folder, { recursive: true }));

const calls: string[] = [];
const publication = {
  prepare: async () => void calls.push('prepare'),
  publish: async () => {
    calls.push(`publish ${(await readdir(join(folder, 'dist'))).join(' ')}`);
    return 'one line about it';
  },
  discard: async () => void calls.push('discard'),
};
beforeEach(() => calls.splice(0));

async function configure(source: string, publish = publication.publish): Promise<Configuration> {
  await writeFile(join(folder, 'main.js'), source);
  return {
    mode: 'production',
    context: folder,
    entry: './main.js',
    output: { path: join(folder, 'dist') },
    optimization: { minimizer: [minimizeScripts, '...'] },
    plugins: [publishPlugin({ ...publication, publish })],
  };
}

test('publishes after all files are written, and prints the line', async () => {
  await compile(await configure('console.log(1)'));
  expect(calls).toEqual(['prepare', 'publish main.js']);
  expect(process.stdout.write).toHaveBeenCalledWith('one line about it\n');
});

test.each([
  ['an error', 'import "./nowhere.js"', /nowhere/],
  ['a warning', 'import { missing } from "./empty.js"; console.log(missing)', /missing/],
])('publishes nothing after %s', async (_name, source, message) => {
  await writeFile(join(folder, 'empty.js'), 'export const other = 1;');
  const configuration = await configure(source);
  await expect(compile({ ...configuration, module: { parser: { javascript: exportsOnlyWarn } } })).rejects.toThrow(
    message,
  );
  expect(calls).toEqual(['prepare', 'discard']);
});
const exportsOnlyWarn = { exportsPresence: 'warn' as const };

test('an unusable build fails with the message alone', async () => {
  const configuration = await configure('console.log(1)', async () => {
    throw new Error('It has no pages. Add one.');
  });
  const failure = await compile(configuration).catch((error: Error) => error.message);
  expect(failure).toMatch(/^ERROR in It has no pages\. Add one\.\n/);
  expect(failure).not.toMatch(/\n\s+at /);
  expect(calls).toEqual(['prepare', 'discard']);
});

test('refuses to watch and names the command that does', async () => {
  const compiler = webpack(await configure('console.log(1)'));
  const problem = await new Promise<Error | null>((resolve) => void compiler.watch({}, resolve));
  expect(problem?.message).toMatch(/use "npm run dev"/);
  await new Promise((resolve) => compiler.close(resolve));
});

test('minimizes scripts and keeps licence notices', async () => {
  await compile(await configure('/*! @license MIT */ console.log(/* gone */ 1 + 1)'));
  expect(await readFile(join(folder, 'dist/main.js'), 'utf8')).toBe('/*! @license MIT */console.log(2);');
});
