import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/**
 * A component in a file of its own, fetched when it is first shown:
 * `const Preview = lazyPart(async () => (await import('./Preview.tsx')).Preview);`
 *
 * It costs a wait and a Suspense, so it needs a reason: texts of its own, a library, or a limit that fails without it.
 * The limits are 10 KB of gzip a file in the release check (shared/tooling/release/check.ts), 24 KB for the translations of
 * a remote, and the kilobytes in e2e/weight.spec.ts. A comment says which, with the kilobytes.
 */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await load() }));
