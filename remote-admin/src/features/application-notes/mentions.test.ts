import { begunMention, completed, mentionedIn, segmentsOf, suggestionsFor } from './mentions.ts';

const ada = { id: '1', name: 'Ada Moreau' };
const other = { id: '2', name: 'Ada Moreau-Diaz' };
const noor = { id: '3', name: 'Noor Haddad' };
const li = { id: '4', name: '李 伟' };
const zoe = { id: '5', name: 'Zoë Adams' };
const people = [ada, other, noor, li, zoe];

test('splits text into mentions and the text between them', () => {
  expect(segmentsOf('Ask @Ada Moreau, or @李 伟', people)).toEqual([
    { text: 'Ask ', mentioned: null },
    { text: '@Ada Moreau', mentioned: ada },
    { text: ', or ', mentioned: null },
    { text: '@李 伟', mentioned: li },
  ]);
});

test('of two names that fit, the longer one is mentioned', () => {
  expect(mentionedIn('For @Ada Moreau-Diaz', people)).toEqual(['2']);
});

test('people with the same name are all mentioned', () => {
  expect(mentionedIn('For @Noor Haddad', [...people, { id: '6', name: 'Noor Haddad' }])).toEqual(['3', '6']);
});

test.each([
  ['@', { at: 0, typed: '' }],
  ['Ask @no', { at: 4, typed: 'no' }],
  ['Ask (@Noor Ha', { at: 5, typed: 'Noor Ha' }],
  ['noor@guild', null],
  ['@noor\nand', null],
  ['Ask', null],
])('%j: the mention being written is %j', (text, begun) => {
  expect(begunMention(text, text.length)).toEqual(begun);
});

test.each([
  ['', ['Ada Moreau', 'Ada Moreau-Diaz', 'Noor Haddad', 'Zoë Adams', '李 伟']],
  ['ada', ['Ada Moreau', 'Ada Moreau-Diaz', 'Zoë Adams']],
  ['diaz', ['Ada Moreau-Diaz']],
  ['zoe', ['Zoë Adams']],
  ['noor had', ['Noor Haddad']],
  ['xyz', []],
])('%j finds %j', (typed, names) => {
  expect(suggestionsFor(typed, people).map(({ name }) => name)).toEqual(names);
});

test('the chosen name replaces the typed text, with the cursor after it', () => {
  const text = 'Ask @no, please';
  expect(completed(text, 7, { at: 4, typed: 'no' }, noor)).toEqual({ text: 'Ask @Noor Haddad , please', caret: 17 });
  expect(completed('@no please', 3, { at: 0, typed: 'no' }, noor).text).toBe('@Noor Haddad please');
});
