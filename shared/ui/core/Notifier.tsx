import GlobalStyles from '@mui/material/GlobalStyles';
import { useEffect, useRef } from 'react';
import { cssTransition, toast as notify, ToastContainer, type Id } from 'react-toastify/unstyled';
import { useStore } from 'zustand';
import { limits } from '../../domain/limits.ts';
import { useDirection, useTranslation } from '../../i18n/index.ts';
import { undoMs } from '../../domain/junk.ts';
import { Icon } from './Icon.tsx';
import { subscribeToWithdrawals, takeToasts, waitingToasts } from './toast.ts';

const slide = cssTransition({ enter: 'gh-toast-in', exit: 'gh-toast-out', collapseDuration: 150 });

const styles = (
  <GlobalStyles
    styles={(theme) => ({
      '@keyframes gh-toast-in': { from: { opacity: 0, transform: 'translateY(-12px)' } },
      '@keyframes gh-toast-out': { to: { opacity: 0, transform: 'translateY(-12px)' } },
      '.gh-toast-in': { animation: 'gh-toast-in 180ms ease-out both' },
      '.gh-toast-out': { animation: 'gh-toast-out 150ms ease-in both' },
      // A toast closes when its bar's animation ends, which comes with the notifier's own style sheet. Without an
      // animation it would stay forever; with the global 1 ms for reduced motion it could not be read.
      '@keyframes gh-toast-time': { to: { visibility: 'hidden' } },
      '.Toastify__progress-bar--animated': {
        animation: 'gh-toast-time linear forwards',
        animationDuration: `${limits.notifierDefaultMs}ms !important`,
      },
      '.Toastify__progress-bar--animated.gh-toast-product': { animationDuration: `${limits.toastMs}ms !important` },
      '.Toastify__progress-bar--animated.gh-toast-undoable': { animationDuration: `${undoMs}ms !important` },
      '.Toastify__toast-container': {
        position: 'fixed',
        zIndex: theme.zIndex.snackbar,
        width: 'min(380px, calc(100vw - 32px))',
        display: 'grid',
        gap: 10,
      },
      '.Toastify__toast': {
        display: 'flex',
        alignItems: 'center',
        gap: 12,
        padding: '12px 14px',
        borderRadius: 'var(--mui-shape-borderRadius)',
        border: '1px solid',
        color: theme.vars.palette.text.primary,
        backgroundColor: theme.vars.palette.background.paper,
        boxShadow: '0 12px 32px rgb(10 16 34 / 18%)',
        overflowWrap: 'anywhere',
      },
      '.Toastify__toast--success': { borderColor: theme.vars.palette.success.main },
      '.Toastify__toast--error': { borderColor: theme.vars.palette.error.main },
      '.Toastify__toast-icon': { display: 'flex', flex: 'none' },
      '.Toastify__toast--success .Toastify__toast-icon': { color: theme.vars.palette.success.main },
      '.Toastify__toast--error .Toastify__toast-icon': { color: theme.vars.palette.error.main },
      '.gh-toast-text': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 },
      '.gh-toast-undo': {
        minHeight: 32,
        padding: '2px 12px',
        border: '1px solid',
        borderColor: theme.vars.palette.divider,
        borderRadius: 'var(--mui-shape-borderRadius)',
        font: 'inherit',
        fontWeight: 600,
        color: 'inherit',
        background: 'none',
        cursor: 'pointer',
      },
      '.gh-toast-close': {
        order: 1,
        marginInlineStart: 'auto',
        display: 'flex',
        padding: 6,
        border: 0,
        borderRadius: 4,
        color: theme.vars.palette.text.secondary,
        background: 'none',
        cursor: 'pointer',
      },
    })}
  />
);

interface UndoableProps {
  text: string;
  label: string;
  onUndo: () => void;
  /** Given by the notifier. */
  closeToast?: () => void;
}

function Undoable({ text, label, onUndo, closeToast }: UndoableProps) {
  return (
    <span className="gh-toast-text">
      <span>{text}</span>
      <button
        type="button"
        className="gh-toast-undo"
        onClick={() => {
          onUndo();
          closeToast?.();
        }}
      >
        {label}
      </button>
    </span>
  );
}

/**
 * The notifier (react-toastify, unstyled: its own style sheet would need an exception in the content security policy).
 * Its default is 5000 ms, the product's toasts close after 3500 ms (specification §8 and §9).
 */
export function Notifier() {
  const { t } = useTranslation('ui');
  const waiting = useStore(waitingToasts);
  const direction = useDirection();
  const offered = useRef(new Map<Id, readonly string[]>());
  useEffect(
    () =>
      subscribeToWithdrawals((itemId) => {
        for (const [id, items] of offered.current) if (items.includes(itemId)) notify.dismiss(id);
      }),
    [],
  );
  useEffect(() => {
    for (const { kind, text, undo } of takeToasts()) {
      if (undo) {
        const id = notify[kind](<Undoable text={text} label={t('toast.undo')} onUndo={undo.run} />, {
          autoClose: undo.ms,
          progressClassName: 'gh-toast-undoable',
          onClose: () => void offered.current.delete(id),
        });
        if (undo.of) offered.current.set(id, undo.of);
      } else notify[kind](text, { autoClose: limits.toastMs, progressClassName: 'gh-toast-product' });
    }
  }, [waiting, t]);
  return (
    <>
      {styles}
      <ToastContainer
        position="top-right"
        // On the right in every direction (specification §9): style sheet rules are mirrored, these are not.
        style={{ top: 16, right: 16 }}
        autoClose={limits.notifierDefaultMs}
        pauseOnHover
        pauseOnFocusLoss
        hotKeys={(event) => event.altKey && event.code === 'KeyT'}
        aria-label={t('toast.region')}
        hideProgressBar
        newestOnTop
        rtl={direction === 'rtl'}
        transition={slide}
        icon={({ type }) => <Icon name={type === 'error' ? 'crossCircle' : 'checkCircle'} size={22} />}
        closeButton={({ closeToast }) => (
          <button type="button" className="gh-toast-close" aria-label={t('toast.close')} onClick={closeToast}>
            <Icon name="close" size={16} />
          </button>
        )}
      />
    </>
  );
}
