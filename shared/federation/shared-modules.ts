/**
 * The modules the shell compiles once for all remotes. The webpack factory reads this table to keep them out of the
 * remotes' builds; the shell's `provided.ts` must have every key, or it does not type-check. `contracts` and `domain`
 * are excluded on purpose: a remote ships with the contract it was written against.
 */
export const sharedModules = {
  react: { versionOf: 'react' },
  'react/jsx-runtime': { versionOf: 'react' },
  'react-dom': { versionOf: 'react-dom' },
  'zod/mini': { versionOf: 'zod' },
  '@guildhall/shared/store': { versionOf: '@guildhall/shared' },
  '@guildhall/shared/http': { versionOf: '@guildhall/shared' },
  '@guildhall/shared/i18n': { versionOf: '@guildhall/shared' },
  '@guildhall/shared/theme': { versionOf: '@guildhall/shared' },
  '@guildhall/shared/query': { versionOf: '@guildhall/shared' },
  '@guildhall/shared/router': { versionOf: '@guildhall/shared' },
  '@guildhall/shared/ui/core': { versionOf: '@guildhall/shared' },
  '@guildhall/shared/ui/form': { versionOf: '@guildhall/shared' },
  '@guildhall/shared/ui/data': { versionOf: '@guildhall/shared' },
  '@guildhall/shared/ui/charts': { versionOf: '@guildhall/shared' },
  '@guildhall/shared/ui/rich-text': { versionOf: '@guildhall/shared' },
  '@guildhall/shared/ui/document-view': { versionOf: '@guildhall/shared' },
  '@guildhall/shared/ui/qr-code': { versionOf: '@guildhall/shared' },
} as const satisfies Record<string, { versionOf: string }>;

export type SharedKey = keyof typeof sharedModules;
export type SharedPackage = (typeof sharedModules)[SharedKey]['versionOf'];

/** The packages behind the shared modules. */
export const sharedPackages: readonly SharedPackage[] = [
  ...new Set(Object.values(sharedModules).map(({ versionOf }) => versionOf)),
];

/**
 * The version a remote requires of a shared package: the same major for libraries, at least its own minor for our entry
 * points, which only gain exports within a major.
 */
export function requiredVersion(name: SharedPackage, version: string): string {
  const [major] = version.split('.');
  return name === '@guildhall/shared' ? `^${version}` : `^${major}.0.0`;
}
