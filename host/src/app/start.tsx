import { type ReactNode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { rootElementId } from '@guildhall/shared/contracts/page';
import { initI18n, languageFacts, readLanguage, defaultLanguage, type Language } from '@guildhall/shared/i18n';
import { BrowserRouter } from '@guildhall/shared/router';
import { customize, keepFirstAnswers, restore, setIdentity, startFresh, store } from '@guildhall/shared/store';
import { createEmotionCache } from '@guildhall/shared/theme';
import { followMaintenance } from '../maintenance/watch.ts';
import { keepTyped } from '../hydration/keep-typed.ts';
import { prepareServedPage } from '../hydration/served-page.ts';
import { guardSession } from '../session/session.ts';
import { App } from './App.tsx';
import {
  catchStrayErrors,
  scheduleUpdateWatch,
  prepareAhead,
  prepareOpened,
  prepareSignIn,
} from './preload-screens.ts';
import { followDeviceMode } from './device-mode.ts';
import { addTranslationLoaders, loadFirstTranslations, styleMirror } from '../language/language.ts';
import { registerNavTranslations } from '../routing/nav-translations.ts';
import { pageNonce, readPageData } from '../routing/page-data.ts';
import { createRegistryStore } from '../routing/registry.ts';
import { withinDeadline } from './startup-gate.ts';

/** Starts the shell: first the stored state, then the first translations, then the screens. */
export async function start(): Promise<void> {
  const page = readPageData();
  keepFirstAnswers(page.firstAnswers);
  followMaintenance(page.maintenance);
  const language = readLanguage(page.language) ?? defaultLanguage;
  const translations = loadFirstTranslations(language);
  try {
    // Nothing of the application shows before the stored state has loaded (specification §4, start-up gate).
    await withinDeadline(restore());
  } catch (error) {
    console.error('The stored state was not restored in time.', error);
    const { offerFreshStart } = await import('./startup-recovery.ts');
    if ((await offerFreshStart((await translations).shell.gate)) === 'fresh') startFresh();
  }
  setIdentity(page.identity);
  followDeviceMode();
  const { shell, ui } = await translations;
  await initI18n(language, { [language]: { shell, ui } });
  addTranslationLoaders();
  if (store.getState().customizer.isLanguage !== language)
    customize({ isLanguage: language, activeDir: languageFacts[language].direction });

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
    isScreenHere && way === 'hydrate' && isAlreadyShown(page.prerendered, language),
    () => {
      // Navigating there retries, and shows the reason.
      prepareAhead(registry).catch(() => undefined);
      scheduleUpdateWatch(registry);
    },
  );
}

/** True when the page contains exactly what would render now, so that React can hydrate it. */
const isAlreadyShown = (prerendered: string | null, language: Language) =>
  prerendered === location.pathname &&
  document.documentElement.lang === languageFacts[language].tag &&
  store.getState()['user-auth'].user === null &&
  store.getState()['user-auth'].errorMessage === null &&
  store.getState()['user-auth'].successMessage === null;

function show(app: ReactNode, isShown: boolean, onShown: () => void): void {
  const root = document.getElementById(rootElementId);
  if (!root) throw new Error(`The page has no element "#${rootElementId}" to render into.`);
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
