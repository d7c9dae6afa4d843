// `npm run bench`: builds what is needed and measures it (bench/run.ts).
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { build, fail, install, node24, root } from './tools.mjs';

install();
if ((await build()) !== 0) fail('The build failed; see the output above. Nothing was measured.');
const { status } = spawnSync(node24, [path.join(root, 'bench/run.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(status ?? 1);
