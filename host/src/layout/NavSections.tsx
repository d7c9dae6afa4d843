import { useId } from 'react';
import { type Theme, type IconName, isIconName, Block, Box, Grid, Icon, styled } from '@guildhall/shared/ui/core';
import { useTranslation } from '@guildhall/shared/i18n';
import { NavLink, useLocation } from '@guildhall/shared/router';
import { customize, useCustomizer } from '@guildhall/shared/store';
import { type NavItem, isBelow, type NavSection } from '../routing/nav.ts';
import { useRegistryStore } from '../routing/registry.ts';

/** The style of a navigation entry: at rest, hovered, and for the current page. */
export const navItemStyle = ({ theme: { vars, spacing } }: { theme: Theme }) =>
  ({
    display: 'flex',
    alignItems: 'center',
    gap: spacing(1.5),
    minHeight: 44,
    border: 0,
    borderRadius: 'var(--mui-shape-borderRadius)',
    background: 'none',
    color: vars.palette.text.secondary,
    font: 'inherit',
    fontWeight: 500,
    lineHeight: 1.35,
    textAlign: 'start',
    textDecoration: 'none',
    cursor: 'pointer',
    '&:hover, &[aria-expanded=true]': {
      color: vars.palette.text.primary,
      backgroundColor: `rgb(${vars.palette.text.primaryChannel} / 6%)`,
    },
    '&.active, &[data-current]': {
      color: vars.palette.brand.main,
      backgroundColor: vars.palette.brand.tint,
      fontWeight: 600,
    },
    '&:focus-visible': { outlineOffset: -2 },
    '@media (forced-colors: active)': {
      '&.active, &[data-current]': { outline: '2px solid Highlight', outlineOffset: -2 },
      '&:focus-visible': { outline: '3px solid Highlight', outlineOffset: -3 },
    },
  }) as const;

/** The content of a navigation entry; hover or focus preloads its page. */
export function useNavItem(item: NavItem) {
  const { t } = useTranslation('layout');
  const registry = useRegistryStore();
  const icon: IconName = isIconName(item.icon) ? item.icon : 'file';
  const preload = () =>
    void import(/* webpackChunkName: "federation" */ '../remotes/remotes.ts').then(
      ({ preloadPath }) => preloadPath(registry, item.to),
      // Navigating there retries and reports the failure.
      () => undefined,
    );
  return { label: t(item.label), icon, preload };
}

/** Distance from the edge of the sidebar to its entries, in px. */
const edge = 20;

const iconSize = 22;

const Item = styled(NavLink)(navItemStyle);

const headingStyle = {
  px: 1.75,
  fontSize: '0.75rem',
  fontWeight: 700,
  letterSpacing: '0.06em',
  textTransform: 'uppercase',
  whiteSpace: 'nowrap',
  color: 'text.secondary',
  // Capitals and letter spacing break connected letters apart.
  '[dir=rtl] &': { letterSpacing: 0, fontSize: '0.8125rem' },
} as const;

export interface NavHint {
  label: string;
  of: HTMLElement;
}

interface NavSectionsProps {
  sections: NavSection[];
  /** Width of the full sidebar with names, in px. */
  width: number;
  /** Current width; below `width` only the icons show, each in its usual place. */
  shownWidth: number;
  isMini: boolean;
  /** Called with the hovered or focused entry, and with `null` when it is left. */
  onPointed?: (hint: NavHint | null) => void;
}

/** The pages of a role under their headings. The names stay in the page for screen readers while only icons show. */
export const NavSections = ({ sections, shownWidth, ...props }: NavSectionsProps) => (
  <Block px={edge / 8} pb={3} style={{ width: shownWidth }}>
    {sections.map((section) =>
      section.name === 'demo' ? (
        <DemoSection key={section.name} section={section} {...props} />
      ) : (
        <Section key={section.name} section={section} {...props} />
      ),
    )}
  </Block>
);

interface SectionProps extends Pick<NavSectionsProps, 'isMini' | 'width' | 'onPointed'> {
  section: NavSection;
}

