// What the tests take: collected while they run, printed at the end, kept in `test-results/durations.json`.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './tools.mjs';

/** The time that the complete `npm test` may take on CI, in minutes. */
export const ciLimitMinutes = 25;

/** @typedef {{ name: string, seconds: number }} Duration */

/** @type {Duration[]} */
const stages = [];
/** @type {Duration[]} */
const files = [];

/** Notes what a part took. */
export const stageTook = (name, seconds) => void stages.push({ name, seconds });

/** Notes what each test file took, from jest's JSON report. */
export function jestDurations({ testResults }) {
  for (const { name, startTime, endTime } of testResults)
    files.push({ name: path.relative(root, name), seconds: (endTime - startTime) / 1000 });
}

/** Notes what each browser test file took, from Playwright's JSON report. */
export function playwrightDurations({ suites }) {
  const secondsOf = ({ specs = [], suites: inner = [] }) =>
    specs
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
      .reduce((sum, { duration }) => sum + duration / 1000, 0) +
    inner.reduce((sum, suite) => sum + secondsOf(suite), 0);
  for (const suite of suites) files.push({ name: `e2e/${suite.file}`, seconds: secondsOf(suite) });
}

const inSeconds = ({ name, seconds }) => `  ${seconds.toFixed(1).padStart(8)} s  ${name}`;

/**
 * Prints the parts and the twenty slowest files and keeps all of them.
 * @param {number} totalSeconds since the command was started
 */
export function printDurations(totalSeconds) {
  const slowest = [...files].sort((a, b) => b.seconds - a.seconds);
  console.log(`\n— Slowest twenty of ${files.length} test files`);
  for (const file of slowest.slice(0, 20)) console.log(inSeconds(file));
  console.log('\n— Durations');
  for (const stage of stages) console.log(inSeconds(stage));
  console.log(inSeconds({ name: 'in all', seconds: totalSeconds }));
  const folder = path.join(root, 'test-results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(folder, 'durations.json'),
    `${JSON.stringify({ totalSeconds, stages, files: slowest }, null, 2)}\n`,
  );
}

/**
 * Holds the suite to its limit, on CI only: elsewhere a slow machine is no failure. The limit is about the suite, so a
 * slower machine has more time.
 * @param {number} slowness how many times longer this machine takes (machine-speed.mjs)
 * @returns {string | null} the sentence to fail with
 */
export function overTheLimit(totalSeconds, slowness, { CI, GUILDHALL_FULL } = process.env) {
  const minutes = Math.round(ciLimitMinutes * slowness);
  if (CI !== 'true' || GUILDHALL_FULL === '1' || totalSeconds <= minutes * 60) return null;
  return `The tests took ${(totalSeconds / 60).toFixed(1)} minutes; on CI they may take ${minutes}. Make the slowest files above faster, or sample what is a matrix (docs/testing.md).`;
}
