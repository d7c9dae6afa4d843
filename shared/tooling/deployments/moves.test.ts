import { noDeployments, type Deployments } from './document.ts';
import {
  addBuild,
  buildFor,
  cancelCanary,
  followsWorkspace,
  activeBuild,
  MoveProblem,
  promote,
  prune,
  release,
  rollback,
  setEnabled,
  startCanary,
  wasGiven,
} from './moves.ts';
import { movesBetween } from './succession.ts';
import { buildNumber } from './testing/builds.ts';

const [a, b, c, d] = [buildNumber(1), buildNumber(2), buildNumber(3), buildNumber(4)];
const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString();
const on = (number: number) => ({ by: 'Ada', at: day(number) });
const released = (...builds: string[]): Deployments =>
  builds.reduce((all, build, index) => release(all, 'demo', build, on(index + 1)), noDeployments);
const demo = (all: Deployments) => all.remotes.demo!;

function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof MoveProblem) return error.code;
    throw error;
  }
  return 'none';
}

describe('a release', () => {
  test('becomes active, and the previous build can be rolled back to', () => {
    const all = released(a, b);
    expect(demo(all)).toMatchObject({
      trail: [a, b],
      canary: null,
      enabled: true,
      builds: { [a]: day(1), [b]: day(2) },
    });
    expect(demo(all).history).toEqual([
      { action: 'release', build: a, ...on(1) },
      { action: 'release', build: b, ...on(2) },
    ]);
    expect(all.revision).toBe(2);
  });

  test('of the active build keeps a single rollback entry', () => {
    expect(demo(released(a, b, b)).trail).toEqual([a, b]);
  });

  test('ends a canary and leaves a switched-off remote off', () => {
    const canary = startCanary(addBuild(released(a), 'demo', b, day(2)), 'demo', b, 10, on(2));
    const off = setEnabled(canary, 'demo', false, on(3));
    expect(demo(release(off, 'demo', c, on(4)))).toMatchObject({ canary: null, enabled: false });
  });

  test('keeps the last twenty builds and the last hundred moves', () => {
    const all = released(...Array.from({ length: 130 }, (_, index) => buildNumber(index + 1)));
    expect(demo(all).trail).toHaveLength(20);
    expect(demo(all).history).toHaveLength(100);
    expect(activeBuild(demo(all))).toBe(buildNumber(130));
  });
});

describe('a rollback', () => {
  test('goes back one build at a time and skips the broken ones', () => {
    const once = rollback(released(a, b, c), 'demo', on(9));
    expect(demo(once).trail).toEqual([a, b]);
    expect(demo(rollback(once, 'demo', on(10))).trail).toEqual([a]);
  });

  test('goes to a named build: back to its place in the trail, or in place of the active build', () => {
    expect(demo(rollback(released(a, b, c), 'demo', on(9), a)).trail).toEqual([a]);
    const elsewhere = addBuild(released(a, b), 'demo', d, day(3));
    expect(demo(rollback(elsewhere, 'demo', on(9), d)).trail).toEqual([a, d]);
  });

  test('ends a canary', () => {
    const all = startCanary(addBuild(released(a, b), 'demo', c, day(3)), 'demo', c, 50, on(3));
    expect(demo(rollback(all, 'demo', on(4))).canary).toBeNull();
  });
});

describe('a canary', () => {
  const all = (share: number) => startCanary(addBuild(released(a), 'demo', b, day(2)), 'demo', b, share, on(2));

  test.each([0, 1, 10, 50, 99, 100])('of %d percent reaches exactly that many of a hundred buckets', (share) => {
    const given = Array.from({ length: 100 }, (_, bucket) => buildFor(demo(all(share)), bucket));
    expect(given.filter((build) => build === b)).toHaveLength(share);
    expect(given.filter((build) => build === a)).toHaveLength(100 - share);
  });

  test('that grows takes the build away from nobody', () => {
    const before = Array.from({ length: 100 }, (_, bucket) => bucket).filter((n) => buildFor(demo(all(20)), n) === b);
    const after = Array.from({ length: 100 }, (_, bucket) => bucket).filter((n) => buildFor(demo(all(60)), n) === b);
    expect(after).toEqual(expect.arrayContaining(before));
  });

  test('can be promoted to everyone or cancelled', () => {
    expect(demo(promote(all(10), 'demo', on(3)))).toMatchObject({ trail: [a, b], canary: null });
    expect(demo(cancelCanary(all(10), 'demo', on(3)))).toMatchObject({ trail: [a], canary: null });
    expect(demo(all(10)).history.at(-1)).toEqual({ action: 'canary', build: b, percent: 10, ...on(2) });
  });
});

