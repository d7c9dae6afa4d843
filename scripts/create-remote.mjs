// `npm run create-remote book-club`: creates the folder of a new remote with a page, its test and translations, and
// adds it to every file that lists the remotes. `--no-install` skips linking its packages. See docs/remotes.md.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { staleFiles } from './per-remote.mjs';
import { complaintAboutName, remoteFiles } from './remote-template.mjs';
import { fail, pnpmVersion, readArguments, remoteIds, root, run } from './tools.mjs';

const { values, positionals } = readArguments({ 'no-install': { type: 'boolean' } });
const [name, surplus] = positionals;
const folders = readdirSync(root).flatMap((entry) =>
  entry.startsWith('remote-') ? [entry.slice('remote-'.length)] : [],
);

const complaint = surplus
  ? `Unexpected argument "${surplus}". Put hyphens between words: ${name}-${surplus}.`
  : complaintAboutName(name, folders, takenNamespaces());
if (complaint) fail(complaint);

const hostApi = /hostApiVersion = '([^']+)'/.exec(read('shared/federation/manifest.ts'))?.[1];
const { react } = JSON.parse(read('shared/package.json')).dependencies;
const files = Object.entries(remoteFiles(name, { hostApi, react }));
for (const [file, text] of files) write(path.join(`remote-${name}`, file), text);
for (const { file, text } of staleFiles(root, remoteIds())) write(file, text);

if (!values['no-install']) {
  const pnpm = ['--yes', `pnpm@${pnpmVersion}`, 'install', '--no-frozen-lockfile', '--prefer-offline', '--silent'];
  if ((await run('npx', pnpm, { shell: process.platform === 'win32' })) !== 0)
    fail(`remote-${name} is there, but its packages could not be linked. Run "npx pnpm@${pnpmVersion} install".`);
}

console.log(`
remote-${name} is ready:
  npm run dev -- ${name}      opens it in the real shell, at /apps/${name}
  npm run doctor -- ${name}   says what does not fit
  pnpm release ${name}        releases it
Add a line about it to the table of packages in README.md.`);

function read(file) {
  return readFileSync(path.join(root, file), 'utf8');
}

function write(file, text) {
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
  console.log(file);
}

/** Translation namespaces in use: the shell's, the shared ones, and those of the remotes. */
function takenNamespaces() {
  const ofRemotes = remoteIds().flatMap((id) => {
    const locales = path.join(root, `remote-${id}`, 'locales');
    const inner = existsSync(locales) ? readdirSync(locales).filter((entry) => !entry.endsWith('.json')) : [];
    return [/namespace: '([a-z]+)'/.exec(read(`remote-${id}/src/manifest.ts`))?.[1] ?? '', ...inner];
  });
  return ['shell', 'auth', 'layout', 'profile', 'ui', 'domain', 'queries', ...ofRemotes];
}
