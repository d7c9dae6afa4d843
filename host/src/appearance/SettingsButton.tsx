import { useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { IconButton, lazyPart, toast } from '@guildhall/shared/ui/core';

/** The settings panel, for every button that opens it. */
export const SettingsPanel = lazyPart<{ onClosed: () => void }>(
  async () => (await import(/* webpackChunkName: "settings" */ './settings/SettingsPanel.tsx')).SettingsPanel,
);

/** Opens the appearance settings; the panel loads on hover or focus. */
export function SettingsButton() {
  const { t } = useTranslation('layout');
  const [isOpen, setOpen] = useState(false);
  const preload = () => void SettingsPanel.preload().catch(() => undefined);
  const open = () => {
    setOpen(true);
    SettingsPanel.preload().catch(() => {
      setOpen(false);
      toast.error(t('settings.failed'));
    });
  };
  return (
    <>
      <IconButton
        icon="settings"
        label={t('settings.open')}
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={open}
      />
      {isOpen && <SettingsPanel onClosed={() => setOpen(false)} />}
    </>
  );
}
