import { store } from '@guildhall/shared/store';
import { browserClock, within } from '../loader/clock.ts';
import { times } from '../federation/times.ts';
import { loadApi } from '../session/session.ts';
import { RemoteArea } from '../remotes/lazy-remote-area.tsx';
import { hasDataToSpare } from './connection.ts';
import { InactivityWatch, DashboardLayout, shellScreens, UpdateNotice } from './lazy-screens.tsx';
import type { RegistryStore } from '../routing/registry.ts';
import { resolve } from '../routing/resolve.ts';
import { paths, type ShellPage } from '../routing/shell-routes.ts';

const idle = () =>
  new Promise<unknown>((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve, { timeout: 2000 }) : setTimeout(resolve, 200),
  );

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

const opened = (registry: RegistryStore) =>
  resolve(location.pathname, registry.get().registry, store.getState()['user-auth'].user?.role ?? null);

/**
 * Waits for the sign-in screen where it comes first, so that it hydrates its served HTML. A separate chunk, because
 * pages opened from a mail do not need it.
 * @returns false when it failed to load: then the screen reports it, and the served HTML is not what renders
 */
export async function prepareSignIn(registry: RegistryStore): Promise<boolean> {
  const resolution = opened(registry);
  const isFirst = resolution.kind === 'signIn' || (resolution.kind === 'shell' && resolution.route.page === 'login');
  if (!isFirst) return true;
  return within(browserClock, times.slowMs, shellScreens.login.preload()).then(
    () => true,
    () => false,
  );
}

const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);

/** Loads a remote's page if the person may open it. */
async function preloadRemote(registry: RegistryStore, path: string): Promise<void> {
  const [{ preloadPath }] = await Promise.all([
    import(/* webpackChunkName: "federation" */ '../remotes/remotes.ts'),
    RemoteArea.preload(),
  ]);
  preloadPath(registry, path);
}

/**
 * Requests the files of the opened page before the first render. The page's HTML preloads them, and browsers warn if
 * they are not used soon after; on a busy machine the first render alone takes that long.
 */
export function prepareOpened(registry: RegistryStore): void {
  if (opened(registry).kind === 'remote') quietly(preloadRemote(registry, location.pathname));
}

/** The screens that lead to the home page; registration and the like end in a mail. */
const screensBeforeHome: readonly ShellPage[] = ['login', 'twoSteps'];

/**
 * Loads the files for the likely next step while the person reads or types: on the shell's screens the code that
 * submits forms, and on sign-in screens also the layout and the first page, unless the browser saves data. Waits for
 * the screen itself. Failures are ignored here; navigating there retries and shows the reason.
 *
 * The HTTP client and the contracts run in separate tasks, before the layout, which needs both: together they would be
 * one task of more than 100 ms on a slow phone, and delay a key press until its end.
 */
export async function prepareAhead(registry: RegistryStore): Promise<void> {
  await idle();
  const resolution = opened(registry);
  if (resolution.kind !== 'shell' && resolution.kind !== 'signIn') return;
  const page = resolution.kind === 'shell' ? resolution.route.page : 'login';
  await shellScreens[page].preload();
  await idle();
  await import(/* webpackChunkName: "shared-http" */ '@guildhall/shared/http');
  await nextTask();
  await loadApi();
  if (!screensBeforeHome.includes(page) || !hasDataToSpare()) return;
  await nextTask();
  quietly(DashboardLayout.preload());
  quietly(InactivityWatch.preload());
  quietly(preloadRemote(registry, paths.home));
}

const settledMs = 3_000;

/**
 * Once the first screen has settled: starts watching for new versions and loads the notice in advance, because the
 * files of this build may be gone from the server by then.
 */
export function scheduleUpdateWatch(registry: RegistryStore): void {
  const begin = () => import(/* webpackChunkName: "updates" */ './updates/start-watch.ts');
  setTimeout(() => {
    void begin().then(
      ({ startWatch }) => startWatch(registry, UpdateNotice.preload),
      // Retry when the person returns to the tab; nothing is waiting for it.
      () => document.addEventListener('visibilitychange', () => scheduleUpdateWatch(registry), { once: true }),
    );
  }, settledMs);
}

/** Reports errors from remotes that no boundary catches; loaded after the first such error. */
export function catchStrayErrors(registry: RegistryStore): void {
  const report = (event: ErrorEvent | PromiseRejectionEvent) =>
    void import(/* webpackChunkName: "updates" */ '../remotes/unhandled-errors.ts')
      .then(({ reportStray }) => reportStray(event, registry))
      // Without the reporter, the browser's own message is still in the console.
      .catch(() => undefined);
  window.addEventListener('error', report);
  window.addEventListener('unhandledrejection', report);
}
