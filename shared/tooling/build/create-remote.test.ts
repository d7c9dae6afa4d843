import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { filesPerRemote, staleFiles } from '../../../scripts/per-remote.mjs';
import { complaintAboutName } from '../../../scripts/remote-template.mjs';
import { root } from '../../../scripts/tools.mjs';
import { remoteDeployment } from '@guildhall/shared/federation/manifest';
import { isFullRun } from '@guildhall/shared/testing/sample';

/** Starts real processes, which takes seconds. */
const slowTest = isFullRun() ? test : test.skip;

jest.setTimeout(240_000);

test.each([
  [undefined, /^Name the new remote/],
  ['Chat', /small letters/],
  ['chat2', /small letters/],
  ['chat-', /small letters/],
  ['../chat', /small letters/],
  ['a'.repeat(31), /up to 30/],
  ['remote-chat', /Leave out "remote-": npm run create-remote chat\./],
  ['demo', /The folder remote-demo is there already/],
  ['host', /another part of Guildhall/],
  ['rollback', /a command of pnpm release/],
  ['re-feree', /translations "referee" belong to another part/],
])('rejects the name %j with a message', (name, sentence) => {
  expect(complaintAboutName(name, ['demo'], ['demo', 'referee'])).toMatch(sentence);
});

test('accepts a free name', () => {
  expect(complaintAboutName('book-club', ['demo'], ['demo', 'referee'])).toBeNull();
});

describe('a new remote in a copy of the workspace', () => {
  const tree = mkdtempSync(join(tmpdir(), 'guildhall-create-'));
  const remote = join(tree, 'remote-book-club');
  const at = (file: string) => readFileSync(join(remote, file), 'utf8');
  const createRemote = (name: string) => runInTree(['scripts/create-remote.mjs', name, '--no-install']);

  /** Runs a script on the workspace's Node. @returns exit code and everything it printed */
  async function runInTree(args: string[], cwd = tree): Promise<{ code: number; output: string }> {
    const node = join(root, 'node_modules/.bin/node');
    const env = { ...process.env, NODE_OPTIONS: '--disable-warning=ExperimentalWarning' };
    const done = promisify(execFile)(node, args, { cwd, env });
    return done.then(
      ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
      (error: { stdout: string; stderr: string; code: number }) => ({
        code: error.code,
        output: error.stdout + error.stderr,
      }),
    );
  }

  beforeAll(async () => {
    const files = ['package.json', 'pnpm-lock.yaml', 'tsconfig.json', 'jest.config.js', '.prettierrc.json'];
    // Jest's configuration names this file and fails without it.
    files.push('server/src/testing/global-setup.ts');
    for (const place of [...files, 'scripts', 'shared', 'host', ...filesPerRemote])
      cpSync(join(root, place), join(tree, place), {
        recursive: true,
        filter: (source) => !/\/(node_modules|dist)$/.test(source),
      });
    for (const folder of ['node_modules', 'shared/node_modules'])
      symlinkSync(join(root, folder), join(tree, folder), 'dir');
    expect(await createRemote('book-club')).toMatchObject({ code: 0 });
    // Links packages as an installation does: the workspace's to this copy, the others to the originals.
    const linked = (folder: string, packages: Record<string, string>) => {
      for (const [name, target] of Object.entries(packages)) {
        const link = join(tree, folder, 'node_modules', name);
        mkdirSync(dirname(link), { recursive: true });
        symlinkSync(target, link, 'dir');
      }
    };
    const installed = (name: string) => realpathSync(join(root, 'shared/tooling/node_modules', name));
    const shared = { '@guildhall/shared': join(tree, 'shared') };
    linked('shared/tooling', {
      ...shared,
      ...Object.fromEntries(['aws4fetch', 'stylis', 'zod'].map((name) => [name, installed(name)])),
    });
    linked('remote-book-club', {
      ...shared,
      '@guildhall/tooling': join(tree, 'shared/tooling'),
      react: realpathSync(join(root, 'shared/node_modules/react')),
    });
  });
  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  test('has translations in four languages, and is listed in container and compose files', () => {
    const translations = ['en', 'fr', 'ar', 'cn'].map((language) => JSON.parse(at(`locales/${language}.json`)));
    for (const texts of translations) expect(Object.keys(texts)).toEqual(['title', 'empty', 'emptyText']);
    expect(new Set(translations.map(({ empty }) => empty)).size).toBe(4);
    expect(staleFiles(tree, ['book-club'])).toEqual([]);
  });

  slowTest('is formatted, passes the type check and passes its own test', async () => {
    writeFileSync(
      join(tree, 'tsconfig.one.json'),
      JSON.stringify({
        extends: './tsconfig.json',
        compilerOptions: { incremental: false },
        include: ['remote-book-club', 'shared/federation/**/*.d.ts', 'shared/tooling/**/*.d.ts'],
      }),
    );
    const [format, types, unitTest] = await Promise.all([
      runInTree(['node_modules/prettier/bin/prettier.cjs', '--check', 'remote-book-club/{src,locales,*.*}']),
      runInTree(['node_modules/typescript7/bin/tsc', '-p', 'tsconfig.one.json']),
      runInTree(['node_modules/jest/bin/jest.js', '--selectProjects', 'web', '-w', '1', 'remote-book-club']),
    ]);
    for (const { code, output } of [format, types, unitTest])
      expect(code === 0 ? 'no complaint' : output).toBe('no complaint');
    expect(unitTest.output).toMatch(/Tests: +1 passed, 1 total/);
  });

  slowTest('builds with the webpack command alone; the server serves it and the doctor approves it', async () => {
    const built = await runInTree([join(root, 'node_modules/webpack/bin/webpack.js')], remote);
    expect(built).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^entry [\d.]+ KB, largest page BookClubPage/),
    });
    const { descriptor } = z.parse(remoteDeployment, JSON.parse(at('dist/current.json')));
    expect(descriptor).toMatchObject({ id: 'book-club', navTranslations: { en: { title: 'Book club' } } });
    for (const file of [descriptor.entry.path, ...(descriptor.pages.BookClubPage?.assets ?? [])])
      expect(at(`dist/${descriptor.build}/${file}`)).not.toBe('');
    // The workspace would compute the same name, so it is not built again.
    const again = await runInTree(['scripts/build.mjs', 'book-club']);
    expect(again.output).toBe(`book-club ${descriptor.build}  unchanged\n`);
    expect(await runInTree(['shared/tooling/doctor/main.ts', 'book-club'])).toMatchObject({ code: 0 });
  });

  test('is not created twice', async () => {
    expect(await createRemote('book-club')).toEqual({
      code: 1,
      output: 'The folder remote-book-club is there already. Choose another name.\n',
    });
  });
});
