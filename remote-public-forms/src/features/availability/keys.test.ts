import { answerOfKey, stepOfKey } from './keys.ts';

const english = { yes: 'Y', if_needed: 'I', no: 'N', repeat: 'C' };
const french = { yes: 'O', if_needed: 'S', no: 'N', repeat: 'C' };
const press = (key: string, parts: Partial<Parameters<typeof answerOfKey>[0]> = {}) => ({
  ...{ key, code: '', ctrlKey: false, metaKey: false, altKey: false },
  ...parts,
});

test.each([
  ['1', 'Digit1', 'yes'],
  ['2', 'Digit2', 'if_needed'],
  ['3', 'Digit3', 'no'],
  ['ن', 'KeyY', 'yes'],
  ['х', 'KeyI', 'if_needed'],
  ['т', 'KeyN', 'no'],
  ['с', 'KeyC', 'repeat'],
  ['q', 'KeyQ', null],
] as const)('%s, the key %s, says %s whatever the language', (key, code, said) => {
  expect(answerOfKey(press(key, { code }), english)).toBe(said);
});

test('the letters of the language come before the places of the English ones', () => {
  // On a French keyboard the letter S may lie where an English N is looked for by nobody else.
  expect(answerOfKey(press('s', { code: 'KeyN' }), french)).toBe('if_needed');
  expect(answerOfKey(press('O'), french)).toBe('yes');
});

test.each(['ctrlKey', 'metaKey', 'altKey'] as const)(
  'with %s a letter is the browser’s and answers nothing',
  (held) => {
    expect(answerOfKey(press('c', { code: 'KeyC', [held]: true }), english)).toBeNull();
  },
);

test('arrows go along the line in the grid, the other way round in Arabic, and up and down in the list', () => {
  const steps = (layout: 'list' | 'grid', isMirrored: boolean) =>
    ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'].map((key) => stepOfKey(key, layout, isMirrored));
  expect(steps('grid', false)).toEqual([1, -1, null, null]);
  expect(steps('grid', true)).toEqual([-1, 1, null, null]);
  expect(steps('list', true)).toEqual([null, null, 1, -1]);
});
