import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { join as joinPath } from 'node:path';

const root = joinPath(import.meta.dirname, '..');
const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => !/\.(?:test|spec)\.tsx?$|(?:^|\/)testing(?:\/|\.ts)/.test(file));

/** The imports of a file, types included, as paths from the root. */
const importsOf = (file) =>
  [
    ...readFileSync(joinPath(root, file), 'utf8').matchAll(
      /(?:\bfrom|\bimport\()\s*(?:\/\*[^*]*\*\/\s*)?'(\.[^']+|@guildhall\/shared\/[^']+)'/g,
    ),
  ].map(([, path]) => (path.startsWith('.') ? normalize(join(dirname(file), path)) : path.replace('@guildhall/', '')));

/** The imports between folders below `parent`, each with an example file. */
function folderImports(parent) {
  const folderOf = (file) => (file.startsWith(`${parent}/`) ? file.slice(parent.length + 1).split('/') : []);
  const graph = new Map();
  for (const file of sources) {
    const [folder, ...rest] = folderOf(file);
    if (rest.length === 0) continue;
    const others = graph.get(folder) ?? graph.set(folder, new Map()).get(folder);
    for (const target of importsOf(file)) {
      const [other, ...inside] = folderOf(target);
      const isFolder = inside.length > 0 || !/\.tsx?$/.test(target);
      if (other && isFolder && other !== folder) others.set(other, `${file} imports ${target}`);
    }
  }
  return graph;
}

/** One cycle of folders as the imports that close it; empty without a cycle. */
function cycleIn(graph) {
  const done = new Set();
  const walk = (folder, path) => {
    const start = path.findIndex((step) => step.folder === folder);
    if (start >= 0) return path.slice(start).map(({ why }) => why);
    if (done.has(folder)) return [];
    for (const [other, why] of graph.get(folder) ?? []) {
      const cycle = walk(other, [...path, { folder, why }]);
      if (cycle.length > 0) return cycle;
    }
    done.add(folder);
    return [];
  };
  for (const folder of graph.keys()) {
    const cycle = walk(folder, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
}

const parents = [
  'server/src',
  'server/src/features',
  'server/src/features/applications',
  'server/src/platform',
  'server/src/processes',
  'host/src',
  'shared',
  'remote-admin/src/features',
  'remote-membership/src/features',
  'remote-public-forms/src/features',
];

test.each(parents)('folders of %s do not import each other in a cycle', (parent) => {
  const graph = folderImports(parent);
  expect(graph.size).toBeGreaterThan(1);
  expect(cycleIn(graph)).toEqual([]);
});

test('features use each other only as the table in ARCHITECTURE.md allows', () => {
  const rows = readFileSync(joinPath(root, 'ARCHITECTURE.md'), 'utf8').matchAll(
    /^\| `([a-z-]+)` +\| (`[a-z-]+`(?:, `[a-z-]+`)*) +\|$/gm,
  );
  const allowed = [...rows].map(([, feature, others]) => `${feature}: ${others.replaceAll('`', '')}`);
  const used = [...folderImports('server/src/features')]
    .filter(([, others]) => others.size > 0)
    .map(([feature, others]) => `${feature}: ${[...others.keys()].sort().join(', ')}`);
  expect(used.sort()).toEqual(allowed);
});
