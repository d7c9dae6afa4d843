// `npm run doctor [-- remote …]`: checks the configuration and builds of the parts and says what to fix. `npm run
// doctor -- --installation [--send-to address]`: checks what the server depends on, with the server's settings.
import path from 'node:path';
import { fail, install, node24, readArguments, root, run } from './tools.mjs';
import { examine } from './checks.mjs';

const { values, positionals } = readArguments({ installation: { type: 'boolean' }, 'send-to': { type: 'string' } });
const { installation, 'send-to': address } = values;
if (installation && positionals.length > 0) fail('Name remotes or ask for --installation, not both.');
if (address !== undefined && !installation) fail('--send-to belongs to --installation.');
install();
if (installation) {
  const program = path.join(root, 'server', 'src', 'doctor', 'main.ts');
  const sending = address === undefined ? [] : ['--send-to', address];
  process.exit(await run(node24, ['--disable-warning=ExperimentalWarning', program, ...sending]));
}
process.exit(await examine(positionals));
