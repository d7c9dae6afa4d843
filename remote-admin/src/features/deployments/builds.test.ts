import { buildRemote, someBuild } from '../../testing/builders.ts';
import { hasSameBuilds, lastActiveAt, shortBuild } from './builds.ts';

test('names a build by its version and the start of its hash', () => {
  expect(shortBuild('1.0.0+296235c04df0')).toBe('1.0.0+296235c');
  expect(shortBuild('development')).toBe('development');
});

test('a build became active when it was last released, rolled back to or given to everybody', () => {
  const remote = buildRemote({
    history: [
      { action: 'canary', build: someBuild('2'), at: '2026-11-19T10:00:00.000Z', by: 'CI', percent: 5 },
      { action: 'promote', build: someBuild('2'), at: '2026-11-18T10:00:00.000Z', by: 'CI' },
      { action: 'release', build: someBuild('2'), at: '2026-11-17T10:00:00.000Z', by: 'CI' },
    ],
  });
  expect(lastActiveAt(remote, someBuild('2'))).toBe('2026-11-18T10:00:00.000Z');
  expect(lastActiveAt(remote, someBuild('1'))).toBeNull();
});

test('new figures are not a change; another build, share or switch is', () => {
  const before = buildRemote();
  expect(hasSameBuilds(before, { ...before, loads: buildRemote().loads })).toBe(true);
  expect(hasSameBuilds(before, { ...before, enabled: false })).toBe(false);
  expect(hasSameBuilds(before, { ...before, build: someBuild('3') })).toBe(false);
  expect(hasSameBuilds(before, undefined)).toBe(false);
});
