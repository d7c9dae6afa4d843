import { overTheLimit } from './durations.mjs';

const minutes = (count) => count * 60;

test('fails with a sentence on CI when the tests take more than 25 minutes', () => {
  expect(overTheLimit(minutes(26), { CI: 'true' })).toBe(
    'The tests took 26.0 minutes; on CI they may take 25. Make the slowest files above faster, or sample what is a matrix (docs/testing.md).',
  );
});

test.each([
  ['within 25 minutes on CI', 24, { CI: 'true' }],
  ['anywhere but on CI', 90, {}],
  ['in a complete run', 90, { CI: 'true', GUILDHALL_FULL: '1' }],
])('does not fail %s', (_, duration, env) => {
  expect(overTheLimit(minutes(duration), env)).toBeNull();
});
