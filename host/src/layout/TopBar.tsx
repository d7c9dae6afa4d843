import { useTranslation } from '@guildhall/shared/i18n';
import { customize, toggleMobileSidebar, toggleSidebar, useCustomizer } from '@guildhall/shared/store';
import { Box, IconButton, Logo } from '@guildhall/shared/ui/core';
import { AccountMenu } from './AccountMenu.tsx';
import { NotificationsButton } from '../notifications/NotificationsButton.tsx';
import { SearchButton } from '../search/SearchButton.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { SettingsButton } from './SettingsButton.tsx';

/** The bar on top: navigation, language, mode and account. */
export function TopBar() {
  const { t } = useTranslation('shell');
  const height = useCustomizer(({ TopbarHeight }) => TopbarHeight);
  const mode = useCustomizer(({ activeMode }) => activeMode);
  const isCollapsed = useCustomizer(({ isCollapse }) => isCollapse);
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        height,
        flex: 'none',
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0.5, sm: 1 },
        px: { xs: 1, sm: 2, lg: 3 },
        backgroundColor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ display: { xs: 'none', lg: 'block' } }}>
        <IconButton
          icon="menu"
          label={t(isCollapsed ? 'nav.expand' : 'nav.collapse')}
          aria-expanded={!isCollapsed}
          onClick={toggleSidebar}
        />
      </Box>
      <Box sx={{ display: { xs: 'flex', lg: 'none' }, alignItems: 'center', gap: 1 }}>
        <IconButton icon="menu" label={t('nav.open')} onClick={toggleMobileSidebar} />
        <Box sx={{ display: 'flex' }}>
          <Logo size={30} withName={false} />
        </Box>
      </Box>
      <Box sx={{ flex: 1 }} />
      <SearchButton />
      <NotificationsButton />
      <LanguageSwitch />
      <IconButton
        icon={mode === 'dark' ? 'sun' : 'moon'}
        label={t(mode === 'dark' ? 'top.light' : 'top.dark')}
        onClick={() => customize({ activeMode: mode === 'dark' ? 'light' : 'dark' })}
      />
      <SettingsButton />
      <AccountMenu />
    </Box>
  );
}
