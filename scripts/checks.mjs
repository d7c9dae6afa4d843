// The checks behind `npm test`, `npm run e2e` and `pnpm check`. Each one reports how many checks passed and failed.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { node24, root, run, tool } from './tools.mjs';

/** @typedef {{ passed: number, failed: number }} Tally */

const reports = path.join(root, 'test-results');
const one = (code) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
// The tools run on the workspace's Node 24, whatever Node started this command.
const environment = {
  ...process.env,
  PATH: `${path.dirname(node24)}${path.delimiter}${process.env.PATH}`,
  FORCE_COLOR: '0',
};

/** Makes every test run, with every cell of the large matrices (shared/testing/sample.ts), like `npm run test:full`. */
export function takeFullMatrices() {
  environment.GUILDHALL_FULL = '1';
}

/** How a check runs a program: output is shown at once, or held until the check ends. */
const live = () => ({
  exec: (command, args, options = {}) => run(command, args, { env: environment, ...options }),
  show: () => {},
});

function kept() {
  let output = '';
  return {
    exec: (command, args, options = {}) =>
      run(command, args, { env: environment, ...options, onOutput: (text) => (output += text) }),
    show: () => output && process.stdout.write(output),
  };
}

/**
 * Runs one check and prints its result.
 * @param {string} title
 * @param {(exec: ReturnType<typeof live>['exec']) => Promise<Tally>} work
 * @param {{ isLive?: boolean }} [how] checks that run in parallel hold their output until they end
 */
async function headed(title, work, { isLive = false } = {}) {
  const output = isLive ? live() : kept();
  if (isLive) console.log(`\n— ${title}`);
  const started = Date.now();
  const tally = await work(output.exec);
  const seconds = (Date.now() - started) / 1000;
  if (!isLive) console.log(`\n— ${title}`);
  output.show();
  console.log(`  ${title}: ${tally.passed} passed, ${tally.failed} failed in ${seconds.toFixed(1)} s`);
  return tally;
}

// TypeScript 7 checks types in seconds, TypeScript 6 in minutes. ts-loader still needs 6, so both are installed.
const typeChecker = path.join(root, 'node_modules/typescript7/bin/tsc');
// State from an earlier run has hidden errors in unchanged files.
const complete = ['--incremental', 'false'];

export const types = () =>
  headed('Types', async (exec) => {
    let tally = { passed: 0, failed: 0 };
    for (const project of ['tsconfig.json', 'server/tsconfig.json', 'bench/tsconfig.json']) {
      tally = add(tally, one(await exec(node24, [typeChecker, '-p', project, ...complete])));
    }
    return tally;
  });

export const lint = () =>
  headed('Lint', async (exec) =>
    one(
      await exec(tool('eslint'), [
        '.',
        '--cache',
        '--cache-location',
        'node_modules/.cache/eslint/',
        '--max-warnings',
        '0',
      ]),
    ),
  );

/** Cycles of imports in the whole tree (`.dependency-cruiser.mjs`). */
export const cycles = () =>
  headed('Import cycles', async (exec) => {
    const parts = readdirSync(root).filter((name) => /^(bench|deploy|e2e|host|remote-.+|scripts|shared)$/.test(name));
    const args = ['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long', ...parts, 'server/src'];
    return one(await exec(tool('depcruise'), args));
  });

/** Unused files, exports and dependencies: once counting tests as users, once without (`knip.config.js`). */
export const unused = () =>
  headed('Unused code', async (exec) => {
    const strict = ['--no-progress', '--no-config-hints', '--treat-tag-hints-as-errors'];
    const withTests = one(await exec(tool('knip'), strict));
    return add(withTests, one(await exec(tool('knip'), [...strict, '--production'])));
  });

export const format = () =>
  headed('Format', async (exec) =>
    one(await exec(tool('prettier'), ['--check', '--cache', '--log-level', 'warn', '.'])),
  );

/** The doctor's checks of how the parts fit together. @param {string[]} remotes none means all */
export const examine = (remotes = []) =>
  run(node24, ['--disable-warning=ExperimentalWarning', 'shared/tooling/doctor/main.ts', ...remotes], {
    env: environment,
  });

export const doctor = () =>
  headed('Doctor', async (exec) =>
    one(await exec(node24, ['--disable-warning=ExperimentalWarning', 'shared/tooling/doctor/main.ts'])),
  );

export const builds = () =>
  headed('Build', async (exec) => one(await exec(node24, [path.join(root, 'scripts', 'build.mjs')])));

/** Checks that every built remote could be released, without releasing it. */
export const releaseCheck = () =>
  headed('Release check', async (exec) =>
    one(await exec(node24, ['--disable-warning=ExperimentalWarning', 'shared/tooling/release/cli.ts', 'check'])),
  );

const reporters = ['--reporters=default', `--reporters=${path.join(root, 'scripts/jest-report.mjs')}`];

/** Unit and server tests (jest). @param {string[]} args passed to jest */
export const jest = (args = []) =>
  headed(
    'Unit and server tests',
    async (exec) => {
      const report = path.join(reports, 'jest.json');
      rmSync(report, { force: true });
      mkdirSync(reports, { recursive: true });
      const code = await exec(tool('jest'), [...args, '--maxWorkers=2', ...reporters], {
        env: {
          ...environment,
          NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
          GUILDHALL_JEST_REPORT: report,
        },
      });
      if (!existsSync(report)) return { passed: 0, failed: 1 };
      const results = JSON.parse(readFileSync(report, 'utf8'));
      const failed = Math.max(results.numFailedTests, results.numFailedTestSuites);
      return { passed: results.numPassedTests, failed: code === 0 ? failed : Math.max(failed, 1) };
    },
    { isLive: true },
  );

/** Browser tests (Playwright) against the production build. @param {string[]} specs names such as `main-path` */
export const browser = (specs = []) =>
  headed(
    'Browser tests',
    async (exec) => {
      if (!ensureChromium()) return { passed: 0, failed: 1 };
      const report = path.join(reports, 'playwright.json');
      rmSync(report, { force: true });
      // Names come first; everything from the first option on goes to Playwright (`-g "rule 11" --repeat-each 3`).
      const firstOption = specs.findIndex((name) => name.startsWith('-'));
      const names = firstOption < 0 ? specs : specs.slice(0, firstOption);
      const files = [
        ...names.map((name) => `/${name.replace(/\.spec\.ts$/, '')}.spec.ts`),
        ...specs.slice(names.length),
      ];
      const code = await exec(tool('playwright'), ['test', '--config', 'e2e/playwright.config.ts', ...files], {
        env: {
          ...environment,
          // A matrix requested by name runs in full; `npm test` samples it.
          ...(specs.length > 0 && { GUILDHALL_FULL: '1' }),
          PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        },
      });
      if (!existsSync(report)) return { passed: 0, failed: 1 };
      const results = JSON.parse(readFileSync(report, 'utf8'));
      const { stats, errors } = results;
      const failed = stats.unexpected + errors.length;
      return { passed: stats.expected + stats.flaky, failed: code === 0 ? failed : Math.max(failed, 1) };
    },
    { isLive: true },
  );

/** @param {Tally[]} tallies */
export const add = (...tallies) =>
  tallies.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), {
    passed: 0,
    failed: 0,
  });

/** Prints the final line and ends the command. @param {Tally} tally */
export function close(tally) {
  console.log(`\n${tally.passed} passed, ${tally.failed} failed`);
  process.exit(tally.failed === 0 && tally.passed > 0 ? 0 : 1);
}
