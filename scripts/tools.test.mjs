import { existsSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { standInHome } from './tools.mjs';

const folder = () => realpathSync(mkdtempSync(join(tmpdir(), 'guildhall-home-')));

test('keeps a writable home folder', () => {
  expect(standInHome({ home: folder(), instead: '/never-made' })).toEqual({});
  expect(existsSync('/never-made')).toBe(false);
});

test.each([
  ['that does not exist', () => join(folder(), 'missing')],
  // A path where even root cannot write.
  ['that is not writable', () => '/proc/sys'],
  ['of a user without an entry in /etc/passwd', () => null],
])('gives npm and Chromium another home folder in place of one %s', (_, home) => {
  const instead = join(folder(), 'home');
  expect(standInHome({ home: home(), cache: '/proc/sys/.npm', instead })).toEqual({
    HOME: instead,
    npm_config_cache: join(instead, '.npm'),
  });
  expect(existsSync(instead)).toBe(true);
});

test('keeps a configured npm cache', () => {
  const cache = folder();
  expect(standInHome({ home: null, cache, instead: join(folder(), 'home') })).not.toHaveProperty('npm_config_cache');
});
