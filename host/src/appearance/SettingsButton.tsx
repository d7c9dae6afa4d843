import { useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { IconButton, toast } from '@guildhall/shared/ui/core';
import { deferred } from '../components/deferred.tsx';

/** The settings panel, for every button that opens it (5 KB). */
export const settingsPanel = deferred<{ onClosed: () => void }>(() =>
  import(/* webpackChunkName: "settings" */ './settings/SettingsPanel.tsx').then((module) => module.SettingsPanel),
);

/** Opens the appearance settings; the panel loads on hover or focus. */
export function SettingsButton() {
  const { t } = useTranslation('layout');
  const [isOpen, setOpen] = useState(false);
  const preload = () => void settingsPanel.preload().catch(() => undefined);
  const open = () => {
    setOpen(true);
    settingsPanel.preload().catch(() => {
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
      {isOpen && <settingsPanel.Component onClosed={() => setOpen(false)} />}
    </>
  );
}
