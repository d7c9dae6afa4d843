import * as z from 'zod/mini';
import { codeLine, emailAddress, optionalAddress } from './primitives.ts';

test.each(['٠٦ ٧٠ ٨٠', '۰۶ ۷۰ ۸۰', '０６ ７０ ８０'])('stores %s in the digits of a keyboard', (typed) => {
  expect(z.parse(codeLine(40), typed)).toBe('06 70 80');
});

test('an address is stored in one spelling, and an invalid one is refused as an address', () => {
  expect(z.parse(emailAddress, ' R&D@Bücher.example ')).toBe('r&d@xn--bcher-kva.example');
  expect(z.safeParse(emailAddress, 'ada@example').error?.issues).toMatchObject([
    { code: 'invalid_format', format: 'email' },
  ]);
  expect(z.parse(optionalAddress, ' ')).toBe('');
});
