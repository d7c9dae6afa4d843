// Test durations: collected during the run, printed at the end, saved in `test-results/durations.json`.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './tools.mjs';

/** The time limit for the complete `npm test` on CI, in minutes. */
export const ciLimitMinutes = 25;

/** @typedef {{ name: string, seconds: number }} Duration */

/** @type {Duration[]} */
const stages = [];
/** @type {Duration[]} */
const files = [];

/** Records how long a stage took. */
export const stageTook = (name, seconds) => void stages.push({ name, seconds });

/** Records how long each test file took, from jest's JSON report. */
export function jestDurations({ testResults }) {
  for (const { name, startTime, endTime } of testResults)
    files.push({ name: path.relative(root, name), seconds: (endTime - startTime) / 1000 });
}

/** Records how long each browser test file took, from Playwright's JSON report. */
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
 * Prints the stages and the twenty slowest files and saves all of them.
 * @param {number} totalSeconds since the command started
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
 * Enforces the time limit, on CI only: elsewhere a slow machine is no failure. A slower machine gets more time, because
 * the limit is about the suite.
 * @param {number} slowness how many times longer this machine takes (machine-speed.mjs)
 * @returns {string | null} the sentence to fail with
 */
export function overTheLimit(totalSeconds, slowness, { CI, GUILDHALL_FULL } = process.env) {
  const minutes = Math.round(ciLimitMinutes * slowness);
  if (CI !== 'true' || GUILDHALL_FULL === '1' || totalSeconds <= minutes * 60) return null;
  return `The tests took ${(totalSeconds / 60).toFixed(1)} minutes; on CI they may take ${minutes}. Make the slowest files above faster, or sample what is a matrix (docs/testing.md).`;
}
