import { store } from '@guildhall/shared/store';
import { Queries } from '../remotes/lazy-queries.tsx';
import { RemoteArea } from '../remotes/lazy-remote-area.tsx';
import type { RegistryStore } from '../routing/registry.ts';
import { resolve } from '../routing/resolve.ts';
import { browserClock, within } from '../loader/clock.ts';
import { times } from '../federation/times.ts';

/**
 * Prepares the served HTML for React. A screen of the shell is hydrated. A remote's page is rendered again, because its
 * HTML comes from another build: this waits for its code, so that the first render replaces like with like and nothing
 * moves.
 */
export async function prepareServedPage(registry: RegistryStore): Promise<'hydrate' | 'replace'> {
  const role = store.getState()['user-auth'].user?.role ?? null;
  const resolution = resolve(location.pathname, registry.get().registry, role);
  if (resolution.kind !== 'remote') return 'hydrate';
  const { remote, route } = resolution;
  const load = async () => {
    const [{ asksThroughQueries, loaderOf }] = await Promise.all([
      import(/* webpackChunkName: "federation" */ '../remotes/remotes.ts'),
      RemoteArea.preload(),
    ]);
    await Promise.all([
      loaderOf(registry).load(remote.id, route.page),
      asksThroughQueries(remote, route.page) && Queries.preload(),
    ]);
  };
  // When this takes longer, the page's own area says so and continues loading.
  await within(browserClock, times.slowMs, load()).catch(() => undefined);
  return 'replace';
}
