import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const read = (file) => readFileSync(join(root, file), 'utf8');
const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.md', '*.sh'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && !file.includes('citations.test'));

const numbersIn = (text, pattern) => new Set([...text.matchAll(pattern)].map(([, number]) => number));
/** The lines between one second-level heading and the next. */
const section = (file, heading) =>
  read(file)
    .split(/^## /m)
    .find((part) => part.startsWith(heading)) ?? '';

/** What a comment or a test may cite, and where it is defined. */
const laws = [
  {
    name: 'domain rules',
    known: numbersIn(section('docs/domain.md', '3.'), /^(\d+)\. /gm),
    cited: /\b(?:domain )?rules? (\d+)(?:(?:,| and) (\d+))*/gi,
  },
  {
    name: 'scenarios',
    known: numbersIn(section('docs/domain.md', '4.'), /^(\d+)\. /gm),
    cited: /\bscenarios? (\d+)(?: and (\d+))?/gi,
  },
  {
    name: 'sections of the domain',
    known: numbersIn(read('docs/domain.md'), /^## (\d+)\./gm),
    cited: /\bdomain §(\d+)/gi,
  },
  {
    name: 'sections of the specification',
    known: numbersIn(read('docs/specification.md'), /^## (\d+)\./gm),
    cited: /\bspecification,? \(?§(\d+)/gi,
  },
  {
    name: 'security cases',
    known: numbersIn(read('docs/security-cases.md'), /\*\*(\d+)\*\*/g),
    cited: /\bcases? (\d+)(?:(?:,| and) (\d+))*/gi,
  },
];

test.each(laws)('cited $name exist in docs/', ({ known, cited }) => {
  const citations = sources.flatMap((file) =>
    [...read(file).matchAll(cited)].flatMap(([, ...numbers]) =>
      numbers.filter(Boolean).map((number) => ({ file, number })),
    ),
  );
  expect(citations.length).toBeGreaterThan(0);
  expect(citations.filter(({ number }) => !known.has(number))).toEqual([]);
});

test('features that may use each other by the table in ARCHITECTURE.md do', () => {
  const rows = [...read('ARCHITECTURE.md').matchAll(/^\| `([a-z-]+)` +\| (`[a-z-]+`(?:, `[a-z-]+`)*) +\|$/gm)];
  const pairs = rows.flatMap(([, feature, others]) =>
    others
      .replaceAll('`', '')
      .split(', ')
      .map((other) => [feature, other]),
  );
  expect(pairs.length).toBeGreaterThan(0);
  const uses = ([feature, other]) =>
    sources.some(
      (file) => file.startsWith(`server/src/features/${feature}/`) && read(file).includes(`/${other}/public.ts'`),
    );
  expect(pairs.filter((pair) => !uses(pair))).toEqual([]);
});

test('cites only documents in this repository', () => {
  const foreign = sources.filter((file) =>
    /\b(product|quality|architecture) §|\bproduct\.md\b|\bdomain\.md §/.test(read(file)),
  );
  expect(foreign).toEqual([]);
});
