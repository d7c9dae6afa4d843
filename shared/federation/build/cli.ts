import { join } from 'node:path';
import { root } from '../webpack.ts';
import { buildHost } from './host.ts';
import { buildRemote } from './remote.ts';

// node shared/federation/build/cli.ts <folder of the part> <version+hash>: builds one part, prints one line of sizes.
const [folder, build] = process.argv.slice(2);
if (!folder || !build) throw new Error('Name the folder of the part and its build.');
const directory = join(root, folder);
try {
  process.stdout.write(folder === 'host' ? await buildHost(directory, build) : await buildRemote(directory, build));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
// A page that was rendered to HTML may have left timers behind (the query client keeps answers for minutes).
process.exit();
