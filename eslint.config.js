import { readdirSync, readFileSync } from 'node:fs';
import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

/**
 * Import rules, each with its reason and the alternative. ARCHITECTURE.md has a diagram.
 * @param {{ group: string[], message: string }[]} patterns
 */
const boundaries = (...patterns) => ({ 'no-restricted-imports': ['error', { patterns }] });

const noRemoteCode = {
  group: ['@guildhall/remote-*', '**/remote-*/**'],
  message:
    'A remote is code deployed on its own: the host knows it through the registry and loads it at run time, and remotes do not know each other. Put shared code into shared/.',
};
const noHostCode = {
  group: ['@guildhall/host', '@guildhall/host/*', '**/host/src/**'],
  message: 'The shell is deployed on its own; what a remote needs from it comes through @guildhall/shared.',
};
const noTooling = {
  group: ['@guildhall/tooling', '@guildhall/tooling/*', '**/tooling/**'],
  message: 'This runs in browsers, and the tooling in Node only. Put what both need into shared/federation.',
};
const noServerCode = {
  group: ['@guildhall/server', '@guildhall/server/*', '**/server/src/**'],
  message: 'Browser code meets the server through a contract in shared/contracts.',
};
const onlyTheKit = {
  regex: '^(?!react$|react/|@guildhall/shared/|\\.{1,2}/|node:)',
  message:
    'A remote imports react and @guildhall/shared only: MUI, router, HTTP, i18n and store come from the shell through the kit, so no second copy can exist.',
};
/** A library in a chunk that loads with the part that uses it (docs/decisions/0024). @param {string} library */
const onlyTheKitAnd = (library) => ({
  ...onlyTheKit,
  regex: onlyTheKit.regex.replace('react$|', `react$|${library}(?:/|$)|`),
});
const noSecondKit = {
  regex: '^\\.\\./(?:\\.\\.|contracts|domain|format|http|i18n|query|router|store|theme|ui)/',
  message:
    'What is in shared/features is bundled into each remote: it takes everything else by @guildhall/shared/…, which the shell provides, or the page has a second copy of it.',
};
const onlyContracts = {
  regex:
    '^@guildhall/tooling/(?!release/check$|deployments(?:/testing)?$)|^@guildhall/shared/(?!contracts(?:/page)?$|domain$|domain/locales/|federation/(?:manifest|site|start-problem|compatibility)$|testing/(?:programs|sample)$)',
  message: 'The server shares contracts and domain rules with the browser, nothing that needs a browser.',
};
const noFeature = {
  regex: '/(?:features|processes|seed)/|/app\\.ts$',
  message:
    'The platform knows no feature: features stand on it. Hand in what differs, or move this file to its feature.',
};
const noProcess = {
  regex: '/(?:processes|seed)/|/app\\.ts$',
  message:
    'A feature does not know what follows from it. Emit an event (server/src/platform/events) and let a process act on it.',
};
const onlyPublicParts = {
  regex: '^(?:\\.\\./)+(?:features/)?(?:FEATURES)/(?!public\\.ts$)',
  message: 'Of another feature, import its public.ts only; export there what others may use.',
};
const unlistedFeature = {
  regex: '^(?:\\.\\./)+(?:features/)?(?:FEATURES)/',
  message:
    'ARCHITECTURE.md does not list this feature among those that may be used here. Move what both need to the platform, or let a process connect them.',
};
const pureRules = {
  regex: '^(?!\\.{1,2}/|zod/mini$)',
  message: 'Contracts and rules run in the browser and in Node: they import zod/mini and each other only.',
};

