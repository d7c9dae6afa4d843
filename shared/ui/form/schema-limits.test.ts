import * as z from 'zod/mini';
import { register } from '../../contracts/auth.ts';
import { line, paragraph } from '../../contracts/primitives.ts';
import { limitsOfInput, rememberSchema } from './schema-limits.ts';

/** The limits of an input of a form with this schema. */
function limitsOf(schema: z.core.$ZodType, name: string) {
  const control = {};
  rememberSchema(control, schema);
  return limitsOfInput(control, name);
}

const schema = z.strictObject({
  subject: line(160),
  note: paragraph(4000, 0),
  place: z.nullable(z.optional(line(500))),
  phone: z.optional(line(40)),
  count: z.int(),
  items: z.array(z.strictObject({ note: line(80) })),
});

test.each([
  ['subject', { maxLength: 160, isOptional: false }],
  ['note', { maxLength: 4000, isOptional: true }],
  ['place', { maxLength: 500, isOptional: true }],
  ['phone', { maxLength: 40, isOptional: false }],
  ['count', { maxLength: undefined, isOptional: false }],
  ['items.3.note', { maxLength: 80, isOptional: false }],
  ['nothing', undefined],
])('reads the limits of %s', (path, limits) => expect(limitsOf(schema, path)).toEqual(limits));

test('reads the limits of a contract', () => {
  expect(limitsOf(register.body, 'lastName')).toEqual({ maxLength: 80, isOptional: false });
});

test('reads a field that only one variant of a body has', () => {
  const review = z.discriminatedUnion('state', [
    z.strictObject({ state: z.literal('accepted') }),
    z.strictObject({ state: z.literal('rejected'), reason: paragraph(600, 3) }),
  ]);
  expect(limitsOf(review, 'reason')).toEqual({ maxLength: 600, isOptional: false });
});
