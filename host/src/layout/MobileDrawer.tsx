import { memo, useEffect } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { useLocation } from '@guildhall/shared/router';
import { customize, useCustomizer } from '@guildhall/shared/store';
import { Block, Box, IconButton, useTheme } from '@guildhall/shared/ui/core';
import type { NavSection } from '../routing/nav.ts';
import { Brand } from './Sidebar.tsx';
import { LanguageSwitch } from '../language/LanguageSwitch.tsx';
import { ModeButton } from './TopBar.tsx';
import { NavSections } from './NavSections.tsx';
import { SettingsButton } from '../appearance/SettingsButton.tsx';
import { SideSheet } from '../components/SideSheet.tsx';

const close = () => customize({ isMobileSidebar: false });

/** The navigation on narrow screens, followed by the controls that do not fit in the bar. */
export const MobileDrawer = memo(function MobileDrawer({ sections }: { sections: NavSection[] }) {
  const { t } = useTranslation('layout');
  const { pathname } = useLocation();
  const isOpen = useCustomizer(({ isMobileSidebar }) => isMobileSidebar);
  const width = useCustomizer(({ SidebarWidth }) => SidebarWidth);
  const { lg } = useTheme().breakpoints.values;
  useEffect(() => {
    if (!isOpen) return;
    // On a wider window the regular navigation returns; nothing may cover it.
    const closeIfWide = () => window.innerWidth >= lg && close();
    window.addEventListener('resize', closeIfWide);
    return () => window.removeEventListener('resize', closeIfWide);
  }, [isOpen, lg]);
  // Close the drawer after every navigation.
  useEffect(close, [pathname]);
  return (
    <SideSheet
      isOpen={isOpen}
      onClosed={close}
      side="start"
      aria-label={t('nav.main')}
      style={{ width, maxWidth: 'calc(100vw - 48px)' }}
    >
      <Box sx={{ flex: 'none', minHeight: 70, display: 'flex', alignItems: 'center', gap: 1, pl: 2.5, pr: 1.5 }}>
        <Brand />
        <Block grow />
        <IconButton icon="close" label={t('nav.close')} onClick={close} />
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', overscrollBehavior: 'contain' }}>
        <nav aria-label={t('nav.main')}>
          <NavSections sections={sections} width={width} shownWidth={width} isMini={false} />
        </nav>
      </Box>
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
});
