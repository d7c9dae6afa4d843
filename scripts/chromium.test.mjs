import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium, installedChromium } from './chromium.mjs';

let printed;
beforeEach(() => {
  printed = jest.spyOn(console, 'log').mockImplementation(() => {});
});

test('finds a Chromium on the PATH, and prefers the one named in the environment', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-path-'));
  const file = join(folder, 'google-chrome');
  writeFileSync(file, '#!/bin/sh\n');
  chmodSync(file, 0o755);
  expect(installedChromium({ PATH: folder })).toBe(file);
  expect(installedChromium({ PATH: folder, GUILDHALL_CHROMIUM: '/opt/chromium' })).toBe('/opt/chromium');
});

test('leaves the browser to Playwright when none is installed', () => {
  expect(installedChromium({ PATH: '' })).toBeUndefined();
});

test('installs nothing when a Chromium is installed', () => {
  const exec = jest.fn();
  expect(ensureChromium({ find: () => '/usr/bin/chromium', exec })).toBe(true);
  expect(exec).not.toHaveBeenCalled();
  expect(printed).not.toHaveBeenCalled();
});

test("installs Playwright's Chromium when none is installed", () => {
  expect(ensureChromium({ find: () => undefined, exec: (_command, args) => args[0] === 'install' })).toBe(true);
});

test('says what to do when no Chromium can be installed', () => {
  expect(ensureChromium({ find: () => undefined, exec: () => false })).toBe(false);
  expect(printed).toHaveBeenLastCalledWith(expect.stringContaining('set GUILDHALL_CHROMIUM to its path'));
});
