import { useEffect, useRef, useState } from 'react';
import { loadTranslations } from '@guildhall/shared/i18n';
import { lazyPart } from '@guildhall/shared/ui/core';
import type { InactivityDialogProps } from './InactivityDialog.tsx';
import { end } from './sign-out.ts';
import { startWatch } from './start-watch.ts';

/** Loaded after the first screen, but long before it is needed: by then the connection may be gone. */
const InactivityDialog = lazyPart<InactivityDialogProps>(
  async () => (await import(/* webpackChunkName: "inactivity" */ './InactivityDialog.tsx')).InactivityDialog,
  { translations: () => loadTranslations('layout') },
);

type Watch = ReturnType<typeof startWatch>;
/**
 * Remaining time in ms; `back` while the person is at the dialog: their session continues, the dialog waits for an
 * answer.
 */
type DialogState = number | 'back' | null;

/** Watches for inactivity while a person is signed in, whatever the screen; asks two minutes before signing out. */
export function InactivityWatch() {
  const [shown, setShown] = useState<DialogState>(null);
  const panel = useRef<HTMLDivElement>(null);
  const watch = useRef<Watch>(null);

  useEffect(() => {
    let isAtPanel = false;
    let isBack = false;
    watch.current = startWatch({
      onSign({ target }) {
        isAtPanel = target instanceof Node && (panel.current?.contains(target) ?? false);
        if (!isBack || isAtPanel) return;
        isBack = false;
        setShown(null);
      },
      onWarning(left) {
        // Moving towards "sign out now" keeps the session, but must not remove the button.
        isBack = left === null && isAtPanel;
        isAtPanel = false;
        setShown(isBack ? 'back' : left);
      },
      onQuiet: () => void InactivityDialog.preload().catch(() => undefined),
    });
    return watch.current.stop;
  }, []);

  if (shown === null) return null;
  return (
    <InactivityDialog
      panel={panel}
      leftMs={shown === 'back' ? null : shown}
      onStay={() => {
        watch.current?.stay();
        setShown(null);
      }}
      onSignOut={() => void end()}
    />
  );
}
