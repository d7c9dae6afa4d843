import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shellRoutes } from '../host/src/routing/shell-routes.ts';
import { manifest as admin } from '../remote-admin/src/manifest.ts';
import { manifest as membership } from '../remote-membership/src/manifest.ts';
import { manifest as publicForms } from '../remote-public-forms/src/manifest.ts';

const docs = join(import.meta.dirname, '../docs');
const specification = readFileSync(join(docs, 'specification.md'), 'utf8');

/** The text below one heading, to the next heading. */
const below = (heading) => specification.split(/^#{2,3} /m).find((part) => part.startsWith(heading)) ?? '';
/** The rows of a text's tables, without their heads. */
const rowsOf = (text) =>
  text.split('\n').filter((line, index, all) => /^\| (?!-)/.test(line) && /^\|/.test(all[index - 1]));
const linksIn = (text) =>
  [...text.matchAll(/\[([^\]]+)\]\(([^)#]+)\)/g)].map(([, title, file]) => ({ title, file: join(docs, file) }));

const numbered = specification.split(/^## /m).filter((part) => /^\d/.test(part));
const tests = numbered.flatMap(linksIn).filter(({ file }) => /\.(test|spec)\.\w+$/.test(file));

test('every fact names a test, or says why there is none', () => {
  const facts = numbered.flatMap(rowsOf);
  expect(facts.length).toBeGreaterThan(100);
  expect(facts.filter((row) => linksIn(row).length === 0 && !row.includes('Not tested: '))).toEqual([]);
});

test('every test named exists and has that title', () => {
  expect(tests.filter(({ title, file }) => !existsSync(file) || !readFileSync(file, 'utf8').includes(title))).toEqual(
    [],
  );
});

test('every deviation names a decision that exists', () => {
  const deviations = rowsOf(below('Deviations'));
  expect(deviations.length).toBeGreaterThan(0);
  expect(deviations.filter((row) => !linksIn(row).some(({ file }) => existsSync(file)))).toEqual([]);
});

const routes = [...shellRoutes, ...[admin, membership, publicForms].flatMap((manifest) => manifest.routes)];
const paths = (heading) =>
  rowsOf(below(heading)).flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`(\/[^`]*)`/g)].map(([, path]) => path.replaceAll(/\{(\w+)\}/g, ':$1')),
  );
const accessTo = (path) => [
  ...new Set(routes.filter((route) => route.path === path).map(({ access }) => access === 'public')),
];

test('every path has a page', () => {
  const all = [...paths('Signed-in area'), ...paths('Public area')];
  expect(all.length).toBeGreaterThan(25);
  expect(all.filter((path) => accessTo(path).length === 0)).toEqual([]);
});

test('the signed-in area needs a session, the public area none', () => {
  expect(paths('Signed-in area').filter((path) => accessTo(path).includes(true))).toEqual([]);
  expect(paths('Public area').filter((path) => accessTo(path).includes(false))).toEqual([]);
});
