import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

// An unused component would still be built, translated four times and maintained.

const root = path.resolve(__dirname, '../..');
const product = ['host/src', 'remote-admin/src', 'remote-demo/src', 'remote-membership/src', 'remote-public-forms/src'];

// The kit page shows every component, used or not.
const showroom = path.join(root, 'remote-demo/src/features/kit');

const isLeftOut = (name: string) => ['node_modules', 'dist', 'testing', 'locales'].includes(name);
const isSource = (name: string) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && name !== 'index.ts';

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory() && !isLeftOut(entry.name) && place !== showroom) yield* filesBelow(place);
    else if (entry.isFile() && isSource(entry.name)) yield place;
  }
}

const wordsOf = (text: string) => new Set(text.match(/\w+/g));
const files = [...product, 'shared']
  .flatMap((folder) => [...filesBelow(path.join(root, folder))])
  .map((file) => wordsOf(readFileSync(file, 'utf8')));

/** An index file's exports without types: the name, and the minimum number of files that mention a used component. */
const partsOf = (index: string) =>
  [...readFileSync(path.join(root, index), 'utf8').matchAll(/^export \{([^}]+)\} from '([^']+)'/gm)].flatMap(
    ([, names = '', from = '']) =>
      names
        .split(',')
        .map((name) => name.trim().split(' as ').at(-1) ?? '')
        .filter((name) => name !== '' && !name.startsWith('type '))
        // One file defines our own component, and another one has to use it.
        .map((name) => ({ name, needed: from.startsWith('.') ? 2 : 1 })),
  );

test.each(['core', 'form', 'data'])('every component of ui/%s is used on a screen', (folder) => {
  const parts = partsOf(`shared/ui/${folder}/index.ts`);
  expect(parts.length).toBeGreaterThan(5);
  const unused = parts.filter(({ name, needed }) => files.filter((words) => words.has(name)).length < needed);
  expect(unused.map(({ name }) => name)).toEqual([]);
});
