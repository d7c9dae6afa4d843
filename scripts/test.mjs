// `npm test`: everything CI checks, from the types to the browser; ends with `N passed, N failed`.
import { add, browser, builds, close, doctor, format, jest, lint, types } from './checks.mjs';
import { install } from './tools.mjs';

install();
let tally = add(await types(), await lint(), await format());
tally = add(tally, await builds(), await doctor());
tally = add(tally, await jest());
tally = add(tally, await browser());
close(tally);
