import { type ReactNode, useEffect } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Box, IconButton, useTheme } from '@guildhall/shared/ui/core';
import { Brand } from './Brand.tsx';
import { LanguageSwitch } from '../language/LanguageSwitch.tsx';
import { ModeButton } from './ModeButton.tsx';
import { SettingsButton } from '../appearance/SettingsButton.tsx';
import { SideSheet } from '../components/SideSheet.tsx';

interface MobileDrawerProps {
  isOpen: boolean;
  onClosed: () => void;
  /** In px. */
  width: number;
  /** The navigation. */
  children: ReactNode;
}

/** The navigation on narrow screens, followed by the controls that do not fit in the bar. */
export function MobileDrawer({ isOpen, onClosed, width, children }: MobileDrawerProps) {
  const { t } = useTranslation('layout');
  const { lg } = useTheme().breakpoints.values;
  useEffect(() => {
    if (!isOpen) return;
    // On a wider window the regular navigation returns; nothing may cover it.
    const close = () => window.innerWidth >= lg && onClosed();
    window.addEventListener('resize', close);
    return () => window.removeEventListener('resize', close);
  }, [isOpen, lg, onClosed]);
  return (
    <SideSheet
      isOpen={isOpen}
      onClosed={onClosed}
      side="start"
      aria-label={t('nav.main')}
      style={{ width, maxWidth: 'calc(100vw - 48px)' }}
    >
      <Box sx={{ flex: 'none', minHeight: 70, display: 'flex', alignItems: 'center', gap: 1, pl: 2.5, pr: 1.5 }}>
        <Brand />
        <Block grow />
        <IconButton icon="close" label={t('nav.close')} onClick={onClosed} />
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', overscrollBehavior: 'contain' }}>{children}</Box>
      <Box
        role="group"
        aria-label={t('bar.display')}
        sx={{
          flex: 'none',
          display: { xs: 'flex', md: 'none' },
          alignItems: 'center',
          gap: 0.5,
          px: 1.5,
          py: 1.25,
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        <LanguageSwitch id="drawer-language" />
        <Block grow />
        <ModeButton />
        <SettingsButton />
      </Box>
    </SideSheet>
  );
}
