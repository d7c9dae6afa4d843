import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** The rows of the overview, by situation. */
const rows = read('docs/errors.md')
  .split('\n')
  .filter((line) => /^\| (?!-|Situation)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, situation = '', outcome = '', words = '', test = '']) => ({
    situation,
    outcome,
    words,
    test: test.replaceAll('`', ''),
  }));

/** Error catalogue of the specification (§8): the identifying text of a row, and its message. */
const catalogue = [
  ['the server’s message', /success: false/, "the server's own"],
  ['its fallback', /success: false/, 'An error occurred.'],
  ['no response', /500/, 'An internal error occurred. Please try again later.'],
  ['sample data', /body/, 'Wrong Services'],
  ['a missing post', /404/, 'Post not found'],
  ['another failure of the demo', /500/, 'Internal server error'],
  ['inactivity', /signed out/, 'You have been logged out due to exceeding the inactivity limit'],
  ['a role', /sign-in/, 'Sorry! You are not authorized to view this page'],
] as const;

test.each(catalogue)('the overview contains %s with its exact words', (_, outcome, words) => {
  expect(rows.filter((row) => row.words === words && outcome.test(row.outcome))).toHaveLength(1);
});

test.each([/5000 ms/, /120000 ms/])('the overview contains the deadline of %s', (deadline) => {
  expect(rows.filter(({ situation }) => deadline.test(situation))).toHaveLength(1);
});

test('every row of the overview links to the test that produces it', () => {
  expect(rows.map(({ test: file }) => file).filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  const exact = catalogue.map(([, , words]) => words).filter((words) => words !== "the server's own");
  const silent = rows.filter(
    ({ words, test: file }) => exact.some((one) => one === words) && !read(file).includes(words),
  );
  expect(silent).toEqual([]);
});
