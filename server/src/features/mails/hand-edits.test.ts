import { handEditsOf, withHandEdits } from './hand-edits.ts';

const text = (...paragraphs: string[]) => paragraphs.join('\n\n');
const base = text('Dear Ada', 'Welcome.', 'See the link.', 'Regards');

test.each([
  ['a new paragraph', text('Dear Ada', 'Welcome.', 'Bring cake.', 'See the link.', 'Regards'), '', 'Bring cake.'],
  ['a changed one', text('Dear Ada', 'Hello!', 'See the link.', 'Regards'), 'Welcome.', 'Hello!'],
  ['one taken out', text('Dear Ada', 'See the link.', 'Regards'), 'Welcome.', ''],
])('finds %s', (_what, edited, before, after) => {
  expect(handEditsOf(base, edited)).toEqual([{ before, after }]);
});

test.each([
  ['nothing by hand', base, text('Dear Ada', 'Be welcome.', 'Regards'), text('Dear Ada', 'Be welcome.', 'Regards')],
  [
    'another place',
    text('Dear Ada', 'Welcome.', 'See the link.', 'Yours, Eve'),
    text('Dear Ada', 'Be welcome.', 'See the link.', 'Regards'),
    text('Dear Ada', 'Be welcome.', 'See the link.', 'Yours, Eve'),
  ],
  [
    'the same paragraph',
    text('Dear Ada', 'Hello!', 'See the link.', 'Regards'),
    text('Dear Ada', 'Be welcome.', 'See the link.', 'Kind regards'),
    text('Dear Ada', 'Hello!', 'See the link.', 'Kind regards'),
  ],
  [
    'a paragraph that is new',
    text('Dear Ada', 'Welcome.', 'Bring cake.', 'See the link.', 'Regards'),
    text('Hello Ada', 'Welcome.', 'See the link.', 'Regards', 'PS'),
    text('Hello Ada', 'Welcome.', 'Bring cake.', 'See the link.', 'Regards', 'PS'),
  ],
  ['everything', 'Other', text('Dear Ada', 'New'), 'Other'],
])('keeps a hand edit of %s', (_what, edited, fresh, merged) => {
  expect(withHandEdits(base, edited, fresh)).toBe(merged);
});
