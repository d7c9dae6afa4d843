import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { useLocation } from '@guildhall/shared/router';
import { customize, useCustomizer, useUser } from '@guildhall/shared/store';
import { Box, styled } from '@guildhall/shared/ui/core';
import { useRegistry } from '../app/registry-context.ts';
import { navigation } from '../app/nav.ts';
import { InactivityWatch } from '../session/InactivityWatch.tsx';
import { MobileDrawer } from './MobileDrawer.tsx';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';

const SkipLink = styled('a')(({ theme }) => ({
  position: 'fixed',
  insetInlineStart: theme.spacing(2),
  top: theme.spacing(1),
  zIndex: theme.zIndex.tooltip,
  padding: theme.spacing(1, 2),
  borderRadius: 'var(--mui-shape-borderRadius)',
  color: theme.vars.palette.brand.contrastText,
  backgroundColor: theme.vars.palette.brand.main,
  fontWeight: 600,
  transform: 'translateY(-200%)',
  '&:focus': { transform: 'none' },
}));

/** Navigation at the side, bar on top, the page in the middle. Stays in place while pages change inside it. */
export function DashboardLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell');
  const user = useUser();
  const { registry } = useRegistry();
  const { pathname } = useLocation();
  const isCollapsed = useCustomizer(({ isCollapse }) => isCollapse);
  const isDrawerOpen = useCustomizer(({ isMobileSidebar }) => isMobileSidebar);
  const wide = useCustomizer(({ SidebarWidth }) => SidebarWidth);
  const narrow = useCustomizer(({ MiniSidebarWidth }) => MiniSidebarWidth);
  const isBoxed = useCustomizer(({ isLayout }) => isLayout === 'boxed');
  const sections = user ? navigation(registry, user.role) : [];
  const main = useRef<HTMLElement>(null);
  useFocusOnNewPage(pathname, main);
  // Wherever the drawer led to: it has done its work.
  useEffect(() => customize({ isMobileSidebar: false }), [pathname]);

  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
      <SkipLink href="#main">{t('nav.skip')}</SkipLink>
      <Box
        component="aside"
        sx={{
          display: { xs: 'none', lg: 'block' },
          flex: 'none',
          width: isCollapsed ? narrow : wide,
          transition: 'width 160ms',
        }}
      >
        <Sidebar sections={sections} width={isCollapsed ? narrow : wide} isMini={isCollapsed} />
      </Box>
      <MobileDrawer isOpen={isDrawerOpen} onClosed={() => customize({ isMobileSidebar: false })} width={wide}>
        <Sidebar sections={sections} width={wide} isMini={false} />
      </MobileDrawer>
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <TopBar />
        <Box
          component="main"
          id="main"
          ref={main}
          tabIndex={-1}
          sx={{
            flex: 1,
            width: '100%',
            maxWidth: isBoxed ? 1200 : 1560,
            mx: 'auto',
            px: { xs: 2, sm: 3, lg: 4 },
            py: { xs: 2.5, sm: 4 },
            outline: 'none',
          }}
        >
          {children}
        </Box>
      </Box>
      <InactivityWatch />
    </Box>
  );
}

/** After a change of page the keyboard and the screen reader start at the new page, not at the clicked link. */
function useFocusOnNewPage(pathname: string, main: { current: HTMLElement | null }) {
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}
