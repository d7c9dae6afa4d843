import { overTheLimit } from './durations.mjs';
import { slownessOf } from './machine-speed.mjs';

const minutes = (count) => count * 60;

test('fails on CI when the tests take more than 25 minutes', () => {
  expect(overTheLimit(minutes(26), 1, { CI: 'true' })).toBe(
    'The tests took 26.0 minutes; on CI they may take 25. Make the slowest files above faster, or sample what is a matrix (docs/testing.md).',
  );
});

test.each([
  ['within 25 minutes on CI', 24, 1, { CI: 'true' }],
  ['within 35 minutes on a machine that takes 1.4 times as long', 34, 1.4, { CI: 'true' }],
  ['anywhere but on CI', 90, 1, {}],
  ['in a complete run', 90, 1, { CI: 'true', GUILDHALL_FULL: '1' }],
])('does not fail %s', (_, duration, slowness, env) => {
  expect(overTheLimit(minutes(duration), slowness, env)).toBeNull();
});

test.each([
  [400, 1],
  [1275, 1.5],
  [9000, 2],
])('a machine that takes %s ms for the sample work gets %s times the time', (ms, times) => {
  expect(slownessOf(ms)).toBe(times);
});
