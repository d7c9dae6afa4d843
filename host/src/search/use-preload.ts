import { useEffect } from 'react';
import { useRegistryStore } from '../routing/registry-context.ts';

/** How long a line is active before its page is fetched, in ms: who passes over it does not want it. */
const restMs = 120;

/** Fetches the code of the page behind the active line, so that it is here when the person opens it. */
export function usePreload(path: string | undefined): void {
  const registry = useRegistryStore();
  useEffect(() => {
    if (path === undefined) return;
    const timer = setTimeout(() => {
      import(/* webpackChunkName: "federation" */ '../remotes/remotes.ts')
        .then(({ preloadPath }) => preloadPath(registry, path))
        // Opening the page tries again and says what is wrong.
        .catch(() => undefined);
    }, restMs);
    return () => clearTimeout(timer);
  }, [registry, path]);
}
