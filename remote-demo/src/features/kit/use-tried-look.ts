import { useEffect, useRef } from 'react';
import { customize, store, type Customizer } from '@guildhall/shared/store';

type Look = Pick<Customizer, 'activeMode' | 'isModeBySystem' | 'activeDir' | 'isLanguage'>;

const currentLook = (): Look => {
  const { activeMode, isModeBySystem, activeDir, isLanguage } = store.getState().customizer;
  return { activeMode, isModeBySystem, activeDir, isLanguage };
};

/** What of the tried look goes back to `own`: only what still shows as it was tried. */
function changesBack(own: Look, tried: Look): Partial<Look> {
  const now = currentLook();
  const isModeAsTried = now.activeMode === tried.activeMode && now.isModeBySystem === tried.isModeBySystem;
  const isDirectionAsTried = now.activeDir === tried.activeDir && now.isLanguage === tried.isLanguage;
  return {
    ...(isModeAsTried && { activeMode: own.activeMode, isModeBySystem: own.isModeBySystem }),
    ...(isDirectionAsTried && { activeDir: own.activeDir }),
  };
}

/**
 * Tries out the mode and direction of the whole application. Whoever opens the page only looks, so on leaving it, also
 * by closing the tab, they have their own look again, except for what they have changed elsewhere since, such as in
 * the settings panel.
 * @returns puts on a look.
 */
export function useTriedLook() {
  const own = useRef<Look>(null);
  const tried = useRef<Look>(null);
  useEffect(() => {
    const putBack = () => {
      if (own.current && tried.current) customize(changesBack(own.current, tried.current));
      own.current = tried.current = null;
    };
    window.addEventListener('pagehide', putBack);
    return () => {
      window.removeEventListener('pagehide', putBack);
      putBack();
    };
  }, []);
  return (look: Partial<Look>) => {
    const before = currentLook();
    // What was changed elsewhere since the last try is their own look, too.
    own.current = own.current && tried.current ? { ...before, ...changesBack(own.current, tried.current) } : before;
    customize(look);
    tried.current = currentLook();
  };
}
