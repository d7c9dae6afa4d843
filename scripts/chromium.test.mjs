import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, installedChromium, launcher } from './chromium.mjs';

const none = { name: 'Playwright', get: () => null };
const fromNpm = { name: 'npm', get: () => '/cache/chromium' };

function sentences() {
  const said = [];
  return { said, say: (sentence) => void said.push(sentence) };
}

test('uses an installed Chromium and prints nothing', () => {
  const { said, say } = sentences();
  expect(chromium({ find: () => '/usr/bin/chromium', attempts: [fromNpm], say })).toBe('/usr/bin/chromium');
  expect(said).toEqual([]);
});

test('takes the first source that works and prints where the browser comes from', () => {
  const { said, say } = sentences();
  const attempts = [none, fromNpm, { name: 'never asked', get: () => '/other' }];
  expect(chromium({ find: () => null, attempts, say })).toBe('/cache/chromium');
  expect(said).toEqual([
    'No Chromium was found, so the tests use one from npm (not available: Playwright): /cache/chromium',
  ]);
});

test('says what to do if no source works', () => {
  const { said, say } = sentences();
  expect(chromium({ find: () => null, attempts: [none], say })).toBeNull();
  expect(said).toEqual([expect.stringContaining('Install Chromium or Google Chrome, or set GUILDHALL_CHROMIUM')]);
});

test('finds a Chromium on the PATH, and prefers the one named in the environment', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-path-'));
  const file = join(folder, 'google-chrome');
  writeFileSync(file, '#!/bin/sh\n');
  chmodSync(file, 0o755);
  expect(installedChromium({ PATH: folder })).toBe(file);
  expect(installedChromium({ PATH: folder, GUILDHALL_CHROMIUM: '/opt/chromium' })).toBe('/opt/chromium');
});

test.each([
  [{ needsLibraries: true, needsFonts: true }, ['LD_LIBRARY_PATH', 'FONTCONFIG_PATH']],
  [{ needsLibraries: false, needsFonts: true }, ['FONTCONFIG_PATH']],
  [{ needsLibraries: true, needsFonts: false }, ['LD_LIBRARY_PATH']],
  [{ needsLibraries: false, needsFonts: false }, []],
])('makes up for what the machine lacks when Chromium comes from npm: %j', (lacks, variables) => {
  const script = launcher('/cache', lacks);
  expect([...script.matchAll(/^export (\w+)=/gm)].map(([, name]) => name)).toEqual(variables);
  expect(script).toMatch(/\nexec "\/cache\/chromium.bin" "\$@"\n$/);
});
