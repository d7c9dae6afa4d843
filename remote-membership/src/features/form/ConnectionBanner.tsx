import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Block, Button } from '@guildhall/shared/ui/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { SavingState } from './saving/saving-state.ts';

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};
const isOnline = () => navigator.onLine;

const shownMs = 6000;

/** Says that the connection is lost and what that means for the typed text, and that all is saved once it is back. */
export function ConnectionBanner({ saving, onRetry }: { saving: SavingState; onRetry: () => void }) {
  const { t } = useTranslation('membership');
  const online = useSyncExternalStore(subscribe, isOnline);
  const isAway = !online || saving.status === 'offline';
  const [wasAway, setWasAway] = useState(false);
  const waiting = Object.keys(saving.unsaved).length;
  const isBack = wasAway && !isAway && waiting === 0;

  useEffect(() => {
    if (isAway) setWasAway(true);
  }, [isAway]);
  useEffect(() => {
    if (!isBack) return undefined;
    const timer = setTimeout(() => setWasAway(false), shownMs);
    return () => clearTimeout(timer);
  }, [isBack]);

  if (!isAway && !isBack) return null;
  return (
    // Tells the layout to hide its own connection notice, because this one says more.
    <Block data-connection-notice mb={2}>
      {isAway ? (
        <Alert
          severity="warning"
          live="status"
          title={t('connection.away')}
          action={
            online && (
              <Button size="small" onClick={onRetry}>
                {t('saving.retry')}
              </Button>
            )
          }
        >
          {waiting > 0 ? t('connection.waiting', { number: waiting }) : t('connection.goOn')}
        </Alert>
      ) : (
        <Alert severity="success" live="status">
          {t('connection.back')}
        </Alert>
      )}
    </Block>
  );
}
