import { useId, useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { NavLink, useLocation } from '@guildhall/shared/router';
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
  return (
    <Block px={edge / 8} pb={3} style={{ width: shownWidth }}>
      {sections.map((section) => (
        <Section key={section.name} section={section} width={width} isMini={isMini} onPointed={onPointed} />
      ))}
    </Block>
  );
}

const headingStyle = {
  px: 1.75,
  pb: 0.75,
  fontSize: '0.75rem',
  fontWeight: 700,
  letterSpacing: '0.06em',
  textTransform: 'uppercase',
  whiteSpace: 'nowrap',
  color: 'text.secondary',
  transition: 'opacity 120ms',
  overflow: 'hidden',
  // Capitals and letter spacing break connected letters apart.
  '[dir=rtl] &': { letterSpacing: 0, fontSize: '0.8125rem' },
} as const;

// Nothing in them is the association's own: "Users" or "Email" of the demo would be taken for the product.
const foldedSections: readonly string[] = ['demo', 'developers'];

interface SectionProps extends Pick<NavSectionsProps, 'isMini' | 'width' | 'onPointed'> {
  section: NavSection;
}

/** The pages of a section. Some are folded until their heading is pressed or one of their pages is open. */
function Section({ section: { name, items }, ...entryProps }: SectionProps) {
  const { t } = useTranslation('layout');
  const id = useId();
  const { pathname } = useLocation();
  const isHere = items.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  const [isUnfolded, setUnfolded] = useState(isHere);
  const isFoldable = foldedSections.includes(name);
  const isOpen = !isFoldable || isUnfolded || isHere;
  const label = t(`section.${name}`, { defaultValue: name });
  const opacity = entryProps.isMini ? 0 : 1;
  return (
    <Box sx={{ position: 'relative', pt: 2 }}>
      {isFoldable ? (
        <Box
          component="button"
          type="button"
          id={id}
          aria-expanded={isOpen}
          onClick={() => setUnfolded(!isOpen)}
          sx={{
            ...headingStyle,
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            width: '100%',
            minHeight: 32,
            border: 0,
            background: 'none',
            fontFamily: 'inherit',
            cursor: 'pointer',
            opacity,
          }}
        >
          {label}
          <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} size={16} />
        </Box>
      ) : (
        <Box id={id} sx={{ ...headingStyle, opacity }}>
          {label}
        </Box>
      )}
      {entryProps.isMini && (
        <Box
          aria-hidden
          sx={{ position: 'absolute', insetInline: 8, top: 25, height: '1px', backgroundColor: 'divider' }}
        />
      )}
      {isOpen && (
        <Grid component="ul" aria-labelledby={id} plain gap={0.5}>
          {items.map((item) => (
            <Entry key={item.to} item={item} {...entryProps} />
          ))}
        </Grid>
      )}
    </Box>
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
