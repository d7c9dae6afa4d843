import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { NavLink, useLocation } from '@guildhall/shared/router';
import { useCustomizer } from '@guildhall/shared/store';
import { Box, Icon, Row, styled } from '@guildhall/shared/ui/core';
import type { SxProps, Theme } from '@guildhall/shared/ui/core';
import { isBelow, type NavItem, type NavSection } from '../routing/nav.ts';
import { navItemStyle, useNavItem } from './NavSections.tsx';
import { moveInNav } from './nav-keys.ts';

const Item = styled(NavLink)(navItemStyle);
const Opener = styled('button')(navItemStyle);

const padding = { paddingInline: 14 };

const barStyle: SxProps<Theme> = {
  display: { xs: 'none', lg: 'block' },
  position: 'sticky',
  zIndex: (theme) => theme.zIndex.appBar - 1,
  flex: 'none',
  px: 3,
  py: 0.5,
  backgroundColor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
  '@media print': { display: 'none' },
};

const listStyle: SxProps<Theme> = {
  backgroundColor: 'background.paper',
  position: 'absolute',
  insetInlineStart: 0,
  top: 'calc(100% + 6px)',
  minWidth: 240,
  maxWidth: 340,
  m: 0,
  p: 1,
  listStyle: 'none',
  display: 'grid',
  gap: 0.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.5,
  boxShadow: '0 16px 40px -12px rgb(10 16 34 / 28%)',
  '&[hidden]': { display: 'none' },
};

/**
 * The navigation as a bar under the top bar: each heading opens a list of its pages (a disclosure in the ARIA authoring
 * practices). Arrow keys move along the bar and through a list, Escape closes, Tab goes through everything.
 */
export function HorizontalNav({ sections }: { sections: NavSection[] }) {
  const { t } = useTranslation('layout');
  const { pathname } = useLocation();
  const barHeight = useCustomizer(({ TopbarHeight }) => TopbarHeight);
  const [open, setOpen] = useState<string | null>(null);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => setOpen(null), [pathname]);
  useEffect(() => {
    if (open === null) return;
    const close = (event: PointerEvent) =>
      event.target instanceof Node && !nav.current?.contains(event.target) && setOpen(null);
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [open]);

  return (
    <Box
      component="nav"
      ref={nav}
      aria-label={t('nav.main')}
      onKeyDown={(event) => moveInNav(event, { open, setOpen })}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && event.relatedTarget && setOpen(null)}
      sx={barStyle}
      style={{ top: barHeight }}
    >
      <Row component="ul" wrap plain gap={0.5}>
        {sections.map((section) => (
          <Box component="li" key={section.name} data-section sx={{ position: 'relative' }}>
            {section.items.length === 1 && section.items[0] ? (
              <Entry item={section.items[0]} isTop />
            ) : (
              <SectionHeading section={section} path={pathname} open={open} setOpen={setOpen} />
            )}
            {section.items.length > 1 && <SectionList section={section} isOpen={open === section.name} />}
          </Box>
        ))}
      </Row>
    </Box>
  );
}

/** The label of a section; an unknown one keeps its own name. */
function useSectionLabel(name: string): string {
  const { t } = useTranslation('layout');
  return t(`section.${name}`, { defaultValue: name });
}

interface SectionHeadingProps {
  section: NavSection;
  /** Path of the current page. */
  path: string;
  /** Name of the section whose list is open. */
  open: string | null;
  setOpen: (name: string | null) => void;
}

/** The button in the bar that opens the list of a section. */
function SectionHeading({ section: { name, items }, path, open, setOpen }: SectionHeadingProps) {
  const label = useSectionLabel(name);
  const isOpen = open === name;
  return (
    <Opener
      type="button"
      data-top={name}
      aria-expanded={isOpen}
      aria-controls={`nav-${name}`}
      {...(items.some((item) => isBelow(path, item)) && { 'data-current': '' })}
      onClick={() => setOpen(isOpen ? null : name)}
      // While one list is open, hovering opens the others.
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && open !== null && setOpen(name)}
      style={padding}
    >
      {label}
      <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} size={16} />
    </Opener>
  );
}

/** The pages of a section, below its heading. */
function SectionList({ section: { name, items }, isOpen }: { section: NavSection; isOpen: boolean }) {
  const label = useSectionLabel(name);
  return (
    <Box component="ul" id={`nav-${name}`} aria-label={label} hidden={!isOpen} sx={listStyle}>
      {items.map((item) => (
        <li key={item.to}>
          <Entry item={item} />
        </li>
      ))}
    </Box>
  );
}

function Entry({ item, isTop = false }: { item: NavItem; isTop?: boolean }) {
  const { label, icon, preload } = useNavItem(item);
  return (
    <Item
      to={item.to}
      end={item.to === '/'}
      onPointerEnter={preload}
      onFocus={preload}
      style={padding}
      {...(isTop && { 'data-top': '' })}
    >
      <Icon name={icon} size={isTop ? 18 : 20} />
      {label}
    </Item>
  );
}
