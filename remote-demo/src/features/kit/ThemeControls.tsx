import { useEffect, useRef } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { useCustomizer, customize, store, type Customizer } from '@guildhall/shared/store';
import { Select } from '@guildhall/shared/ui/core';

/** Switches the page and the surrounding application between light and dark and between reading directions. */
export function ThemeControls() {
  const { t } = useTranslation('demo');
  const mode = useCustomizer(({ activeMode }) => activeMode);
  const direction = useCustomizer(({ activeDir }) => activeDir);
  const tryLook = useThemePreview();
  return (
    <>
      <Select
        compact
        label={t('kit.look.mode')}
        value={mode}
        options={[
          { value: 'light', label: t('kit.look.light') },
          { value: 'dark', label: t('kit.look.dark') },
        ]}
        onChange={(value) => tryLook({ activeMode: value === 'dark' ? 'dark' : 'light', isModeBySystem: false })}
      />
      <Select
        compact
        label={t('kit.look.direction')}
        value={direction}
        options={[
          { value: 'ltr', label: t('kit.look.ltr') },
          { value: 'rtl', label: t('kit.look.rtl') },
        ]}
        onChange={(value) => tryLook({ activeDir: value === 'rtl' ? 'rtl' : 'ltr' })}
      />
    </>
  );
}

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
function useThemePreview() {
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
