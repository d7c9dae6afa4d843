import { store } from '@guildhall/shared/store';
import { loadApi } from '../session/session.ts';
import { layout, remoteArea } from './parts.tsx';
import type { RegistryStore } from './registry.ts';
import { resolve } from './resolve.ts';
import { paths } from './shell-routes.ts';

const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 2000 }) : setTimeout(work, 200);

/**
 * While the person reads or types, fetches what the likely next step needs: after sign-in that is the layout and the
 * first page. A failure costs nothing here; whoever goes there tries again and sees the reason.
 */
export function prepareAhead(registry: RegistryStore): void {
  whenIdle(() => {
    const resolution = resolve(
      location.pathname,
      registry.get().registry,
      store.getState()['user-auth'].user?.role ?? null,
    );
    if (resolution.kind !== 'shell' && resolution.kind !== 'signIn') return;
    const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);
    quietly(loadApi());
    quietly(layout.preload());
    quietly(
      remoteArea.preload().then(async () => {
        const { preloadPath } = await import(/* webpackChunkName: "federation" */ '../remotes/remotes.ts');
        preloadPath(registry, paths.home);
      }),
    );
  });
}
