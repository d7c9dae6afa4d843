// The parts that `npm test`, `npm run e2e` and `pnpm check` are made of. Each part tells how many checks passed and failed.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build, node24, root, run, tool } from './tools.mjs';

/** @typedef {{ passed: number, failed: number }} Tally */

const reports = path.join(root, 'test-results');
const one = (code) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
// The tools run on the workspace's Node 24, whatever Node started this command.
const environment = {
  ...process.env,
  PATH: `${path.dirname(node24)}${path.delimiter}${process.env.PATH}`,
  FORCE_COLOR: '0',
};

async function headed(title, work) {
  console.log(`\n— ${title}`);
  const started = Date.now();
  const tally = await work();
  console.log(
    `  ${title}: ${tally.passed} passed, ${tally.failed} failed in ${((Date.now() - started) / 1000).toFixed(1)} s`,
  );
  return tally;
}

// TypeScript 7 checks in seconds what TypeScript 6 takes minutes for; ts-loader still needs 6, so both are installed.
const typeChecker = path.join(root, 'node_modules/typescript7/bin/tsc');

export const types = () =>
  headed('Types', async () => {
    const web = one(await run(node24, [typeChecker, '-p', 'tsconfig.json'], { env: environment }));
    return add(web, one(await run(node24, [typeChecker, '-p', 'server/tsconfig.json'], { env: environment })));
  });

export const lint = () =>
  headed('Lint', async () =>
    one(
      await run(
        tool('eslint'),
        ['.', '--cache', '--cache-location', 'node_modules/.cache/eslint/', '--max-warnings', '0'],
        { env: environment },
      ),
    ),
  );

export const format = () =>
  headed('Format', async () =>
    one(await run(tool('prettier'), ['--check', '--cache', '--log-level', 'warn', '.'], { env: environment })),
  );

/** How the parts are joined, looked at by the doctor. @param {string[]} remotes none means all */
export const examine = (remotes = []) =>
  run(node24, ['--disable-warning=ExperimentalWarning', 'shared/federation/doctor/main.ts', ...remotes], {
    env: environment,
  });

export const doctor = () => headed('Doctor', async () => one(await examine()));

export const builds = () => headed('Build', async () => one(await build()));

/** Unit and server tests (jest). @param {string[]} args passed on to jest */
export const jest = (args = []) =>
  headed('Unit and server tests', async () => {
    const report = path.join(reports, 'jest.json');
    rmSync(report, { force: true });
    mkdirSync(reports, { recursive: true });
    const code = await run(tool('jest'), ['--maxWorkers=2', '--json', `--outputFile=${report}`, ...args], {
      env: { ...environment, NODE_OPTIONS: '--disable-warning=ExperimentalWarning' },
    });
    if (!existsSync(report)) return { passed: 0, failed: 1 };
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8'));
    const failed = Math.max(numFailedTests, numFailedTestSuites);
    return { passed: numPassedTests, failed: code === 0 ? failed : Math.max(failed, 1) };
  });

/** Browser tests (Playwright) against the production build. @param {string[]} specs names such as `main-path` */
export const browser = (specs = []) =>
  headed('Browser tests', async () => {
    const report = path.join(reports, 'playwright.json');
    rmSync(report, { force: true });
    const files = specs.map((name) => (name.startsWith('-') ? name : `/${name.replace(/\.spec\.ts$/, '')}.spec.ts`));
    const code = await run(tool('playwright'), ['test', '--config', 'e2e/playwright.config.ts', ...files], {
      env: { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    });
    if (!existsSync(report)) return { passed: 0, failed: 1 };
    const { stats, errors } = JSON.parse(readFileSync(report, 'utf8'));
    const failed = stats.unexpected + errors.length;
    return { passed: stats.expected + stats.flaky, failed: code === 0 ? failed : Math.max(failed, 1) };
  });

/** @param {Tally[]} tallies */
export const add = (...tallies) =>
  tallies.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), {
    passed: 0,
    failed: 0,
  });

/** Prints the closing line and ends the command. @param {Tally} tally */
export function close(tally) {
  console.log(`\n${tally.passed} passed, ${tally.failed} failed`);
  process.exit(tally.failed === 0 && tally.passed > 0 ? 0 : 1);
}