function Section({ section, ...props }: SectionProps) {
  const { t } = useTranslation('layout');
  const id = useId();
  return (
    <Box sx={{ position: 'relative', pt: 2 }}>
      <Box
        id={id}
        sx={{ ...headingStyle, pb: 0.75, overflow: 'hidden', transition: 'opacity 120ms' }}
        style={{ opacity: props.isMini ? 0 : 1 }}
      >
        {t(`section.${section.name}`, { defaultValue: section.name })}
      </Box>
      {props.isMini && (
        <Box
          aria-hidden
          sx={{ position: 'absolute', insetInline: 8, top: 25, height: '1px', backgroundColor: 'divider' }}
        />
      )}
      <Entries items={section.items} labelledBy={id} {...props} />
    </Box>
  );
}

/**
 * The sample apps, some of which are named like pages of the product. Their section is closed so that nobody takes them
 * for the product; it is open on their own pages, and as the person chose.
 */
function DemoSection({ section, ...props }: SectionProps) {
  const { isMini, onPointed } = props;
  const { t } = useTranslation('layout');
  const id = useId();
  const { pathname } = useLocation();
  const chosen = useCustomizer(({ isDemoOpen }) => isDemoOpen);
  const isOpen = chosen ?? section.items.some((item) => isBelow(pathname, item));
  const label = t(`section.${section.name}`);
  const near = (of: HTMLElement) => onPointed?.({ label, of });
  const away = () => onPointed?.(null);
  return (
    <Box sx={{ pt: 2 }}>
      <Box
        component="button"
        type="button"
        id={id}
        sx={{
          ...headingStyle,
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          width: '100%',
          minHeight: 44,
          border: 0,
          borderRadius: 'var(--mui-shape-borderRadius)',
          background: 'none',
          fontFamily: 'inherit',
          textAlign: 'start',
          cursor: 'pointer',
          '&:hover': { color: 'text.primary' },
          '&:focus-visible': { outlineOffset: -2 },
        }}
        aria-expanded={isOpen}
        onClick={() => customize({ isDemoOpen: !isOpen })}
        onPointerEnter={(event) => near(event.currentTarget)}
        onPointerLeave={away}
        onFocus={(event) => near(event.currentTarget)}
        onBlur={away}
      >
        <Box
          component="span"
          sx={{ flex: 1, minWidth: 0, overflow: 'hidden', transition: 'opacity 120ms' }}
          style={{ opacity: isMini ? 0 : 1 }}
        >
          {label}
        </Box>
        <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} size={16} />
      </Box>
      {isOpen && <Entries items={section.items} labelledBy={id} {...props} />}
    </Box>
  );
}

interface EntriesProps extends Omit<SectionProps, 'section'> {
  items: NavItem[];
  labelledBy: string;
}

const Entries = ({ items, labelledBy, ...props }: EntriesProps) => (
  <Grid component="ul" aria-labelledby={labelledBy} plain gap={0.5}>
    {items.map((item) => (
      <Entry key={item.to} item={item} {...props} />
    ))}
  </Grid>
);

interface EntryProps extends Omit<SectionProps, 'section'> {
  item: NavItem;
}

function Entry({ item, isMini, width, onPointed }: EntryProps) {
  const { label, icon, preload } = useNavItem(item);
  const start = 12.5;
  const near = (of: HTMLElement) => {
    preload();
    onPointed?.({ label, of });
  };
  const away = () => onPointed?.(null);
  return (
    <li>
      <Item
        to={item.to}
        end={item.to === '/'}
        onPointerEnter={(event) => near(event.currentTarget)}
        onPointerLeave={away}
        onFocus={(event) => near(event.currentTarget)}
        onBlur={away}
        style={{ paddingInline: start, overflow: 'hidden' }}
      >
        <Icon name={icon} size={iconSize} />
        <Box
          component="span"
          // Always as wide as with names, so that nothing rewraps while the sidebar grows.
          style={{ flex: 'none', width: width - 2 * edge - 2 * start - iconSize - 12, opacity: isMini ? 0 : 1 }}
          sx={{ py: 0.75, transition: 'opacity 120ms', hyphens: 'auto' }}
        >
          {label}
        </Box>
      </Item>
    </li>
  );
}
