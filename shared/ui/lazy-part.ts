import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/**
 * A component in a file of its own, fetched when it is first shown:
 * `const Preview = lazyPart(async () => (await import('./Preview.tsx')).Preview);`
 */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await load() }));