const rawHtml = [
  {
    selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
    message: 'Raw HTML is how a stored script gets into a page; render text.',
  },
  {
    selector: 'AssignmentExpression[left.property.name=/^(innerHTML|outerHTML)$/]',
    message: 'Raw HTML is how a stored script gets into a page; use textContent.',
  },
];
const datesWithoutZone = [
  {
    selector:
      "MemberExpression[object.name='Intl'][property.name=/^(DateTimeFormat|RelativeTimeFormat)$/], MemberExpression[property.name=/^toLocale(Date|Time)?String$/]",
    message:
      'People read times in the zone of their profile: take `useFormat`, or `dateFormatter` from @guildhall/shared/i18n, which asks for the zone.',
  },
  {
    selector: 'CallExpression[callee.property.name=/^[gs]et(FullYear|Month|Date|Day|Hours|Minutes)$/]',
    message: 'This is a clock in the zone of the device or the server: take `wallTimeAt` with a zone, or the UTC form.',
  },
];

const rawStorage = [
  {
    selector: 'Identifier[name=/^(localStorage|sessionStorage)$/]',
    message:
      'What stays on the device is declared once, with its owner and what sign-out does to it: take `textEntry` or `jsonEntry` from @guildhall/shared/store.',
  },
];

const sqlAnywhere = [
  {
    selector:
      'CallExpression[callee.property.name=/^(select|selectDistinct|insert|update|delete|execute)$/]:matches([callee.object.name=/^(db|tx)$/], [callee.object.property.name=/^(db|tx)$/])',
    message:
      'SQL stands in a repository of the feature that owns the table, or for lists and figures in a `*-read-model.ts`: give the statement a name there.',
  },
];

