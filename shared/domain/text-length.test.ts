import { line, paragraph } from '../contracts/primitives.ts';
import { checkAnswer, checkShape, type FormField } from './form.ts';
import { checkPassword } from './passwords.ts';
import { lengthOf, shortened } from './text-length.ts';

const field = (limits: FormField['limits']): FormField => ({
  key: 'motto',
  type: 'text',
  label: { en: 'Motto' },
  required: true,
  private: false,
  ...(limits && { limits }),
});

test.each([
  ['Ada', 3],
  ['🎉🎉', 2],
  ['مريم', 4],
  ['é', 1],
  ['', 0],
])('%j has %i characters', (text, count) => {
  expect(lengthOf(text)).toBe(count);
  expect(shortened(`${text}🎉`, count)).toBe(text);
});

test.each(['🎉', 'م', 'x'])('contracts, forms and passwords count ten of %s as ten characters', (character) => {
  const [ten, eleven] = [character.repeat(10), character.repeat(11)];
  for (const schema of [line(10), paragraph(10)])
    expect([ten, eleven].map((text) => schema.safeParse(text).success)).toEqual([true, false]);
  for (const schema of [line(20, 11), paragraph(20, 11)])
    expect([ten, eleven].map((text) => schema.safeParse(text).success)).toEqual([false, true]);
  expect([ten, eleven].map((text) => checkShape(field({ max: 10 }), text))).toEqual([null, 'too_long']);
  expect([ten, eleven].map((text) => checkAnswer(field({ min: 11 }), text, '2026-11-22'))).toEqual(['too_short', null]);
  expect([11, 12].map((count) => checkPassword(character.repeat(count)))).toEqual(['too_short', null]);
});
