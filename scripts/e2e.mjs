// `npm run e2e -- <spec> …`: builds what is needed and runs only the named browser tests (all of them without a name).
import { browser, close } from './checks.mjs';
import { build, fail, install } from './tools.mjs';

install();
if ((await build()) !== 0) fail('The build failed; see the output above. No browser test was run.');
close(await browser(process.argv.slice(2)));