const features = readdirSync(new URL('server/src/features/', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
/** @param {string | undefined} own the feature the files belong to */
const publicPartsExcept = (own) => ({
  ...onlyPublicParts,
  regex: onlyPublicParts.regex.replace('FEATURES', features.filter((name) => name !== own).join('|')),
});
/** The table in ARCHITECTURE.md: which other features a feature may use. */
const mayUse = new Map(
  [
    ...readFileSync(new URL('ARCHITECTURE.md', import.meta.url), 'utf8').matchAll(
      /^\| `([a-z-]+)` +\| (`[a-z-]+`(?:, `[a-z-]+`)*) +\|$/gm,
    ),
  ].map(([, feature, others]) => [feature, others.replaceAll('`', '').split(', ')]),
);
/** @param {string} own the feature the files belong to */
const onlyListedFeatures = (own) => ({
  ...unlistedFeature,
  regex: unlistedFeature.regex.replace(
    'FEATURES',
    features.filter((name) => name !== own && !mayUse.get(own)?.includes(name)).join('|'),
  ),
});

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/**',
      '**/dist/**',
      '.guildhall/**',
      '.guildhall-bench/**',
      '.guildhall-dev/**',
      'test-results/**',
      'server/migrations/**',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    plugins: { 'react-hooks': reactHooks },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/unified-signatures': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      'no-restricted-syntax': ['error', ...rawHtml],
      // French mails contain no-break spaces.
      'no-irregular-whitespace': ['error', { skipTemplates: true }],
      'no-eval': 'error',
      'no-console': ['error', { allow: ['warn', 'error', 'info'] }],
      eqeqeq: ['error', 'always'],
    },
  },
  {
    // Patterns take time in proportion to the text: people send megabytes of blanks.
    files: ['server/**/*.ts', 'shared/**/*.{ts,tsx}', 'host/**/*.{ts,tsx}', 'remote-*/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', '**/testing/**', 'shared/tooling/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }],
    },
  },
  {
    // Folders that use React; elsewhere a function named `use` is not a React hook.
    files: ['host/**/*.{ts,tsx}', 'remote-*/**/*.{ts,tsx}', 'shared/**/*.{ts,tsx}'],
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['host/src/**/*.{ts,tsx}', 'remote-*/src/**/*.{ts,tsx}', 'shared/**/*.{ts,tsx}', 'server/src/**/*.ts'],
    // Tests know their expected texts; the other files are `dateFormatter`, printed dates, and clocks for programs.
    ignores: [
      '**/*.test.{ts,tsx}',
      '**/testing/**',
      'shared/domain/{date-format,zone-names,zoned-time}.ts',
      'shared/format/format.ts',
      'server/src/platform/pdf/format.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', ...rawHtml, ...datesWithoutZone] },
  },
  {
    files: ['host/src/**/*.{ts,tsx}', 'remote-*/src/**/*.{ts,tsx}', 'shared/**/*.{ts,tsx}'],
    ignores: [
      '**/*.test.{ts,tsx}',
      '**/testing/**',
      'shared/domain/{date-format,zone-names,zoned-time}.ts',
      'shared/format/format.ts',
      'shared/store/device-storage.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', ...rawHtml, ...datesWithoutZone, ...rawStorage] },
  },
  {
    files: ['shared/contracts/**/*.ts', 'shared/domain/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: boundaries(pureRules),
  },
  {
    files: ['shared/**/*.{ts,tsx}'],
    ignores: ['shared/contracts/**', 'shared/domain/**', 'shared/tooling/**'],
    rules: boundaries(noRemoteCode, noHostCode, noServerCode, noTooling),
  },
  { files: ['shared/tooling/**/*.{ts,tsx}'], rules: boundaries(noRemoteCode, noHostCode, noServerCode) },
  {
    files: ['shared/features/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: boundaries(noRemoteCode, noHostCode, noServerCode, onlyTheKit, noSecondKit),
  },
  {
    files: ['shared/features/zones.ts'],
    rules: boundaries(noRemoteCode, noHostCode, noServerCode, onlyTheKitAnd('@vvo/tzdb'), noSecondKit),
  },
  { files: ['host/*.ts'], rules: boundaries(noRemoteCode, noServerCode) },
  { files: ['host/src/**/*.{ts,tsx}'], rules: boundaries(noRemoteCode, noServerCode, noTooling) },
  {
    files: ['remote-*/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', '**/testing/**'],
    rules: boundaries(noHostCode, noServerCode, onlyTheKit),
  },
  {
    files: ['remote-demo/src/features/calendar/MonthView.tsx'],
    rules: boundaries(noHostCode, noServerCode, onlyTheKitAnd('react-day-picker')),
  },
  { files: ['remote-*/**/*.test.{ts,tsx}', 'remote-*/**/testing/**'], rules: boundaries(noHostCode, noServerCode) },
  {
    files: ['server/**/*.ts'],
    rules: { ...boundaries(noRemoteCode, noHostCode, onlyContracts) },
  },
  {
    files: ['server/src/platform/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: boundaries(noRemoteCode, noHostCode, onlyContracts, noFeature),
  },
  ...features.map((name) => ({
    files: [`server/src/features/${name}/**/*.ts`],
    ignores: ['**/*.test.ts', '**/testing.ts'],
    rules: boundaries(
      noRemoteCode,
      noHostCode,
      onlyContracts,
      noProcess,
      publicPartsExcept(name),
      onlyListedFeatures(name),
    ),
  })),
  {
    files: ['server/src/processes/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: boundaries(noRemoteCode, noHostCode, onlyContracts, publicPartsExcept(undefined)),
  },
  {
    files: ['server/src/{features,processes}/**/*.ts'],
    ignores: ['**/*.test.ts', '**/testing.ts', '**/{repository,read-model}.ts', '**/*-{repository,read-model}.ts'],
    rules: { 'no-restricted-syntax': ['error', ...rawHtml, ...datesWithoutZone, ...sqlAnywhere] },
  },
  {
    files: ['scripts/**', '**/*.config.*', 'server/src/main.ts', 'e2e/**', 'bench/**'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.mjs', '**/*.js'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        fetch: 'readonly',
        setTimeout: 'readonly',
        setInterval: 'readonly',
        clearTimeout: 'readonly',
        Buffer: 'readonly',
        AbortSignal: 'readonly',
      },
    },
  },
  {
    files: ['scripts/**/*.test.mjs'],
    languageOptions: { globals: { test: 'readonly', expect: 'readonly', beforeEach: 'readonly', jest: 'readonly' } },
  },
);
