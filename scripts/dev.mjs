// `npm run dev`: runs the product on this machine and rebuilds what changes. Without a name it watches all remotes, the
// shell and the server; `npm run dev -- admin` (or `remote-admin`) watches that remote and uses the last builds of the
// rest. Keeps its own data in `.guildhall-dev`.
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
// The other parts run from their last build. The shell must provide everything the watched part may use.
const missing = remotes.filter(
  (id) => !watched.includes(id) && !existsSync(path.join(root, `remote-${id}`, 'dist', 'current.json')),
);
const needed = [...missing, ...(watched.includes('host') ? [] : ['host'])];
if (needed.length > 0 && (await build(needed)) !== 0) fail('The build failed; see the output above.');

runInFront(
  node24,
  ['--disable-warning=ExperimentalWarning', path.join(root, 'shared', 'tooling', 'dev', 'main.ts'), ...watched],
  { NODE_ENV: 'development' },
);
