import { memo } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { toggleMobileSidebar, toggleSidebar, useCustomizer, customize } from '@guildhall/shared/store';
import { Block, Box, IconButton, Row } from '@guildhall/shared/ui/core';
import { NotificationsButton } from '../notifications/NotificationsButton.tsx';
import { SearchButton } from '../search/SearchButton.tsx';
import { LanguageSwitch } from '../language/LanguageSwitch.tsx';
import { SettingsButton } from '../appearance/SettingsButton.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { Brand } from './Sidebar.tsx';

/** The bar on top: navigation button, search, notifications, language, mode, appearance and account. */
export const TopBar = memo(function TopBar() {
  const { t } = useTranslation('layout');
  const height = useCustomizer(({ TopbarHeight }) => TopbarHeight);
  const isCollapsed = useCustomizer(({ isCollapse }) => isCollapse);
  const isHorizontal = useCustomizer((customizer) => customizer.isHorizontal);
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        flex: 'none',
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0.25, sm: 0.75 },
        px: { xs: 1, sm: 2, lg: 3 },
        backgroundColor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
        // A title works only for pointers; keyboard users read it here.
        '& button[title]': { position: 'relative' },
        '& button[title]:focus-visible::after': {
          content: 'attr(title) / ""',
          position: 'absolute',
          zIndex: 1,
          top: 'calc(100% + 6px)',
          insetInlineEnd: 0,
          px: 1.25,
          py: 0.5,
          borderRadius: 1,
          fontSize: '0.8125rem',
          fontWeight: 600,
          whiteSpace: 'nowrap',
          color: 'background.paper',
          backgroundColor: 'text.primary',
          pointerEvents: 'none',
        },
        '& > div:first-of-type button[title]:focus-visible::after': { insetInlineStart: 0, insetInlineEnd: 'auto' },
        '@media print': { display: 'none' },
      }}
      style={{ height }}
    >
      <Row gap={{ xs: 0.5, sm: 1 }} align="center" fixed>
        <Block showBelow="lg">
          <IconButton icon="menu" label={t('nav.open')} aria-haspopup="dialog" onClick={toggleMobileSidebar} />
        </Block>
        {!isHorizontal && (
          <Block showFrom="lg">
            <IconButton
              icon="menu"
              label={t(isCollapsed ? 'nav.expand' : 'nav.collapse')}
              aria-expanded={!isCollapsed}
              onClick={toggleSidebar}
            />
          </Block>
        )}
        <Row showBelow="lg">
          <Brand size={30} withName={false} />
        </Row>
        {isHorizontal && (
          <Row showFrom="lg">
            <Brand />
          </Row>
        )}
      </Row>
      <Box sx={{ flex: 1, minWidth: 8 }} />
      <SearchButton />
      <NotificationsButton />
      <Row showFrom="md" align="center" gap={0.75}>
        <LanguageSwitch />
        <ModeButton />
        <SettingsButton />
      </Row>
      <Block ml={0.75}>
        <AccountMenu />
      </Block>
    </Box>
  );
});

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
