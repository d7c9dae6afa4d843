import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Icon, Row } from '@guildhall/shared/ui/core';
import { getLive } from '@guildhall/shared/contracts';
import { call, isUnreachable } from '@guildhall/shared/http';

/** Pause between two attempts while the server is unavailable, in ms. */
const tryEveryMs = 5000;

function subscribeToDevice(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

const loadQueries = () => import(/* webpackChunkName: "shared-query" */ '@guildhall/shared/query');

/**
 * Calls back when a query of the page fails to reach the server, and when one succeeds; returns a function that stops.
 */
function watchQueries(onReached: (isReached: boolean) => void): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  void loadQueries().then(
    ({ queryClient }) => {
      if (isOver) return;
      const questions = queryClient.getQueryCache();
      // The page may have sent queries before this loaded.
      if (questions.getAll().some(({ state }) => isUnreachable(state.fetchFailureReason ?? state.error)))
        onReached(false);
      stop = questions.subscribe((event) => {
        if (event.type !== 'updated') return;
        const { action } = event;
        if ((action.type === 'failed' || action.type === 'error') && isUnreachable(action.error)) onReached(false);
        if (action.type === 'success' && !action.manual) onReached(true);
      });
    },
    // Without the query client no page sends queries.
    () => undefined,
  );
  return () => {
    isOver = true;
    stop?.();
  };
}

/** Retries every query on the screen that got no response. */
async function retryQueries(): Promise<void> {
  const { queryClient } = await loadQueries();
  await queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}

/**
 * Says that the server is unavailable, in one line above the page that covers nothing. Retries by itself, and makes the
 * page reload the data it is missing.
 */
export function ConnectionLine() {
  const { t } = useTranslation('layout');
  const isOnline = useSyncExternalStore(subscribeToDevice, () => navigator.onLine);
  const [isReached, setReached] = useState(true);
  useEffect(() => watchQueries(setReached), []);

  useEffect(() => {
    if (isReached || !isOnline) return undefined;
    const timer = setInterval(() => {
      call(getLive, { background: true }).then(
        () => {
          setReached(true);
          void retryQueries();
        },
        // A refusal is a response, too.
        (error: unknown) => setReached(!isUnreachable(error)),
      );
    }, tryEveryMs);
    return () => clearInterval(timer);
  }, [isReached, isOnline]);

  const isAway = !isOnline || !isReached;
  return (
    <Box role="status" sx={{ 'main:has([data-connection-notice]) &': { display: 'none' } }}>
      {isAway && (
        <Row gap={1} mb={2} px={2} py={1} background="warning" rounded>
          <Row tone="warning" pt={0.25}>
            <Icon name="alert" size={18} />
          </Row>
          {t('connection.away')}
        </Row>
      )}
    </Box>
  );
}
