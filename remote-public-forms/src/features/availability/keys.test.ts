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
] as const)('%s, key %s answers %s in every language', (key, code, said) => {
  expect(answerOfKey(press(key, { code }), english)).toBe(said);
});

test('prefers the letters of the language to the positions of the English letters', () => {
  // On a French keyboard the letter S may be where an English keyboard has N.
  expect(answerOfKey(press('s', { code: 'KeyN' }), french)).toBe('if_needed');
  expect(answerOfKey(press('O'), french)).toBe('yes');
});

test.each(['ctrlKey', 'metaKey', 'altKey'] as const)('leaves letters pressed with %s to the browser', (held) => {
  expect(answerOfKey(press('c', { code: 'KeyC', [held]: true }), english)).toBeNull();
});

test('arrow keys follow the row in the grid, mirrored in Arabic, and the column in the list', () => {
  const steps = (layout: 'list' | 'grid', isMirrored: boolean) =>
    ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'].map((key) => stepOfKey(key, layout, isMirrored));
  expect(steps('grid', false)).toEqual([1, -1, null, null]);
  expect(steps('grid', true)).toEqual([-1, 1, null, null]);
  expect(steps('list', true)).toEqual([null, null, 1, -1]);
});
