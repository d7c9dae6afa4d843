import { useState, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Alert, Button } from '@guildhall/shared/ui/core';
import { useSaving, type DraftSaver } from '@guildhall/shared/features/draft-saver';

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
export function ConnectionBanner({ saver }: { saver: DraftSaver }) {
  const { t } = useTranslation('membership');
  const online = useSyncExternalStore(subscribe, isOnline);
  const isOffline = useSaving(saver, ({ status }) => status === 'offline');
  const waiting = useSaving(saver, ({ unsaved }) => Object.keys(unsaved).length);
  const isAway = !online || isOffline;
  const [wasAway, setWasAway] = useState(false);
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
              <Button size="small" onClick={saver.retryNow}>
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
