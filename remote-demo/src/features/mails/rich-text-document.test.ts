import type { Paragraph } from '../../slices/email.ts';
import { toDocument, toParagraphs } from './rich-text-document.ts';

const written: Paragraph[] = [
  { kind: 'text', runs: [{ text: 'Please bring ' }, { text: 'two', bold: true }, { text: ' clamps', italic: true }] },
  { kind: 'bullet', runs: [{ text: 'the long one' }] },
  { kind: 'bullet', runs: [{ text: 'the short one' }] },
  { kind: 'number', runs: [{ text: 'first', bold: true, italic: true }] },
  { kind: 'text', runs: [] },
];

test('a draft is the same after it went through the editor', () => {
  expect(toParagraphs(toDocument(written))).toEqual(written);
});

test('entries of one kind that follow each other are one list', () => {
  const types = toDocument(written).content?.map(({ type }) => type);
  expect(types).toEqual(['paragraph', 'bulletList', 'orderedList', 'paragraph']);
});

test('nothing is an empty paragraph', () => {
  expect(toDocument([])).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] });
});
