import { type ReactNode, useSyncExternalStore } from 'react';
import { store, useCustomizer, useUser, type Customizer } from '@guildhall/shared/store';
import { AppThemeProvider, type createEmotionCache } from '@guildhall/shared/theme';
import { Toaster } from '@guildhall/shared/ui/core';
import { MaintenanceGate } from '../maintenance/MaintenanceGate.tsx';
import { useComponentLocale } from '../language/component-locale.ts';
import { useLayoutDirection } from '../language/direction.ts';
import type { RegistryStore } from '../routing/registry.ts';
import { RegistryContext } from '../routing/registry-context.ts';
import { inactivityWatch } from './lazy-screens.tsx';
import { Screens } from './Screens.tsx';
import { ShellBoundary, ShellFailed } from './ShellBoundary.tsx';
import { Updates } from './Updates.tsx';

interface AppProps {
  registry: RegistryStore;
  /** The page's style cache of a direction; emotion needs another one for right-to-left. */
  cacheFor: (direction: 'ltr' | 'rtl') => ReturnType<typeof createEmotionCache>;
  /** Puts the router around the screens: the browser's here, a fixed place when a screen is rendered to HTML. */
  router: (screens: ReactNode) => ReactNode;
}

/**
 * Reads a choice that changes nothing but CSS variables. While React takes over a page that came as HTML, the store
 * answers with the defaults, because elements must fit; these need not, and would show blue and light for a frame.
 */
function useVariable<T>(select: (customizer: Customizer) => T): T {
  const read = () => select(store.getState().customizer);
  return useSyncExternalStore(store.subscribe, read, read);
}

/** The whole shell, once the stored state is restored and the first translations are there. */
export function App({ registry, cacheFor, router }: AppProps) {
  const direction = useLayoutDirection();
  const isSignedIn = useUser() !== null;
  const mode = useVariable(({ activeMode }) => activeMode);
  const themeName = useVariable(({ activeTheme }) => activeTheme);
  const radius = useVariable(({ borderRadius }) => borderRadius);
  const cardShadow = useCustomizer(({ isCardShadow }) => isCardShadow);
  const localePack = useComponentLocale();
  return (
    <AppThemeProvider
      mode={mode}
      themeName={themeName}
      direction={direction}
      radius={radius}
      cardShadow={cardShadow}
      localePack={localePack}
      cache={cacheFor(direction)}
    >
      <RegistryContext value={registry}>
        <ShellBoundary fallback={<ShellFailed />}>
          {router(
            <>
              <ShellBoundary fallback={null}>
                <Updates />
              </ShellBoundary>
              <MaintenanceGate>
                <Screens />
              </MaintenanceGate>
              {isSignedIn && (
                <ShellBoundary fallback={null}>
                  <inactivityWatch.Component />
                </ShellBoundary>
              )}
            </>,
          )}
        </ShellBoundary>
        <ShellBoundary fallback={null}>
          <Toaster />
        </ShellBoundary>
      </RegistryContext>
    </AppThemeProvider>
  );
}
