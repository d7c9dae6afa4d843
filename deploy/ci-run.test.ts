import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, testWith } from '../shared/testing/programs.ts';
import { projectRoot } from './testing/containerfile.ts';

// Runs `.ci/run` on a simulated bare Debian machine whose programs record their calls.
const folder = mkdtempSync(join(tmpdir(), 'gh-ci-'));
const bin = join(folder, 'bin');

function program(name: string, ...lines: string[]): void {
  writeFileSync(join(bin, name), ['#!/bin/sh', ...lines, ''].join('\n'), { mode: 0o755 });
}

function runCi(user: object) {
  const { stdout, stderr, status } = spawnSync(findProgram('bash') ?? '', [join(folder, '.ci/run')], {
    env: { PATH: bin },
    encoding: 'utf8',
    ...user,
  });
  return { stderr, status, said: stdout.trim().split('\n') };
}

const isRoot = process.getuid?.() === 0;
const somebody = isRoot ? { uid: 65534, gid: 65534 } : {};

beforeEach(() => {
  chmodSync(folder, 0o755);
  mkdirSync(bin);
  cpSync(join(projectRoot, '.ci'), join(folder, '.ci'), { recursive: true });
  for (const name of ['dirname', 'env', 'sh']) symlinkSync(findProgram(name) ?? '', join(bin, name));
  program('npm', 'echo "npm $*"');
  // As on Debian, only root may install. The installation's own output is silenced, so it reports on stderr.
  program('apt-get', 'test "$SUDO" || test -O / || exit 100', 'echo "apt-get $*" >&2');
});
afterEach(() => {
  rmSync(bin, { recursive: true });
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

testWith('bash', 'a hosted runner, which is not root, installs with sudo', () => {
  program('sudo', 'SUDO=1 exec "$@"');
  const { stderr, status, said } = runCi(somebody);
  expect(stderr).toMatch(/^apt-get update.*\napt-get install .*nginx-light.*/);
  expect({ said, status }).toEqual({ said: ['npm test'], status: 0 });
});

testWith('bash', 'a user who cannot become root tests with what is there', () => {
  expect(runCi(somebody)).toEqual({ stderr: '', said: ['npm test'], status: 0 });
});

(isRoot ? test : test.skip)('root installs what is missing', () => {
  const { stderr, status } = runCi({});
  expect(stderr).toMatch(/^apt-get update.*\napt-get install .*nginx-light.*/);
  expect(status).toBe(0);
});
