import * as z from 'zod/mini';
import { register } from './auth.ts';
import { answerRefereeConsent } from './referees.ts';
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

test('case 149: nobody registers with a web address as a name', () => {
  const { error } = z.safeParse(register.body, { lastName: 'https://evil.example' });
  expect(error?.issues).toContainEqual(
    expect.objectContaining({ path: ['lastName'], params: { code: 'name_like_message' } }),
  );
});

test.each([
  ['M60 100L300 100L600 0', true],
  [`M${'1'.repeat(400)} 1L2 2`, false],
  ['L10 10', false],
  ['M1e9 1', false],
])('case 155: a signature drawn as %s is accepted: %s', (signaturePath, isAccepted) => {
  const { error } = z.safeParse(answerRefereeConsent.body, { signaturePath });
  expect(error?.issues.some(({ path }) => path[0] === 'signaturePath')).toBe(!isAccepted);
});
