import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { isFullRun } from '@guildhall/shared/testing/sample';
import { installedChromium } from '../scripts/chromium.mjs';

// Some tests start a server of their own; each would compile the same TypeScript files again.
process.env.NODE_COMPILE_CACHE ??= path.resolve(import.meta.dirname, '../node_modules/.cache/node');

const asRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/browser',
  globalSetup: './global-setup.ts',
  // Each worker has its own product and database and runs one test at a time in it: a test may remove a remote or close
  // the site, as long as it restores it. Tests spend a quarter of their time waiting for timers and the network; three
  // workers keep two cores busy.
  workers: 3,
  fullyParallel: true,
  // Slow tests of what rarely changes run only in `npm run test:full` and when their spec is named.
  grepInvert: isFullRun() ? undefined : /@full/,
  forbidOnly: Boolean(process.env.CI),
  // On CI a failed test is retried once and reported as flaky if it passes: it is a defect of the test or the product
  // to fix, but does not block other changes.
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? '../test-results/playwright.json' }],
  ],
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Vienna',
    // Recording slows every action down. To debug a failure: --trace retain-on-failure.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: installedChromium(),
      args: [
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
