import * as z from 'zod/mini';
import { codeLine } from './primitives.ts';

test.each(['٠٦ ٧٠ ٨٠', '۰۶ ۷۰ ۸۰', '０６ ７０ ８０'])('stores %s in the digits of a keyboard', (typed) => {
  expect(z.parse(codeLine(40), typed)).toBe('06 70 80');
});
