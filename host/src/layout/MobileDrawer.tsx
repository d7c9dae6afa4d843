import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, IconButton, styled } from '@guildhall/shared/ui/core';

const Dialog = styled('dialog')(({ theme }) => ({
  margin: 0,
  padding: 0,
  border: 0,
  height: '100dvh',
  maxHeight: '100dvh',
  maxWidth: 'calc(100vw - 48px)',
  insetInlineStart: 0,
  insetInlineEnd: 'auto',
  color: 'inherit',
  backgroundColor: theme.vars.palette.background.paper,
  '&::backdrop': { backgroundColor: 'rgb(10 16 34 / 45%)' },
}));

interface MobileDrawerProps {
  isOpen: boolean;
  onClosed: () => void;
  /** In px. */
  width: number;
  children: ReactNode;
}

/** The navigation on narrow screens: a native dialog, so focus stays inside and Escape closes it. */
export function MobileDrawer({ isOpen, onClosed, width, children }: MobileDrawerProps) {
  const { t } = useTranslation('shell');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <Dialog
      ref={dialog}
      aria-label={t('nav.main')}
      onClose={onClosed}
      // A press beside the drawer lands on the dialog itself.
      onClick={(event) => event.target === event.currentTarget && onClosed()}
      style={{ width }}
    >
      {isOpen && (
        <Box sx={{ position: 'relative' }}>
          {children}
          <Box sx={{ position: 'absolute', top: 15, insetInlineEnd: 12 }}>
            <IconButton icon="close" label={t('nav.close')} onClick={onClosed} />
          </Box>
        </Box>
      )}
    </Dialog>
  );
}
