// `pnpm guildhall <command>`: administers an installation with its server's settings. See docs/operating.md.
import path from 'node:path';
import { install, node24, root, run } from './tools.mjs';

install();
const args = process.argv.slice(2).filter((arg, index) => index > 0 || arg !== '--');
const program = path.join(root, 'server', 'src', 'commands', 'main.ts');
// Relative folders are relative to where the command was started.
const env = { ...process.env, INIT_CWD: process.env.INIT_CWD ?? process.cwd() };
process.exit(await run(node24, ['--disable-warning=ExperimentalWarning', program, ...args], { env }));
