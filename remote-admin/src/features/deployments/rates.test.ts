import { buildFigures, buildLoads, buildRemote } from '../../testing/builders.ts';
import { compare, concernsOf, isFailingOften } from './rates.ts';

test.each([
  ['one failure of two loads is an accident', buildFigures(2, 1), false],
  ['3 failures of 412 are few', buildFigures(412, 3), false],
  ['12 failures of 412 are many', buildFigures(412, 12), true],
  ['pages that crash count as much', buildFigures(50, 0, 3), true],
  ['nothing loaded is no trouble', buildFigures(), false],
])('%s', (_, figures, expected) => {
  expect(isFailingOften(figures)).toBe(expected);
});

const calm = buildLoads(buildFigures(400, 1));
const bad = buildLoads(buildFigures(400, 40));

test.each([
  ['worse', calm, bad],
  ['worse', calm, buildLoads(buildFigures(4, 4))],
  ['better', bad, buildLoads(buildFigures(60))],
  ['same', calm, buildLoads(buildFigures(60, 1))],
  ['same', bad, bad],
  ['few', calm, buildLoads(buildFigures(4))],
  ['few', bad, buildLoads(buildFigures(4))],
] as const)('a canary is %s', (verdict, active, canary) => {
  expect(compare(active, canary)).toBe(verdict);
});

test('judges a canary with few loads in the hour by the whole day', () => {
  const canary = buildLoads(buildFigures(2), buildFigures(80, 20));
  expect(compare(buildLoads(buildFigures(5), buildFigures(4000, 10)), canary)).toBe('worse');
});

test('does not report failures of a remote that is turned off', () => {
  const loads = { active: bad, canary: null };
  expect(concernsOf(buildRemote({ loads }))).toEqual(['troubled']);
  expect(concernsOf(buildRemote({ loads, enabled: false }))).toEqual(['off']);
});
