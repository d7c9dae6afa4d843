// `npm run doctor [-- remote …]`: looks at how the parts are configured and what is built, and says what to do.
import { install } from './tools.mjs';
import { examine } from './checks.mjs';

install();
process.exit(await examine(process.argv.slice(2)));
