import { useEffect, useRef } from 'react';
import { customize, store, type Customizer } from '@guildhall/shared/store';

type Look = Pick<Customizer, 'activeMode' | 'isModeBySystem' | 'activeDir' | 'isLanguage'>;

const currentLook = (): Look => {
  const { activeMode, isModeBySystem, activeDir, isLanguage } = store.getState().customizer;
  return { activeMode, isModeBySystem, activeDir, isLanguage };
};

/** The values to restore from `own`: only those that still have the tried value. */
function changesToRestore(own: Look, tried: Look): Partial<Look> {
  const now = currentLook();
  const isModeAsTried = now.activeMode === tried.activeMode && now.isModeBySystem === tried.isModeBySystem;
  const isDirectionAsTried = now.activeDir === tried.activeDir && now.isLanguage === tried.isLanguage;
  return {
    ...(isModeAsTried && { activeMode: own.activeMode, isModeBySystem: own.isModeBySystem }),
    ...(isDirectionAsTried && { activeDir: own.activeDir }),
  };
}

/**
 * Tries out mode and direction in the whole application. Visitors of this page only preview, so leaving it, also by
 * closing the tab, restores their own appearance, except for changes made elsewhere since, such as in the settings
 * panel.
 * @returns a function that applies an appearance.
 */
export function useThemePreview() {
  const own = useRef<Look>(null);
  const tried = useRef<Look>(null);
  useEffect(() => {
    const putBack = () => {
      if (own.current && tried.current) customize(changesToRestore(own.current, tried.current));
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
    // Changes made since the last preview belong to their own appearance, too.
    own.current =
      own.current && tried.current ? { ...before, ...changesToRestore(own.current, tried.current) } : before;
    customize(look);
    tried.current = currentLook();
  };
}
