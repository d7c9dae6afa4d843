import { pathToFileURL } from 'node:url';
import { ChildLimitExceeded, runInChild } from './run-in-child.ts';

const file = pathToFileURL(`${__dirname}/testing/any-work.ts`);
const run = (input: string, limits = {}) => runInChild<string>(file, input, { mostMs: 20_000, mostMb: 64, ...limits });

test('gives the result of the work, which knows no settings of the server', async () => {
  const { NODE_COMPILE_CACHE: _cache, ...settings } = JSON.parse(await run('settings'));
  expect(settings).toEqual({});
});

test.each([
  ['takes too long', 'endless', { mostMs: 1_000 }],
  ['takes too much memory', 'hungry', {}],
  ['crashes its process', 'crash', {}],
])('work that %s ends alone', async (_, input, limits) => {
  await expect(run(input, limits)).rejects.toThrow(ChildLimitExceeded);
});

test('an error of the work is passed on, with where it happened', async () => {
  await expect(run('unknown')).rejects.toThrow(/No such work[^]*any-work/);
  await expect(run('unknown')).rejects.not.toThrow(ChildLimitExceeded);
});
