import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/**
 * A component in its own file, loaded when it is first shown:
 * `const Preview = lazyPart(async () => (await import('./Preview.tsx')).Preview);`
 *
 * It adds a delay and a Suspense boundary, so it is for what a page rarely shows and is large: a dialog, an editor, a
 * library.
 */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await load() }));
