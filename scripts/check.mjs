// `pnpm check`: the quick part of `npm test`: types, lint, import cycles, unused code, format and the doctor.
import { add, close, cycles, doctor, format, lint, types, unused } from './checks.mjs';
import { install } from './tools.mjs';

install();
close(add(await types(), await lint(), await cycles(), await unused(), await format(), await doctor()));
