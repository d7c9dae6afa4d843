// `npm start`: install, build what changed, run the product. See README.md for the environment it reads.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { build, fail, install, node24, root } from './tools.mjs';

if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Guildhall needs Node 20 or newer; this is ${process.version}.`);
install();
if ((await build()) !== 0) fail('The build failed; its messages stand above. Nothing was started.');

const server = spawn(node24, ['--disable-warning=ExperimentalWarning', path.join(root, 'server', 'src', 'main.ts')], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: process.env.NODE_ENV ?? 'production' },
});
// Ctrl-C reaches the whole process group; a signal sent to this process alone is passed on. The server ends by itself.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    if (server.exitCode === null) server.kill(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM');
  });
// npm passes a signal to the shell it started us with, and that shell dies without a word to us: its end is ours.
const starter = process.ppid;
setInterval(() => {
  if (process.ppid !== starter && server.exitCode === null) server.kill('SIGTERM');
}, 250).unref();
server.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
