import { useEffect, useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, IconButton, lazyPart } from '@guildhall/shared/ui/core';
import { wantedBy } from './shortcuts.ts';

const ShortcutsDialog = lazyPart(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog);

/** Enables the page's single-key shortcuts while it is mounted, and opens their overview. */
export function ShortcutsButton() {
  const { t } = useTranslation('admin');
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const wanted = wantedBy(event);
      if (wanted === null) return;
      event.preventDefault();
      if (wanted === 'overview') setOpen(true);
      else wanted.run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <Block screenOnly showFrom="sm">
      <IconButton icon="keyboard" label={t('case.shortcuts.open')} onClick={() => setOpen(true)} />
      {isOpen && <ShortcutsDialog onClosed={() => setOpen(false)} />}
    </Block>
  );
}
