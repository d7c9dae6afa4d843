import { useEffect, useState } from 'react';
import { stayActive } from '@guildhall/shared/contracts';
import { call, whenSessionEnds } from '@guildhall/shared/http';
import { useFormat, useTranslation } from '@guildhall/shared/i18n';
import { signedOut } from '@guildhall/shared/store';
import { Alert, Box, Button } from '@guildhall/shared/ui/core';
import { watchInactivity } from './inactivity.ts';
import { ended } from './session.ts';

// The server ends sessions by itself too: then the next call is refused, and the person signs in to go on.
whenSessionEnds(ended);

const key = 'lastActivity';
const signs = ['mousemove', 'keydown', 'scroll', 'pointerdown', 'touchstart'] as const;

const remember = (instant: number) => {
  try {
    localStorage.setItem(key, String(instant));
  } catch {
    // Without storage each tab counts for itself.
  }
};
const recall = () => Number(localStorage.getItem(key)) || null;

/** Watches for the person while somebody is signed in; shows the warning before it signs out. */
export function InactivityWatch() {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const [endsAt, setEndsAt] = useState<number | null>(null);
  useEffect(() => {
    const watch = watchInactivity({
      now: Date.now,
      every(ms, work) {
        const timer = setInterval(work, ms);
        return () => clearInterval(timer);
      },
      readLast: recall,
      writeLast: remember,
      onWarning: setEndsAt,
      // Whatever the server answers, the next call of the page shows it.
      onActive: () => void call(stayActive, { body: {} }).catch(() => undefined),
      onInactive: () => signedOut({ message: t('session.inactive'), forget: true }),
    });
    for (const sign of signs) window.addEventListener(sign, watch.seen, { passive: true, capture: true });
    return () => {
      watch.stop();
      for (const sign of signs) window.removeEventListener(sign, watch.seen, { capture: true });
    };
  }, [t]);

  if (endsAt === null) return null;
  const time = format.time(new Date(endsAt).toISOString());
  return (
    <Box
      role="alertdialog"
      aria-label={t('session.warningTitle')}
      sx={{ position: 'fixed', insetInline: 16, bottom: 16, zIndex: 'snackbar', maxWidth: 560, mx: 'auto' }}
    >
      <Box sx={{ backgroundColor: 'background.paper', borderRadius: 1, boxShadow: '0 16px 48px rgb(10 16 34 / 30%)' }}>
        <Alert
          severity="warning"
          title={t('session.warningTitle')}
          action={
            <Button variant="contained" onClick={() => setEndsAt(null)}>
              {t('session.stay')}
            </Button>
          }
        >
          {t('session.warningText', { time })}
        </Alert>
      </Box>
    </Box>
  );
}
