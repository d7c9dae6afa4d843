// `pnpm check`: the quick part of `npm test` — types, lint, format and the doctor.
import { add, close, doctor, format, lint, types } from './checks.mjs';
import { install } from './tools.mjs';

install();
close(add(await types(), await lint(), await format(), await doctor()));
