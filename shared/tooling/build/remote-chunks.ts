import type { Configuration } from 'webpack';

type SplitChunks = NonNullable<Configuration['optimization']>['splitChunks'];

/**
 * Libraries of a page's lazy parts. The chunk's name tells the release check that it may be larger than our own code
 * (decision 0024).
 */
const librariesOfPages = {
  test: /node_modules/,
  idHint: 'library',
  priority: -10,
  reuseExistingChunk: true,
  filename: 'static/js/library-[id].[contenthash].chunk.js',
};

/** Used by nearly every page of a remote: copied into each page, it took up to a third of the page's limit. */
const foundations = [
  /[\\/]contracts[\\/](contract|primitives|avatar)\.ts$/,
  /[\\/]domain[\\/](text|limits|languages|currencies|zone-names|lifecycle|date-format|permissions|case-limits)\.ts$/,
  /[\\/]domain[\\/](user|names|digits|is-record|local-text)\.ts$/,
  /[\\/]shared[\\/](format[\\/](format|use-format)|features[\\/]labels|router[\\/]with-query|ui[\\/]lazy-part)\.ts$/,
  /[\\/]src[\\/](paths|lib[\\/](keys|texts|labels|use-case-link))\.tsx?$/,
];

/**
 * How a remote is split into chunks. Code of 13 kB and more that several pages use becomes a separate chunk: at webpack's
 * default of 20 kB, contracts and limits were copied into each page, which exceeded the limit of 10 KB per chunk.
 */
export const remoteChunks: SplitChunks = {
  minSize: 13_000,
  cacheGroups: {
    defaultVendors: librariesOfPages,
    foundations: {
      test: new RegExp(foundations.map(({ source }) => source).join('|')),
      name: 'foundations',
      // Only in remotes with many pages: a public form has few, and every request delays it.
      minChunks: 8,
      enforce: true,
    },
    // The translated audit action names grow with every action, so they are in two chunks.
    auditTexts: { test: /[\\/]domain[\\/]audit[\\/]office-actions\.ts$/, enforce: true },
    // The contracts shared by most of the office's pages come close to the limit of a chunk, and webpack's grouping
    // differs from build to build. Those of mails and invoices are among the largest; the dashboard loads those of
    // set-up and backups for administrators only.
    invoiceContracts: { test: /[\\/]contracts[\\/](invoices|invoice-office|payments)\.ts$/, enforce: true },
    administratorContracts: { test: /[\\/]contracts[\\/](backups|set-up|setting-values)\.ts$/, enforce: true },
    mailContracts: { test: /[\\/]contracts[\\/]mails\.ts$/, enforce: true },
  },
};
