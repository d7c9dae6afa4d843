import { useEffect } from 'react';
import { useRegistryStore } from '../routing/registry.ts';

/** How long a line is active before its page preloads, in ms: passing over it does not count. */
const restMs = 120;

/** Preloads the page behind the active line. */
export function usePreload(path: string | undefined): void {
  const registry = useRegistryStore();
  useEffect(() => {
    if (path === undefined) return;
    const timer = setTimeout(() => {
      import(/* webpackChunkName: "federation" */ '../remotes/remotes.ts')
        .then(({ preloadPath }) => preloadPath(registry, path))
        // Opening the page retries and reports the failure.
        .catch(() => undefined);
    }, restMs);
    return () => clearTimeout(timer);
  }, [registry, path]);
}
