import { type ReactNode, useSyncExternalStore } from 'react';
import { store, useCustomizer, useUser, type Customizer } from '@guildhall/shared/store';
import { AppThemeProvider, type createEmotionCache } from '@guildhall/shared/theme';
import { Toaster } from '@guildhall/shared/ui/core';
import { MaintenanceGate } from '../maintenance/MaintenanceGate.tsx';
import { useComponentLocale } from '../language/component-locale.ts';
import { useLayoutDirection } from '../language/direction.ts';
import { type RegistryStore, RegistryContext, useRegistry } from '../routing/registry.ts';
import { InactivityWatch, UpdateNotice } from './lazy-screens.tsx';
import { Screens } from './Screens.tsx';
import { ShellBoundary, ShellFailed } from './ShellBoundary.tsx';

interface AppProps {
  registry: RegistryStore;
  /** Returns the style cache for a direction; emotion needs a separate one for right-to-left. */
  cacheFor: (direction: 'ltr' | 'rtl') => ReturnType<typeof createEmotionCache>;
  /** Wraps the screens in a router: the browser's here, a fixed location when a screen is rendered to HTML. */
  router: (screens: ReactNode) => ReactNode;
}

/**
 * Reads a setting that changes only CSS variables. While React hydrates served HTML, the store returns the defaults,
 * because elements must match; variables need not, and the defaults would flash blue and light for a frame.
 */
function useVariable<T>(select: (customizer: Customizer) => T): T {
  const read = () => select(store.getState().customizer);
  return useSyncExternalStore(store.subscribe, read, read);
}

/** The whole shell, once the stored state and the first translations have loaded. */
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
      isPainted
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
                  <InactivityWatch />
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

const reload = () => location.reload();

/** Shows a notice when a new version is ready. */
function Updates() {
  const { update } = useRegistry();
  return update && <UpdateNotice update={update} reload={reload} />;
}
