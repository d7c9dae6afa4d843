import { startTransition, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { loadTranslations, useTranslation } from '@guildhall/shared/i18n';
import { Alert, Button, Card, Skeleton } from '@guildhall/shared/ui/core';

/** Code and translations that load after the first screen. */
export interface LateParts<Parts> {
  /** The loaded parts; `undefined` before. */
  here: () => Parts | undefined;
  load: () => Promise<Parts>;
  /** Calls back when the parts have loaded. @returns a function that unsubscribes */
  subscribe: (onArrived: () => void) => () => void;
}

/** @param load imports the code; a failed attempt can be repeated. @param namespace of its translations */
export function lateParts<Parts>(load: () => Promise<Parts>, namespace: string): LateParts<Parts> {
  let here: Parts | undefined;
  const listeners = new Set<() => void>();
  return {
    here: () => here,
    load: async () => {
      // In a task of its own: adding the scripts to the page takes a slow phone 20 ms, and mostly a click asks for them.
      await new Promise((resolve) => setTimeout(resolve));
      const translations = import('../translations.ts').then(() => loadTranslations(namespace));
      const [parts] = await Promise.all([load(), translations]);
      here = parts;
      for (const listener of listeners) listener();
      return parts;
    },
    subscribe: (onArrived) => {
      listeners.add(onArrived);
      return () => listeners.delete(onArrived);
    },
  };
}

/** The parts that load after the first screen, once available. */
export const useHere = <Parts,>({ here, subscribe }: LateParts<Parts>) => useSyncExternalStore(subscribe, here, here);

interface LateProps<Parts> {
  parts: LateParts<Parts>;
  /** Reserved height while it loads, in px. */
  height?: number;
  children: (parts: Parts) => ReactNode;
}

/** Shows a part that loads after the first screen, and reserves its space until then; typed text is kept. */
export function Late<Parts>({ parts, height = 320, children }: LateProps<Parts>) {
  const { t } = useTranslation('public');
  const [hasFailed, setFailed] = useState(false);
  const [shown, setShown] = useState(parts.here);
  useEffect(() => {
    if (shown || hasFailed) return;
    let isWanted = true;
    parts.load().then(
      // A transition renders in slices, so that a large part does not block the page.
      (here) => isWanted && startTransition(() => setShown(() => here)),
      () => isWanted && setFailed(true),
    );
    return () => {
      isWanted = false;
    };
  }, [parts, shown, hasFailed]);

  if (shown) return children(shown);
  if (!hasFailed) {
    return (
      <Card>
        <Skeleton variant="rounded" height={height} role="status" aria-label={t('frame.loading')} />
      </Card>
    );
  }
  return (
    <Alert
      severity="error"
      action={
        <Button size="large" onClick={() => setFailed(false)}>
          {t('frame.again')}
        </Button>
      }
    >
      {t('frame.fetchFailed')}
    </Alert>
  );
}
