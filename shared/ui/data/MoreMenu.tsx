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

/** The less frequent actions of a screen, behind one button. Escape and a click outside close it. It stays within the screen. */
export function MoreMenu({ actions }: { actions: readonly MoreAction[] }) {
  const { t } = useTranslation('ui');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLUListElement>(null);
  const [shift, setShift] = useState(0);
  useLayoutEffect(() => {
    if (!isOpen || !menu.current) return setShift(0);
    const { left, right } = menu.current.getBoundingClientRect();
    const excess = right - (document.documentElement.clientWidth - margin);
    setShift(excess > 0 ? -excess : Math.max(0, margin - left));
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
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
      sx={{ position: 'relative' }}
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
          style={{ transform: `translateX(${shift}px)` }}
          sx={{
            position: 'absolute',
            insetBlockStart: '100%',
            insetInlineEnd: 0,
            zIndex: 5,
            m: 0,
            mt: 0.5,
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
