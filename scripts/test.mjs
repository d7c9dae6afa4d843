// `npm test`: everything CI checks, from the types to the browser; ends with `N passed, N failed`. The large matrices
// are sampled; `npm run test:full` runs them complete. docs/testing.md tells what runs where and how long it takes.
import { add, browser, builds, close, doctor, format, jest, lint, releaseCheck, types } from './checks.mjs';
import { overTheLimit, printDurations } from './durations.mjs';
import { install } from './tools.mjs';

const started = Date.now();

install();
// Building mostly waits for its longest part, the shell; what reads the sources runs beside it.
const [built, read] = await Promise.all([
  builds().then(async (tally) => add(tally, await doctor(), await releaseCheck())),
  types().then(async (tally) => add(tally, await lint(), await format())),
]);
let tally = add(built, read);
tally = add(tally, await jest());
tally = add(tally, await browser());

const seconds = (Date.now() - started) / 1000;
printDurations(seconds);
const sentence = overTheLimit(seconds);
if (sentence) {
  console.error(`\n${sentence}`);
  tally = add(tally, { passed: 0, failed: 1 });
}
close(tally);
