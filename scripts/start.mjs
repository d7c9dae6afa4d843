// `npm start`: installs, builds what changed and runs the product. docs/operating.md lists its environment variables.
import path from 'node:path';
import { build, fail, install, isReleased, node24, root, runInFront } from './tools.mjs';

if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Guildhall needs Node 20 or newer; this is ${process.version}.`);
const started = Date.now();

console.log('[1/4] Packages: installing what changed (about a minute the first time)');
install();
if (isReleased) console.log('[2/4] Build: included in this release');
else {
  console.log('[2/4] Build: the shell and the remotes that changed (about two minutes the first time)');
  if ((await build()) !== 0) fail('The build failed; see the output above. Nothing was started.');
}

runInFront(node24, ['--disable-warning=ExperimentalWarning', path.join(root, 'server', 'src', 'main.ts')], {
  NODE_ENV: process.env.NODE_ENV ?? 'production',
  // The server prints the rest of the start, and how long all of it took.
  GUILDHALL_STARTED: String(started),
});
