// `pnpm release …`: activates a build of one remote, rolls it back, or shows what is active. See docs/releasing.md.
import path from 'node:path';
import { install, node24, root, run } from './tools.mjs';

install();
const args = process.argv.slice(2).filter((arg, index) => index > 0 || arg !== '--');
// Relative folders are relative to where the command was started.
const cwd = process.env.INIT_CWD ?? process.cwd();
const cli = path.join(root, 'shared', 'tooling', 'release', 'cli.ts');
process.exit(await run(node24, ['--disable-warning=ExperimentalWarning', cli, ...args], { cwd }));
