import { useTranslation } from '@guildhall/shared/i18n';
import { useCustomizer } from '@guildhall/shared/store';
import { Select } from '@guildhall/shared/ui/core';
import { useThemePreview } from './use-theme-preview.ts';

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
