import { useTranslation } from '@guildhall/shared/i18n';
import { customize, useCustomizer } from '@guildhall/shared/store';
import { IconButton } from '@guildhall/shared/ui/core';

/** Toggles between light and dark; afterwards the mode no longer follows the device. */
export function ModeButton() {
  const { t } = useTranslation('layout');
  const isDark = useCustomizer(({ activeMode }) => activeMode === 'dark');
  return (
    <IconButton
      icon={isDark ? 'sun' : 'moon'}
      label={t(isDark ? 'bar.light' : 'bar.dark')}
      onClick={() => customize({ activeMode: isDark ? 'light' : 'dark', isModeBySystem: false })}
    />
  );
}
