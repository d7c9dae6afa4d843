// `npm run dev`: the product on this machine, following the sources. Without a name all remotes, the shell and the
// server are watched; `npm run dev -- admin` (or `remote-admin`) watches that remote and takes the rest as it was built
// last. Data of its own in `.guildhall-dev`.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { build, fail, install, node24, readArguments, remoteIds, root, runInFront } from './tools.mjs';

const remotes = remoteIds();
const known = [...remotes, 'host', 'server'];
const asked = readArguments().positionals.map((name) => name.replace(/^remote-/, ''));
const stranger = asked.find((name) => !known.includes(name));
if (stranger)
  fail(`There is no part "${stranger}" to develop. Parts: ${known.join(', ')}; without a name all of them.`);
const watched = asked.length > 0 ? asked : known;

install();
// The others run as they were built last. The shell must know everything that the watched part may use.
const missing = remotes.filter(
  (id) => !watched.includes(id) && !existsSync(path.join(root, `remote-${id}`, 'dist', 'current.json')),
);
const needed = [...missing, ...(watched.includes('host') ? [] : ['host'])];
if (needed.length > 0 && (await build(needed)) !== 0) fail('The build failed; its messages stand above.');

runInFront(
  node24,
  ['--disable-warning=ExperimentalWarning', path.join(root, 'shared', 'tooling', 'dev', 'main.ts'), ...watched],
  { NODE_ENV: 'development' },
);
