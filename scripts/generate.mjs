// `npm run generate`: writes the lines for each remote in container and compose files.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { staleFiles } from './per-remote.mjs';
import { remoteIds, root } from './tools.mjs';

const stale = staleFiles(root, remoteIds());
for (const { file, text } of stale) {
  writeFileSync(path.join(root, file), text);
  console.log(`${file} written`);
}
if (stale.length === 0) console.log('Everything names all remotes already.');
