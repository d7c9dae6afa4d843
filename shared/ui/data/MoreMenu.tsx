import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { Box, Button } from '../core/index.ts';

export interface MoreAction {
  label: string;
  onChosen: () => void;
  /** True when the action cannot be undone. */
  danger?: boolean;
}

/** Between the menu and the edge of the screen, in px. */
const margin = 16;
/** Between the button and its menu, in px. */
const gap = 4;

/**
 * Where a menu lies on the screen: below its button and aligned with its end, or above it where there is no room below.
 * It is fixed, because the cards around it cut off what leaves them.
 */
function placeOf(button: DOMRect, menu: DOMRect): { top: number; left: number } {
  const { clientWidth, clientHeight, dir } = document.documentElement;
  const end = dir === 'rtl' ? button.left : button.right - menu.width;
  const below = button.bottom + gap;
  const fitsBelow = below + menu.height <= clientHeight - margin;
  return {
    top: fitsBelow ? below : Math.max(margin, button.top - gap - menu.height),
    left: Math.max(margin, Math.min(end, clientWidth - margin - menu.width)),
  };
}

/** The less frequent actions of a screen, behind one button. Escape, scrolling and a click outside close it. */
export function MoreMenu({ actions }: { actions: readonly MoreAction[] }) {
  const { t } = useTranslation('ui');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState({ top: 0, left: 0 });
  useLayoutEffect(() => {
    if (isOpen && opener.current && menu.current)
      setPlace(placeOf(opener.current.getBoundingClientRect(), menu.current.getBoundingClientRect()));
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    const closeMoved = () => setOpen(false);
    addEventListener('scroll', closeMoved, { capture: true });
    addEventListener('resize', closeMoved);
    return () => {
      removeEventListener('scroll', closeMoved, { capture: true });
      removeEventListener('resize', closeMoved);
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <Box
      ref={root}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && isOpen) close();
      }}
    >
      <Button
        ref={opener}
        variant="text"
        endIcon={isOpen ? 'chevronUp' : 'chevronDown'}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('action.more')}
      </Button>
      {isOpen && (
        <Box
          component="ul"
          id={id}
          ref={menu}
          style={place}
          sx={{
            position: 'fixed',
            zIndex: 5,
            m: 0,
            p: 0.75,
            listStyle: 'none',
            width: 'max-content',
            maxWidth: 'min(20rem, calc(100vw - 32px))',
            border: '1px solid',
            borderColor: 'divider',
            borderRadius: 1,
            backgroundColor: 'background.paper',
            boxShadow: '0 12px 32px rgb(10 16 34 / 18%)',
          }}
        >
          {actions.map(({ label, onChosen, danger = false }) => (
            <li key={label}>
              <Button
                variant="text"
                fullWidth
                color={danger ? 'error' : 'brand'}
                sx={{ justifyContent: 'flex-start' }}
                onClick={() => {
                  close();
                  onChosen();
                }}
              >
                {label}
              </Button>
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}
