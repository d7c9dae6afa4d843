import { type ReactNode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { rootElementId, waitsAttribute } from '@guildhall/shared/contracts/page';
import { initI18n, readLanguage, defaultLanguage } from '@guildhall/shared/i18n';
import { BrowserRouter } from '@guildhall/shared/router';
import { keepFirstAnswers, languageOfVisit, restore, setIdentity, startFresh, store } from '@guildhall/shared/store';
import { createEmotionCache } from '@guildhall/shared/theme';
import { followMaintenance } from '../maintenance/follow-maintenance.ts';
import { keepTyped } from '../hydration/keep-typed.ts';
import { guardSession } from '../session/session.ts';
import { addTranslationLoaders, loadFirstTranslations, styleMirror } from '../language/language.ts';
import { registerNavTranslations } from '../routing/nav-translations.ts';
import { pageNonce, readPageData } from '../routing/page-data.ts';
import { createRegistryStore, type RegistryStore } from '../routing/registry.ts';
import { Queries } from '../remotes/lazy-queries.tsx';
import { RemoteArea } from '../remotes/lazy-remote-area.tsx';
import { resolve } from '../routing/resolve.ts';
import { browserClock, within } from '../loader/clock.ts';
import { times } from '../federation/times.ts';
import { App } from './App.tsx';
import {
  catchStrayErrors,
  scheduleUpdateWatch,
  prepareAhead,
  prepareOpened,
  prepareSignIn,
} from './preload-screens.ts';
import { followDeviceMode } from './device-mode.ts';
import { withinDeadline } from './startup-gate.ts';

/** Starts the shell: first the stored state, then the first translations, then the screens. */
export async function start(): Promise<void> {
  const page = readPageData();
  keepFirstAnswers(page.firstAnswers);
  followMaintenance(page.maintenance);
  const served = readLanguage(page.language) ?? defaultLanguage;
  const servedTranslations = loadFirstTranslations(served);
  try {
    // Nothing of the application shows before the stored state has loaded (specification §4, start-up gate).
    await withinDeadline(restore());
  } catch (error) {
    console.error('The stored state was not restored in time.', error);
    const { offerFreshStart } = await import('./startup-recovery.ts');
    if ((await offerFreshStart((await servedTranslations).shell.gate)) === 'fresh') startFresh();
  }
  setIdentity(page.identity);
  followDeviceMode();
  const language = languageOfVisit(served);
  const { shell, ui } = await (language === served ? servedTranslations : loadFirstTranslations(language));
  await initI18n(language, { [language]: { shell, ui } });
  addTranslationLoaders();

  // The build decides the condition: other builds contain no such code.
  const transform =
    process.env.NODE_ENV === 'development'
      ? await (await import('../build-overrides/overrides.ts')).loadOverrides()
      : undefined;
  const registry = createRegistryStore(page.registry, { transform, servesStaff: page.servesStaff });
  registerNavTranslations(page.registry);
  registry.subscribe(() => registerNavTranslations(registry.get().registry));
  guardSession();
  registry.follow();
  catchStrayErrors(registry);

  if (page.maintenance === null) prepareOpened(registry);
  const isScreenHere = await prepareSignIn(registry);
  const way = page.prerendered === null ? 'replace' : await prepareServedPage(registry);
  show(
    <App
      registry={registry}
      cacheFor={styleCaches(pageNonce())}
      // Without transitions, a click changes the URL for every reader before the next event: a search sent a moment
      // after the last key press must not undo a click in between.
      router={(screens) => <BrowserRouter useTransitions={false}>{screens}</BrowserRouter>}
    />,
    isScreenHere && way === 'hydrate' && language === served && isAlreadyShown(page.prerendered),
    () => {
      // Navigating there retries, and shows the reason.
      prepareAhead(registry).catch(() => undefined);
      scheduleUpdateWatch(registry);
    },
  );
}

/** True when the page contains exactly what would render now, so that React can hydrate it. */
const isAlreadyShown = (prerendered: string | null) =>
  prerendered === location.pathname &&
  store.getState()['user-auth'].user === null &&
  store.getState()['user-auth'].errorMessage === null &&
  store.getState()['user-auth'].successMessage === null;

function show(app: ReactNode, isShown: boolean, onShown: () => void): void {
  const root = document.getElementById(rootElementId);
  if (!root) throw new Error(`The page has no element "#${rootElementId}" to render into.`);
  if (document.documentElement.hasAttribute(waitsAttribute)) {
    root.replaceChildren();
    document.documentElement.removeAttribute(waitsAttribute);
  }
  const restoreTyped = keepTyped(root);
  const onFirst = () => {
    restoreTyped();
    // Read by the weight and timing tests, and visible in traces.
    performance.mark('guildhall:first-screen');
    onShown();
  };
  const screens = <Rendered onFirst={onFirst}>{app}</Rendered>;
  if (isShown) hydrateRoot(root, screens);
  else createRoot(root).render(screens);
}

/** Signals that the first render is in the page: only then can the inputs get the typed text back. */
function Rendered({ onFirst, children }: { onFirst: () => void; children: ReactNode }) {
  useEffect(() => {
    onFirst();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, whatever renders later
  }, []);
  return children;
}

/** One style cache per direction, created on first use. */
function styleCaches(nonce: string | undefined) {
  const caches = new Map<string, ReturnType<typeof createEmotionCache>>();
  return (direction: 'ltr' | 'rtl') => {
    const mirror = direction === 'rtl' ? styleMirror() : undefined;
    const cache = caches.get(direction) ?? createEmotionCache({ ...(mirror && { mirror }), ...(nonce && { nonce }) });
    caches.set(direction, cache);
    return cache;
  };
}

/**
 * Prepares the served HTML for React. A screen of the shell is hydrated. A remote's page is rendered again, because its
 * HTML comes from another build: this waits for its code, so that the first render replaces like with like and nothing
 * moves.
 */
async function prepareServedPage(registry: RegistryStore): Promise<'hydrate' | 'replace'> {
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
