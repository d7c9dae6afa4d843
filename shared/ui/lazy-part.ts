import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/**
 * A component in its own file, loaded when it is first shown:
 * `const Preview = lazyPart(async () => (await import('./Preview.tsx')).Preview);`
 *
 * It adds a delay and a Suspense boundary, so it needs a reason: its own translations, a library, or a size limit. The
 * limits are 10 KB (gzip) per file in the release check (shared/tooling/release/check.ts), 24 KB for the translations of a
 * remote, and those in e2e/weight.spec.ts. State the reason in a comment, with the size.
 */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await load() }));
