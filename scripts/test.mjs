// `npm test`: every check that CI runs, from types to browser tests; ends with `N passed, N failed`. It samples the
// large matrices and leaves out slow tests of what rarely changes; `npm run test:full` runs everything (docs/testing.md).
import {
  add,
  browser,
  builds,
  close,
  cycles,
  doctor,
  format,
  jest,
  lint,
  releaseCheck,
  takeFullMatrices,
  types,
  unused,
} from './checks.mjs';
import { install, readArguments } from './tools.mjs';

const started = Date.now();
if (readArguments({ full: { type: 'boolean' } }).values.full) takeFullMatrices();

install();
// The build mostly waits for its longest part, the shell, so the checks that only read sources run in parallel.
const [built, read] = await Promise.all([
  builds().then(async (tally) => add(tally, await doctor(), await releaseCheck())),
  types().then(async (tally) => add(tally, await lint(), await cycles(), await unused(), await format())),
]);
const tally = add(built, read, await jest(), await browser());
console.log(`\nAll checks took ${((Date.now() - started) / 60_000).toFixed(1)} minutes.`);
close(tally);
