import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { NavLink, useLocation } from '@guildhall/shared/router';
import { useCustomizer } from '@guildhall/shared/store';
import { Box, Icon, Row, styled, type SxProps, type Theme } from '@guildhall/shared/ui/core';
import { isBelow, type NavItem, type NavSection } from '../routing/nav.ts';
import { navItemStyle, useNavItem } from './NavSections.tsx';

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

interface OpenSection {
  /** Name of the section whose list is open. */
  open: string | null;
  setOpen: (name: string | null) => void;
}

/** The element `by` places further among the matches, wrapping at both ends. */
function step(within: Element | null | undefined, selector: string, by: number): HTMLElement | undefined {
  const all = [...(within?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const at = all.findIndex((one) => one === document.activeElement);
  // From outside, the first step leads to the first or the last.
  if (at < 0) return all.at(by > 0 ? 0 : -1);
  return all.at((at + by) % all.length);
}

/**
 * Keys of the horizontal navigation, whose headings are marked with `data-top` and their places with `data-section`:
 * left and right move along the bar, up and down through the list of a heading, Escape closes it.
 */
function moveInNav(event: KeyboardEvent<HTMLElement>, { open, setOpen }: OpenSection) {
  const nav = event.currentTarget;
  const here = document.activeElement;
  const section = here?.closest('[data-section]');
  const top = section?.querySelector<HTMLElement>('[data-top]');
  const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const isInList = here !== top;
  let target: HTMLElement | undefined | null;
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
    top?.focus();
    target = step(nav, '[data-top]', event.key === forward ? 1 : -1);
    // Moving along the bar with an open list opens the next list.
    if (open !== null) setOpen(target?.dataset.top || null);
  } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    if (!top?.dataset.top) return;
    if (open === top.dataset.top) target = step(section?.querySelector('ul'), 'a', event.key === 'ArrowDown' ? 1 : -1);
    else setOpen(top.dataset.top);
    if (!target) requestAnimationFrame(() => section?.querySelector<HTMLElement>('ul a')?.focus());
  } else if (event.key === 'Home' || event.key === 'End') {
    const all = isInList
      ? section?.querySelectorAll<HTMLElement>('ul a')
      : nav.querySelectorAll<HTMLElement>('[data-top]');
    target = [...(all ?? [])].at(event.key === 'Home' ? 0 : -1);
  } else if (event.key === 'Escape' && open !== null) {
    setOpen(null);
    target = top;
  } else return;
  event.preventDefault();
  target?.focus();
}
