// `npm test`: every check that CI runs, from types to browser tests; ends with `N passed, N failed`. The large matrices
// and slow tests are sampled; `npm run test:full` runs everything. docs/testing.md says what runs where and how long it
// takes.
import {
  add,
  browser,
  builds,
  close,
  doctor,
  format,
  jest,
  lint,
  releaseCheck,
  takeFullMatrices,
  takeTurns,
  types,
  unused,
} from './checks.mjs';
import { overTheLimit, printDurations } from './durations.mjs';
import { slowness } from './machine-speed.mjs';
import { install, readArguments } from './tools.mjs';

const started = Date.now();
if (readArguments({ full: { type: 'boolean' } }).values.full) takeFullMatrices();
else takeTurns();

install();
const atTheStart = await slowness();
// The build mostly waits for its longest part, the shell, so the checks that only read sources run in parallel.
const [built, read] = await Promise.all([
  builds().then(async (tally) => add(tally, await doctor(), await releaseCheck())),
  types().then(async (tally) => add(tally, await lint(), await unused(), await format())),
]);
let tally = add(built, read);
tally = add(tally, await jest());
tally = add(tally, await browser());

const seconds = (Date.now() - started) / 1000;
printDurations(seconds);
const times = Math.max(atTheStart, await slowness());
if (times > 1) console.log(`\nThis machine takes ${times.toFixed(2)} times as long as the one the limit was set for.`);
const sentence = overTheLimit(seconds, times);
if (sentence) {
  console.error(`\n${sentence}`);
  tally = add(tally, { passed: 0, failed: 1 });
}
close(tally);
