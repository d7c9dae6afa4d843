import { memo, useRef, useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { customize, useCustomizer } from '@guildhall/shared/store';
import { Box, Logo, RouteLink } from '@guildhall/shared/ui/core';
import type { NavSection } from '../routing/nav.ts';
import { paths } from '../routing/shell-routes.ts';
import { type NavHint, NavSections } from './NavSections.tsx';

/** Crossing the icons in less than this, in ms, does not open the sidebar. */
const hoverMs = 80;

/**
 * The navigation at the side of wide screens. Collapsed, it shows icons, and expands over the page while hovered or
 * focused; Escape collapses it, and each icon then shows its name in a hint.
 */
export const Sidebar = memo(function Sidebar({ sections }: { sections: NavSection[] }) {
  const { t } = useTranslation('layout');
  const wide = useCustomizer(({ SidebarWidth }) => SidebarWidth);
  const narrow = useCustomizer(({ MiniSidebarWidth }) => MiniSidebarWidth);
  const barHeight = useCustomizer(({ TopbarHeight }) => TopbarHeight);
  const isCollapsed = useCustomizer(({ isCollapse }) => isCollapse);
  const isOpened = useCustomizer(({ isSidebarHover }) => isSidebarHover);
  const [hint, setHint] = useState<NavHint | null>(null);
  const coming = useRef<ReturnType<typeof setTimeout>>(undefined);
  const panel = useRef<HTMLElement>(null);
  const isMini = isCollapsed && !isOpened;
  const width = isMini ? narrow : wide;

  const open = (isSidebarHover: boolean) => {
    clearTimeout(coming.current);
    if (isOpened !== isSidebarHover) customize({ isSidebarHover });
  };
  return (
    <Box
      sx={{
        display: { xs: 'none', lg: 'block' },
        position: 'sticky',
        top: 0,
        zIndex: 'drawer',
        flex: 'none',
        alignSelf: 'flex-start',
        height: '100dvh',
        '@media print': { display: 'none' },
      }}
      style={{ width: isCollapsed ? narrow : wide }}
    >
      <Box
        component="nav"
        aria-label={t('nav.main')}
        ref={panel}
        data-sidebar={isMini ? 'mini' : 'full'}
        onPointerEnter={(event) => {
          if (!isCollapsed || event.pointerType === 'touch') return;
          coming.current = setTimeout(() => open(true), hoverMs);
        }}
        onPointerLeave={() => open(panel.current?.contains(document.activeElement) === true && isOpened)}
        onFocus={(event) => isCollapsed && event.target.matches(':focus-visible') && open(true)}
        onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && open(false)}
        onKeyDown={(event) => event.key === 'Escape' && open(false)}
        sx={{
          position: 'absolute',
          insetBlock: 0,
          insetInlineStart: 0,
          display: 'flex',
          flexDirection: 'column',
          backgroundColor: 'background.paper',
          borderInlineEnd: 1,
          borderColor: 'divider',
          boxShadow: isCollapsed && isOpened ? '0 12px 40px rgb(10 16 34 / 18%)' : 'none',
          // It overlays the page or has its own place: growing moves nothing else.
          transition: 'width 140ms ease-out',
        }}
        style={{ width }}
      >
        <Box
          sx={{ flex: 'none', display: 'flex', alignItems: 'center', px: '26px', overflow: 'hidden' }}
          style={{ height: barHeight }}
        >
          <Brand withName={!isMini} />
        </Box>
        <Box
          sx={{ flex: 1, minHeight: 0, overflow: 'hidden auto', overscrollBehavior: 'contain', scrollbarWidth: 'thin' }}
        >
          <NavSections
            sections={sections}
            width={wide - 1}
            shownWidth={width - 1}
            isMini={isMini}
            onPointed={setHint}
          />
        </Box>
        {isMini && hint && <Hint hint={hint} panel={panel.current} />}
      </Box>
    </Box>
  );
});

/** Shows the name of an icon, hidden from screen readers: it already is the link's name. */
function Hint({ hint, panel }: { hint: NavHint; panel: HTMLElement | null }) {
  const icon = hint.of.getBoundingClientRect();
  const top = icon.top + icon.height / 2 - (panel?.getBoundingClientRect().top ?? 0);
  return (
    <Box
      aria-hidden
      data-hint
      sx={{
        position: 'absolute',
        insetInlineStart: 'calc(100% + 8px)',
        transform: 'translateY(-50%)',
        px: 1.25,
        py: 0.5,
        borderRadius: 1,
        fontSize: '0.8125rem',
        fontWeight: 600,
        whiteSpace: 'nowrap',
        color: 'background.paper',
        backgroundColor: 'text.primary',
        pointerEvents: 'none',
      }}
      style={{ top }}
    >
      {hint.label}
    </Box>
  );
}

interface BrandProps {
  /** Height of the logo in px. */
  size?: number;
  withName?: boolean;
}

/** The logo, linked to the start page. */
export function Brand({ size = 34, withName = true }: BrandProps) {
  return (
    <RouteLink to={paths.home} style={{ textDecoration: 'none', display: 'flex', minWidth: 0 }}>
      <Logo size={size} withName={withName} />
    </RouteLink>
  );
}
