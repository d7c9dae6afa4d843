import { readFormattedText, writeFormattedText, type TextLine } from '../../domain/formatted-text.ts';
import { toDocument, toLines } from './document.ts';

const typesOf = (lines: readonly TextLine[]) => toDocument(lines).content?.map(({ type }) => type);

test('a text is the same after it went through the editor', () => {
  const text = 'Dear Ada,\ncome *on _Monday_*:\n- a pen\n- paper\n\n1. first\n\n\n24. December\n\nYours';
  expect(writeFormattedText(toLines(toDocument(readFormattedText(text))))).toBe(text);
});

test('entries of one kind that follow each other are one list', () => {
  const entry = (kind: TextLine['kind']): TextLine => ({ kind, runs: [{ text: 'one' }] });
  expect(typesOf([entry('text'), entry('bullet'), entry('bullet'), entry('number')])).toEqual([
    'paragraph',
    'bulletList',
    'orderedList',
  ]);
});

test('an empty text is an empty paragraph, and the reverse', () => {
  expect(toDocument([])).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] });
  expect(toLines(toDocument([]))).toEqual([]);
});

test('treats a token as one piece, wherever it is', () => {
  const link = 'https://guildhall.test/r/•••';
  const document = toDocument(readFormattedText(`See *${link}* or •••.`), [link, '•••']);
  expect(document.content?.[0]?.content?.map(({ type }) => type)).toEqual(['text', 'token', 'text', 'token', 'text']);
  expect(writeFormattedText(toLines(document))).toBe(`See *${link}* or •••.`);
});
