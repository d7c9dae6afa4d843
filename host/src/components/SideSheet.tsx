import { type ComponentProps, useDeferredValue, useEffect, useRef } from 'react';
import { styled } from '@guildhall/shared/ui/core';

const Dialog = styled('dialog')(({ theme }) => ({
  '--from': '-32px',
  position: 'fixed',
  insetBlock: 0,
  insetInlineStart: 0,
  insetInlineEnd: 'auto',
  margin: 0,
  padding: 0,
  border: 0,
  height: '100dvh',
  maxHeight: '100dvh',
  overflow: 'hidden',
  flexDirection: 'column',
  color: 'inherit',
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: '0 24px 64px rgb(10 16 34 / 24%)',
  outline: 'none',
  '&[open]': { display: 'flex', animation: 'gh-sheet 160ms ease-out' },
  '&::backdrop': { backgroundColor: 'rgb(10 16 34 / 45%)' },
  '&[data-side=end]': { '--from': '32px', insetInlineStart: 'auto', insetInlineEnd: 0 },
  // The page it changes must stay visible beside it.
  '&[data-side=end]::backdrop': { backgroundColor: 'transparent' },
  '[dir=rtl] &': { '--from': '32px' },
  '[dir=rtl] &[data-side=end]': { '--from': '-32px' },
  '@keyframes gh-sheet': { from: { opacity: 0, translate: 'var(--from)' } },
  '@media (forced-colors: active)': { border: '1px solid CanvasText' },
}));

interface SideSheetProps extends Omit<ComponentProps<'dialog'>, 'open' | 'onClose' | 'onClick' | 'ref'> {
  isOpen: boolean;
  onClosed: () => void;
  /** `start`: over a darkened page; `end`: beside a page that stays visible. */
  side: 'start' | 'end';
}

/**
 * A panel at the edge of the window: a native dialog, so focus stays inside, Escape closes it, and the opener gets the
 * focus back. Its content renders in slices before it opens, so that opening it never blocks the page.
 */
export function SideSheet({ isOpen, onClosed, side, children, ...props }: SideSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isPrepared = useDeferredValue(isOpen);
  const isShown = isOpen && isPrepared;
  useEffect(() => {
    const sheet = dialog.current;
    if (!isShown || !sheet) return;
    sheet.showModal();
    return () => sheet.close();
  }, [isShown]);
  return (
    <Dialog
      ref={dialog}
      data-side={side}
      // Escape is handled here and not by the browser, whose close event comes later: reopening it immediately would
      // find it closed. Events of a nested sheet bubble through here.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClosed();
      }}
      onClose={(event) => event.target === event.currentTarget && !event.currentTarget.open && onClosed()}
      // A click outside lands on the dialog element itself.
      onClick={(event) => event.target === event.currentTarget && onClosed()}
      {...props}
    >
      {isShown && children}
    </Dialog>
  );
}
