import type { FormDefinition, FormField } from './form.ts';
import { compareForms, lossesBetween } from './form-comparison.ts';

const field = (key: string, parts: Partial<FormField> = {}): FormField => ({
  key,
  type: 'text',
  label: { en: key },
  required: false,
  private: true,
  ...parts,
});
const form = (...steps: [string, FormField[]][]): FormDefinition => ({
  steps: steps.map(([key, fields]) => ({ key, title: { en: key }, fields })),
});
const before = form(['person', [field('a'), field('b'), field('c')]], ['work', [field('d')]]);
const changesTo = (after: FormDefinition) =>
  compareForms(before, after).map(({ kind, what, key, parts }) => [kind, what, key, ...parts].join(' '));

test('finds no difference between equal forms, whatever the order of their properties', () => {
  const [first, ...others] = before.steps;
  const { key, ...rest } = field('a', { half: false });
  const again = { steps: [{ ...first!, fields: [{ ...rest, key }, ...first!.fields.slice(1)] }, ...others] };
  expect(changesTo(again)).toEqual([]);
});

test.each<[string, FormDefinition, string[]]>([
  [
    'a question added',
    form(['person', [field('a'), field('new'), field('b'), field('c')]], ['work', [field('d')]]),
    ['added field new'],
  ],
  [
    'a question removed with its step',
    form(['person', [field('a'), field('b'), field('c')]]),
    ['removed step work', 'removed field d'],
  ],
  [
    'only the moved question, not those after it',
    form(['person', [field('b'), field('c'), field('a')]], ['work', [field('d')]]),
    ['changed field a position'],
  ],
  [
    'a question moved to another step and now required',
    form(['person', [field('a'), field('b')]], ['work', [field('d'), field('c', { required: true })]]),
    ['changed field c required step'],
  ],
])('finds %s', (_what, after, expected) => {
  expect(changesTo(after)).toEqual(expected);
});

test('loses answers when a question, its type or one of its choices is removed', () => {
  const choice = (...values: string[]) =>
    field('title', { type: 'choice', choices: values.map((value) => ({ value, label: { en: value } })) });
  const old = form(['person', [field('gone'), field('typed'), choice('mr', 'ms'), field('kept')]]);
  const now = form(['person', [field('typed', { type: 'number' }), choice('ms', 'mx'), field('kept')]]);
  expect(lossesBetween(old, now).map(({ field: { key }, how, choices }) => [key, how, choices])).toEqual([
    ['gone', 'removed', []],
    ['typed', 'type_changed', []],
    ['title', 'choices_removed', ['mr']],
  ]);
});
