import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { NavLink, useLocation } from '@guildhall/shared/router';
import { useCustomizer } from '@guildhall/shared/store';
import { Box, Icon, styled } from '@guildhall/shared/ui/core';
import type { NavItem, NavSection } from '../routing/nav.ts';
import { navItemStyle } from './nav-item-style.ts';
import { useNavItem } from './use-nav-item.ts';

const Item = styled(NavLink)(navItemStyle);
const Opener = styled('button')(navItemStyle);

const padding = { paddingInline: 14 };

const isBelow = (path: string, item: NavItem) => path === item.to || path.startsWith(`${item.to}/`);

/** The element so many places further among those that match, round the ends. */
function step(within: Element | null | undefined, selector: string, by: number): HTMLElement | undefined {
  const all = [...(within?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const at = all.findIndex((one) => one === document.activeElement);
  // From outside the first step leads to the first or the last.
  if (at < 0) return all.at(by > 0 ? 0 : -1);
  return all.at((at + by) % all.length);
}

/**
 * The navigation as a bar under the top bar: each heading opens a list of its pages (a disclosure, as the authoring
 * practices call it). Arrows move along the bar and through a list, Escape closes, Tab goes through everything.
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

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const here = document.activeElement;
    const section = here?.closest('[data-section]');
    const top = section?.querySelector<HTMLElement>('[data-top]');
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const isInList = here !== top;
    let target: HTMLElement | undefined | null;
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      top?.focus();
      target = step(nav.current, '[data-top]', event.key === forward ? 1 : -1);
      // Whoever goes along the bar with a list open goes from list to list.
      if (open !== null) setOpen(target?.dataset.top || null);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!top?.dataset.top) return;
      if (open === top.dataset.top)
        target = step(section?.querySelector('ul'), 'a', event.key === 'ArrowDown' ? 1 : -1);
      else setOpen(top.dataset.top);
      if (!target) requestAnimationFrame(() => section?.querySelector<HTMLElement>('ul a')?.focus());
    } else if (event.key === 'Home' || event.key === 'End') {
      const within = isInList
        ? section?.querySelectorAll<HTMLElement>('ul a')
        : nav.current?.querySelectorAll<HTMLElement>('[data-top]');
      target = [...(within ?? [])].at(event.key === 'Home' ? 0 : -1);
    } else if (event.key === 'Escape' && open !== null) {
      setOpen(null);
      target = top;
    } else return;
    event.preventDefault();
    target?.focus();
  };

  return (
    <Box
      component="nav"
      ref={nav}
      aria-label={t('nav.main')}
      onKeyDown={move}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && event.relatedTarget && setOpen(null)}
      sx={{
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
      }}
      style={{ top: barHeight }}
    >
      <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, m: 0, p: 0, listStyle: 'none' }}>
        {sections.map(({ name, items }) => {
          const label = t(`section.${name}`, { defaultValue: name });
          const [only] = items;
          return (
            <Box component="li" key={name} data-section sx={{ position: 'relative' }}>
              {items.length === 1 && only ? (
                <Entry item={only} isTop />
              ) : (
                <Opener
                  type="button"
                  data-top={name}
                  aria-expanded={open === name}
                  aria-controls={`nav-${name}`}
                  {...(items.some((item) => isBelow(pathname, item)) && { 'data-current': '' })}
                  onClick={() => setOpen(open === name ? null : name)}
                  // With one list open, the pointer goes from list to list.
                  onPointerEnter={({ pointerType }) => pointerType === 'mouse' && open !== null && setOpen(name)}
                  style={padding}
                >
                  {label}
                  <Icon name={open === name ? 'chevronUp' : 'chevronDown'} size={16} />
                </Opener>
              )}
              {items.length > 1 && (
                <Box
                  component="ul"
                  id={`nav-${name}`}
                  aria-label={label}
                  hidden={open !== name}
                  sx={{
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
                  }}
                >
                  {items.map((item) => (
                    <li key={item.to}>
                      <Entry item={item} />
                    </li>
                  ))}
                </Box>
              )}
            </Box>
          );
        })}
      </Box>
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
