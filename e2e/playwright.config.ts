import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { sampleSeed } from '@guildhall/shared/testing/sample';

// The browser that was named, else one that is installed, else Playwright's own.
const installed =
  process.env.GUILDHALL_CHROMIUM ||
  ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
    .map((name) => `/usr/bin/${name}`)
    .find(existsSync);
const asRoot = process.getuid?.() === 0;

// Every worker takes the same sample, also when something is committed meanwhile.
process.env.GUILDHALL_SEED ||= sampleSeed();

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/browser',
  globalSetup: './global-setup.ts',
  // Each worker has a product of its own with its own database, and runs one test at a time in it: a test may take a
  // remote away or close the site, as long as it puts it back. Tests wait a quarter of their time, for timers and the
  // network; three workers keep two cores busy.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // On CI a test that fails is tried once more, and named as flaky where the second try passes: it is a defect to be
  // mended, of the test or of the product, but it does not hold back everything else that landed with it.
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
    // Recording slows every action down. To look into a failure: --trace retain-on-failure.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: installed,
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
