import { existsSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { standInHome } from './tools.mjs';

const folder = () => realpathSync(mkdtempSync(join(tmpdir(), 'guildhall-home-')));

test('a home that can be written to stays the home', () => {
  expect(standInHome({ home: folder(), instead: '/never-made' })).toEqual({});
  expect(existsSync('/never-made')).toBe(false);
});

test.each([
  ['that is not there', () => join(folder(), 'missing')],
  // Even root can't write there.
  ['that is closed to us', () => '/proc/sys'],
  ['of a user without an entry in /etc/passwd', () => null],
])('npm and Chromium get a home %s replaced', (_, home) => {
  const instead = join(folder(), 'home');
  expect(standInHome({ home: home(), cache: '/proc/sys/.npm', instead })).toEqual({
    HOME: instead,
    npm_config_cache: join(instead, '.npm'),
  });
  expect(existsSync(instead)).toBe(true);
});

test('an npm cache that was put elsewhere stays there', () => {
  const cache = folder();
  expect(standInHome({ home: null, cache, instead: join(folder(), 'home') })).not.toHaveProperty('npm_config_cache');
});
