// `pnpm check`: the quick part of `npm test` — types, lint and format.
import { add, close, format, lint, types } from './checks.mjs';
import { install } from './tools.mjs';

install();
close(add(await types(), await lint(), await format()));
