// `npm run doctor [-- remote …]`: looks at how the parts are configured and what is built, and says what to do.
// `npm run doctor -- --installation [--send-to address]`: looks at what the server stands on, by the server's settings.
import path from 'node:path';
import { install, node24, root, run } from './tools.mjs';
import { examine } from './checks.mjs';

const args = process.argv.slice(2);
install();
if (args.includes('--installation')) {
  const program = path.join(root, 'server', 'src', 'doctor', 'main.ts');
  const rest = args.filter((arg) => arg !== '--installation');
  process.exit(await run(node24, ['--disable-warning=ExperimentalWarning', program, ...rest]));
}
process.exit(await examine(args));
