import { checkDefinition, standardFields, type DefinitionProblem } from './form-definition.ts';
import { chosenOf, type AnswerValue } from './field-types.ts';
import {
  askedAnswers,
  askedFields,
  checkAnswer,
  checkShape,
  sameAnswer,
  type FormDefinition,
  type FormField,
} from './form.ts';

const field = (key: string, parts: Partial<FormField> = {}): FormField => ({
  key,
  type: 'text',
  label: { en: key },
  required: false,
  private: true,
  ...parts,
});

const core: FormField[] = Object.entries(standardFields).map(([key, type]) =>
  field(key, { type, required: ['lastName', 'email'].includes(key) }),
);

const formWith = (...extra: FormField[]): FormDefinition => ({
  steps: [{ key: 'all', title: { en: 'All' }, fields: [...core, ...extra] }],
});

const problems = (form: FormDefinition): DefinitionProblem[] => checkDefinition(form).map(({ code }) => code);
const withCore = (key: string, change: Partial<FormField>): FormDefinition => ({
  steps: [
    {
      key: 'all',
      title: { en: 'All' },
      fields: core.map((one) => (one.key === key ? { ...one, ...change } : one)),
    },
  ],
});

test('accepts a form with only the standard questions', () => {
  expect(problems(formWith())).toEqual([]);
});

const asking = (...fields: FormField[]): FormDefinition => ({ steps: [{ key: 'all', title: { en: 'All' }, fields }] });
const name = field('lastName', { required: true });

test.each(['email', 'phone', 'street'])('a form needs no more than the name and the %s', (key) => {
  expect(problems(asking(name, field(key, { type: standardFields[key] ?? 'text', required: true })))).toEqual([]);
});

test('a form without a name, or without a way to reach everybody, is refused', () => {
  const phone = field('phone', { type: 'phone', required: true });
  expect(problems(asking(phone))).toEqual(['core_missing']);
  expect(problems(asking(name))).toEqual(['contact_missing']);
  expect(problems(asking(name, { ...phone, required: false }))).toEqual(['contact_missing']);
  const member = field('isMember', { type: 'checkbox' });
  const visibleIf = { field: 'isMember', equals: true };
  expect(problems(asking(name, member, { ...phone, visibleIf }))).toEqual(['contact_missing']);
});

const choices = [{ value: 'yes', label: { en: 'Yes' } }];

test.each<[string, FormDefinition, DefinitionProblem]>([
  ['a space in a key', formWith(field('my key')), 'key_malformed'],
  ['a duplicate key', formWith(field('city')), 'key_taken'],
  ['a question without English', formWith(field('extra', { label: { en: ' ' } })), 'text_missing'],
  ['direction controls in a question', formWith(field('extra', { label: { en: 'a\u202eb' } })), 'text_malformed'],
  ['a choice without options', formWith(field('extra', { type: 'choice' })), 'choices_missing'],
  ['options for a question without a choice', formWith(field('extra', { choices })), 'choices_unused'],
  [
    'a duplicate option',
    formWith(field('extra', { type: 'choice', choices: [...choices, ...choices] })),
    'choice_taken',
  ],
  [
    'a condition on a missing question',
    formWith(field('extra', { visibleIf: { field: 'no', equals: true } })),
    'condition_unknown',
  ],
  [
    'a condition on itself',
    formWith(field('extra', { type: 'checkbox', visibleIf: { field: 'extra', equals: true } })),
    'condition_later',
  ],
  [
    'a condition that never holds',
    formWith(field('agrees', { type: 'checkbox' }), field('extra', { visibleIf: { field: 'agrees', equals: 'yes' } })),
    'condition_value',
  ],
  ['a minimum above the maximum', formWith(field('extra', { limits: { min: 9, max: 2 } })), 'limits_not_sane'],
  ['limits out of range', formWith(field('extra', { limits: { max: 1_000_000 } })), 'limits_not_sane'],
  ['several choices without options', formWith(field('extra', { type: 'multichoice' })), 'choices_missing'],
  [
    'a minimum above the number of options',
    formWith(field('extra', { type: 'multichoice', choices, limits: { max: 2 } })),
    'limits_not_sane',
  ],
  [
    'a condition on a missing option',
    formWith(
      field('extra', { type: 'multichoice', choices }),
      field('more', { visibleIf: { field: 'extra', equals: 'no' } }),
    ),
    'condition_value',
  ],
  ['limits for a checkbox', formWith(field('extra', { type: 'checkbox', limits: { max: 2 } })), 'limits_unused'],
  ['a standard question of another type', withCore('birthDate', { type: 'text' }), 'core_type_differs'],
  ['an optional name', withCore('lastName', { required: false }), 'core_optional'],
  ['a conditional name', withCore('lastName', { visibleIf: { field: 'country', equals: 'AT' } }), 'core_conditional'],
  [
    'a step with a reserved key',
    { steps: [...formWith().steps, { key: 'review', title: { en: 'Review' }, fields: [field('extra')] }] },
    'key_reserved',
  ],
  ['a question with an inherited key (case 152)', formWith(field('constructor')), 'key_reserved'],
  ['a question with a key that the API refuses (case 152)', formWith(field('prototype')), 'key_reserved'],
  [
    'an empty step',
    { steps: [...formWith().steps, { key: 'empty', title: { en: 'Empty' }, fields: [] }] },
    'step_empty',
  ],
  ['too many questions', formWith(...Array.from({ length: 120 }, (_, n) => field(`extra${n}`))), 'too_many_fields'],
])('refuses to publish a form with %s', (_what, form, code) => {
  expect(problems(form)).toContain(code);
});

