import { token } from '../../testing/builders.ts';
import { linkMark } from '../../draft-storage.ts';
import { blankDraft, dropDraft, keepDraft, keptDraft } from './draft.ts';

const draftKey = (of: string) => `guildhall.referee-draft.${linkMark(of)}`;

test('restores a draft unchanged', () => {
  const draft = { ...blankDraft, answer: 'against', statement: 'متردد', confidential: false, started: true } as const;
  keepDraft(token, draft);
  expect(keptDraft(token)).toEqual(draft);
  dropDraft(token);
  expect(keptDraft(token)).toBeNull();
});

test('keeps one draft per link, under a name that does not reveal the link', () => {
  const other = `${token.slice(0, -1)}F`;
  expect(draftKey(token)).not.toBe(draftKey(other));
  expect(draftKey(token)).toMatch(/^guildhall\.referee-draft\.[0-9a-f]{16}$/);
});

test.each(['not json', '{}', '{"keptAt":0}', 'null', '[]'])('ignores a damaged or expired draft: %s', (text) => {
  localStorage.setItem(draftKey(token), text);
  expect(keptDraft(token)).toBeNull();
});

test('drops fields of the wrong type', () => {
  localStorage.setItem(draftKey(token), JSON.stringify({ keptAt: Date.now(), answer: 'maybe', statement: 7 }));
  expect(keptDraft(token)).toEqual(blankDraft);
});
