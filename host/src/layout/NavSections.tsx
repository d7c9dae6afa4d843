import { useId } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { NavLink } from '@guildhall/shared/router';
import { Block, Box, Grid, Icon, styled } from '@guildhall/shared/ui/core';
import type { NavItem, NavSection } from '../routing/nav.ts';
import { navItemStyle } from './nav-item-style.ts';
import { useNavItem } from './use-nav-item.ts';

/** Distance from the edge of the sidebar to its entries, in px. */
const edge = 20;
const iconSize = 22;

const Item = styled(NavLink)(navItemStyle);

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
export function NavSections({ sections, width, shownWidth, isMini, onPointed }: NavSectionsProps) {
  const { t } = useTranslation('layout');
  const id = useId();
  return (
    <Block px={edge / 8} pb={3} style={{ width: shownWidth }}>
      {sections.map((section) => (
        <Box key={section.name} sx={{ position: 'relative', pt: 2 }}>
          <Box
            id={`${id}-${section.name}`}
            sx={{
              px: 1.75,
              pb: 0.75,
              fontSize: '0.75rem',
              fontWeight: 700,
              letterSpacing: '0.06em',
              textTransform: 'uppercase',
              whiteSpace: 'nowrap',
              color: 'text.secondary',
              opacity: isMini ? 0 : 1,
              transition: 'opacity 120ms',
              overflow: 'hidden',
              // Capitals and letter spacing break connected letters apart.
              '[dir=rtl] &': { letterSpacing: 0, fontSize: '0.8125rem' },
            }}
          >
            {t(`section.${section.name}`, { defaultValue: section.name })}
          </Box>
          {isMini && (
            <Box
              aria-hidden
              sx={{ position: 'absolute', insetInline: 8, top: 25, height: '1px', backgroundColor: 'divider' }}
            />
          )}
          <Grid component="ul" aria-labelledby={`${id}-${section.name}`} plain gap={0.5}>
            {section.items.map((item) => (
              <Entry key={item.to} item={item} isMini={isMini} width={width} onPointed={onPointed} />
            ))}
          </Grid>
        </Box>
      ))}
    </Block>
  );
}

interface EntryProps extends Pick<NavSectionsProps, 'isMini' | 'width' | 'onPointed'> {
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