test('switching a remote off or on twice changes it once', () => {
  const off = setEnabled(released(a), 'demo', false, on(2));
  expect(demo(off).enabled).toBe(false);
  expect(setEnabled(off, 'demo', false, on(3))).toBe(off);
  expect(demo(setEnabled(off, 'demo', true, on(4))).history.map(({ action }) => action)).toEqual([
    'release',
    'disable',
    'enable',
  ]);
});

test('a build added twice keeps its first date, and one of an unknown remote is ignored', () => {
  const noted = addBuild(released(a), 'demo', b, day(2));
  expect(addBuild(noted, 'demo', b, day(5))).toBe(noted);
  expect(addBuild(noDeployments, 'demo', b, day(5))).toBe(noDeployments);
});

test.each([
  ['a rollback of an unknown remote', () => rollback(noDeployments, 'demo', on(1)), 'remote_unknown'],
  ['a rollback with no way back', () => rollback(released(a), 'demo', on(2)), 'nothing_to_roll_back'],
  ['a rollback to an unknown build', () => rollback(released(a, b), 'demo', on(3), c), 'build_unknown'],
  ['a rollback to the active build', () => rollback(released(a, b), 'demo', on(3), b), 'already_active'],
  ['a canary of an unknown build', () => startCanary(released(a), 'demo', b, 10, on(2)), 'build_unknown'],
  ['a canary of the active build', () => startCanary(released(a), 'demo', a, 10, on(2)), 'already_active'],
  ['promoting without a canary', () => promote(released(a), 'demo', on(2)), 'no_canary'],
  ['cancelling without a canary', () => cancelCanary(released(a), 'demo', on(2)), 'no_canary'],
  ['switching off an unknown remote', () => setEnabled(noDeployments, 'demo', false, on(1)), 'remote_unknown'],
])('refuses %s', (_name, work, code) => {
  expect(refusal(work)).toBe(code);
});

describe('a remote that follows the workspace', () => {
  const adopted = release(noDeployments, 'demo', a, on(1), { adopted: true });
  const withB = addBuild(adopted, 'demo', b, day(2));
  const canary = startCanary(withB, 'demo', b, 10, on(2));
  const again = (all: Deployments) => release(all, 'demo', a, on(9), { adopted: true });

  test('follows it after a start took its build from there', () => {
    expect(followsWorkspace(demo(adopted))).toBe(true);
    expect(followsWorkspace(demo(withB))).toBe(true);
  });

  test.each([
    ['a release', release(withB, 'demo', b, on(3))],
    ['a release of the same build', release(adopted, 'demo', a, on(3))],
    ['a rollback', rollback(again(release(withB, 'demo', b, on(3))), 'demo', on(4))],
    ['a canary', canary],
    ['a cancelled canary', cancelCanary(canary, 'demo', on(3))],
    ['a promoted canary', promote(canary, 'demo', on(3))],
    ['switching off', setEnabled(adopted, 'demo', false, on(3))],
  ])('follows it until %s by hand, and again after an adoption', (_name, all) => {
    expect(followsWorkspace(demo(all))).toBe(false);
    expect(followsWorkspace(demo(again(all)))).toBe(true);
  });
});

test('a build counts as given to people once it was active or a canary, even after its rollback', () => {
  const uploaded = addBuild(released(a), 'demo', b, day(2));
  expect([a, b].map((build) => wasGiven(uploaded, 'demo', build))).toEqual([true, false]);
  expect(wasGiven(startCanary(uploaded, 'demo', b, 0, on(3)), 'demo', b)).toBe(true);
  expect(wasGiven(rollback(release(uploaded, 'demo', b, on(3)), 'demo', on(4)), 'demo', b)).toBe(true);
  expect(wasGiven(noDeployments, 'demo', a)).toBe(false);
});