describe('conditions', () => {
  const form: FormDefinition = {
    steps: [
      { key: 'one', title: { en: 'One' }, fields: [field('employed', { type: 'checkbox' })] },
      {
        key: 'two',
        title: { en: 'Two' },
        fields: [
          field('abroad', { type: 'checkbox', visibleIf: { field: 'employed', equals: true } }),
          field('where', { visibleIf: { field: 'abroad', equals: true } }),
        ],
      },
    ],
  };
  const keys = (answers: Parameters<typeof askedFields>[1]) => askedFields(form, answers).map(({ key }) => key);

  test('hides a question that depends on a hidden one, whatever was answered there', () => {
    expect(keys({ employed: true, abroad: true })).toEqual(['employed', 'abroad', 'where']);
    expect(keys({ employed: false, abroad: true })).toEqual(['employed']);
  });

  test('does not submit answers to hidden questions', () => {
    expect(askedAnswers(form, { employed: false, abroad: true, where: 'Wien' })).toEqual({ employed: false });
  });
});

test.each([
  ['https://example.org/a?b=c', null],
  ['javascript:alert(1)', 'not_a_link'],
  ['example.org', 'not_a_link'],
  ['https://', 'not_a_link'],
])('as a web address, %s is judged %s', (text, problem) => {
  expect(checkAnswer(field('site', { type: 'url' }), text, '2026-03-01')).toBe(problem);
});

describe('several choices', () => {
  const languages = field('languages', {
    type: 'multichoice',
    required: true,
    limits: { min: 2, max: 3 },
    choices: ['de', 'fr', 'it', 'rm'].map((value) => ({ value, label: { en: value } })),
  });
  const more = field('more', { visibleIf: { field: 'languages', equals: 'rm' } });

  test('can be required, limited in number, and used in another question’s condition', () => {
    expect(problems(formWith(languages, more))).toEqual([]);
    const keys = (answer: AnswerValue) =>
      askedFields(formWith(languages, more), { languages: answer }).map(({ key }) => key);
    expect(keys(['de', 'rm'])).toContain('more');
    expect(keys(['de', 'fr'])).not.toContain('more');
  });

  test.each<[AnswerValue, ReturnType<typeof checkAnswer>]>([
    [null, 'required'],
    [[], 'required'],
    [['de'], 'needs_more'],
    [['de', 'fr'], null],
    [['de', 'fr', 'it'], null],
    [['de', 'fr', 'it', 'rm'], 'needs_fewer'],
    [['de', 'en'], 'not_a_choice'],
    [['de', 'de'], 'wrong_type'],
    ['de', 'wrong_type'],
    [true, 'wrong_type'],
  ])('%j is judged %s', (answer, problem) => {
    expect(checkAnswer(languages, answer, '2026-03-01')).toBe(problem);
  });

  test('one of them is not an answer to another kind of question', () => {
    expect(checkShape(field('city'), ['Graz'])).toBe('wrong_type');
    expect(checkShape(field('age', { type: 'number' }), ['3'])).toBe('not_a_number');
  });

  test('are read in the form’s order, and are equal regardless of order', () => {
    expect(chosenOf(languages, ['rm', 'de', 'xx']).map(({ value }) => value)).toEqual(['de', 'rm']);
    expect(sameAnswer(['de', 'rm'], ['de', 'rm'])).toBe(true);
    expect(sameAnswer(['de'], ['de', 'rm'])).toBe(false);
    expect(sameAnswer(['de'], ['fr'])).toBe(false);
    expect([sameAnswer([], null), sameAnswer('', undefined), sameAnswer(['de'], 'de')]).toEqual([true, true, false]);
  });
});
