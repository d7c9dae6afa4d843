import { useTranslation } from '@guildhall/shared/i18n';
import { NavLink } from '@guildhall/shared/router';
import { Box, Icon, type IconName, iconNames, Logo, RouteLink, styled } from '@guildhall/shared/ui/core';
import type { NavItem, NavSection } from '../app/nav.ts';
import { useRegistryStore } from '../app/registry-context.ts';

const Item = styled(NavLink)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  minHeight: 44,
  paddingInline: theme.spacing(1.75),
  borderRadius: 'var(--mui-shape-borderRadius)',
  color: theme.vars.palette.text.secondary,
  fontWeight: 500,
  textDecoration: 'none',
  '&:hover': { color: theme.vars.palette.text.primary, backgroundColor: theme.vars.palette.background.sunken },
  '&.active': {
    color: theme.vars.palette.brand.main,
    backgroundColor: theme.vars.palette.brand.tint,
    fontWeight: 600,
  },
  '@media (forced-colors: active)': { '&.active': { outline: '2px solid Highlight' } },
}));

interface SidebarProps {
  sections: NavSection[];
  /** In px. */
  width: number;
  /** Icons only; the names stay for screen readers and as hints. */
  isMini: boolean;
}

/** The navigation of the role, as the registry describes it. */
export function Sidebar({ sections, width, isMini }: SidebarProps) {
  const { t } = useTranslation('shell');
  return (
    <Box
      sx={{
        position: 'sticky',
        top: 0,
        height: '100dvh',
        width,
        display: 'flex',
        flexDirection: 'column',
        overflowY: 'auto',
        backgroundColor: 'background.paper',
        borderInlineEnd: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ height: 70, flex: 'none', display: 'flex', alignItems: 'center', px: isMini ? 3 : 2.5 }}>
        <RouteLink to="/home" style={{ textDecoration: 'none', display: 'flex' }}>
          <Logo size={36} withName={!isMini} />
        </RouteLink>
      </Box>
      <Box component="nav" aria-label={t('nav.main')} sx={{ px: isMini ? 2 : 2.5, pb: 3 }}>
        {sections.map((section) => (
          <Box key={section.name} sx={{ mt: 2 }}>
            {isMini ? (
              <Box aria-hidden sx={{ height: 1, mx: 1, my: 2, backgroundColor: 'divider' }} />
            ) : (
              <Box
                sx={{
                  px: 1.75,
                  pb: 0.75,
                  fontSize: '0.75rem',
                  fontWeight: 700,
                  letterSpacing: '0.06em',
                  textTransform: 'uppercase',
                  color: 'text.secondary',
                }}
              >
                {t(`section.${section.name}`, { defaultValue: section.name })}
              </Box>
            )}
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
              {section.items.map((item) => (
                <Entry key={item.to} item={item} isMini={isMini} />
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const isIcon = (name: string): name is IconName => iconNames.some((known) => known === name);

function Entry({ item, isMini }: { item: NavItem; isMini: boolean }) {
  const { t } = useTranslation('shell');
  const registry = useRegistryStore();
  const label = t(item.label);
  // The code of a page is fetched when the pointer or the focus comes near its link.
  const preload = () =>
    void import(/* webpackChunkName: "federation" */ '../remotes/remotes.ts').then(({ preloadPath }) =>
      preloadPath(registry, item.to),
    );
  return (
    <li>
      <Item
        to={item.to}
        end={item.to === '/'}
        onPointerEnter={preload}
        onFocus={preload}
        {...(isMini && { 'aria-label': label, title: label })}
      >
        <Icon name={isIcon(item.icon) ? item.icon : 'file'} size={22} />
        {!isMini && <span>{label}</span>}
      </Item>
    </li>
  );
}