describe('pruning', () => {
  const builds = (all: Deployments) => Object.keys(demo(all).builds);
  const pruned = (all: Deployments, today: number, days?: number) => prune(all, new Date(day(today)), days);

  test('keeps the active build, the one to roll back to, the canary and the adopted build, whatever their age', () => {
    const four = release(released(a, b, c), 'demo', d, on(4));
    const adopted = release(four, 'demo', a, on(5), { adopted: true });
    const canary = startCanary(release(adopted, 'demo', d, on(6)), 'demo', b, 0, on(7));
    expect(builds(pruned(canary, 400).next).sort()).toEqual([a, b, d]);
  });

  test('keeps a build for thirty days after it was last active, counted from then and not from its upload', () => {
    const all = release(release(released(a), 'demo', b, on(100)), 'demo', c, on(101));
    expect(builds(pruned(all, 129).next)).toContain(a);
    expect(pruned(all, 131).removed).toEqual([{ id: 'demo', build: a }]);
    expect(demo(pruned(all, 131).next).trail).toEqual([b, c]);
  });

  test('counts from the upload for a build that was never active', () => {
    const all = addBuild(released(a, b), 'demo', d, day(50));
    expect(builds(pruned(all, 79).next)).toContain(d);
    expect(builds(pruned(all, 81).next)).not.toContain(d);
  });

  test.each([0, 5, 29])('keeps builds for at least thirty days, even when told %d', (days) => {
    const all = release(release(released(a), 'demo', b, on(100)), 'demo', c, on(101));
    expect(pruned(all, 129, days).removed).toEqual([]);
    expect(pruned(all, 141, 60).removed).toEqual([]);
  });

  test('changes nothing when there is nothing to remove', () => {
    const all = released(a, b);
    expect(pruned(all, 400).next).toBe(all);
  });
});

describe('the moves between two documents', () => {
  const now = new Date(day(200));
  const canary = startCanary(addBuild(released(a, b), 'demo', c, day(3)), 'demo', c, 20, on(3));

  test.each([
    ['a release', released(a), release(released(a), 'demo', b, on(2)), ['release']],
    ['a first release', noDeployments, released(a), ['release']],
    ['a rollback', released(a, b), rollback(released(a, b), 'demo', on(3)), ['rollback']],
    [
      'a release that keeps its canary',
      canary,
      startCanary(release(canary, 'demo', d, on(4)), 'demo', c, 20, on(4)),
      ['release', 'canary'],
    ],
    ['an upload', released(a), addBuild(released(a), 'demo', b, day(2)), []],
    ['a pruning', released(a, b, c), prune(released(a, b, c), now).next, []],
    ['switching off', released(a), setEnabled(released(a), 'demo', false, on(2)), ['disable']],
  ] as const)('finds %s', (_name, before, next, actions) => {
    expect(movesBetween(before, next, now).map(({ move }) => move.action)).toEqual(actions);
  });

  test('finds moves in a document of an older release tool, which does not record changes by hand', () => {
    const adopted = release(noDeployments, 'demo', a, on(1), { adopted: true });
    const next = release(adopted, 'demo', b, on(2));
    const older = { ...next, remotes: { demo: { ...demo(next), adopted: a } } };
    expect(movesBetween(adopted, older, now).map(({ move }) => move.action)).toEqual(['release']);
    expect(followsWorkspace(demo(older))).toBe(false);
  });

  const changed = (change: Partial<Deployments['remotes'][string]>): Deployments => {
    const all = released(a, b, c);
    return { ...all, remotes: { demo: { ...demo(all), ...change } } };
  };
  test.each([
    ['another active build', changed({ trail: [a, b] })],
    ['a remote switched off', changed({ enabled: false })],
    ['a canary', changed({ canary: { build: a, percent: 100 } })],
    ['a history rewritten', changed({ history: [{ action: 'release', build: c, ...on(3), by: 'Eve' }] })],
    ['a build in use forgotten', changed({ builds: { [a]: day(1), [b]: day(2) } })],
    ['a remote gone', { ...released(a, b, c), remotes: {} }],
  ])('refuses %s, because no move leads there', (_name, next) => {
    expect(() => movesBetween(released(a, b, c), next, now)).toThrow();
  });
});
