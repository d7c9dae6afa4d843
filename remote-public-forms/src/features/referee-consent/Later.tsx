import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Button, Card, Skeleton } from '@guildhall/shared/ui/core';
import type * as lateParts from './late-parts.ts';

type Parts = typeof lateParts;

let here: Parts | undefined;

/** Fetches what comes after the first screen; a failed try is forgotten. */
export const loadLateParts = () => import('./late-parts.ts').then((parts) => (here = parts));

/** Shows a part that comes after the first screen, and until it is here its place; what was typed stays meanwhile. */
export function Later({ show }: { show: (parts: Parts) => ReactNode }) {
  const { t } = useTranslation('public');
  const [parts, setParts] = useState(here);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (parts || hasFailed) return;
    let isWanted = true;
    loadLateParts().then(
      (loaded) => isWanted && setParts(() => loaded),
      () => isWanted && setFailed(true),
    );
    return () => {
      isWanted = false;
    };
  }, [parts, hasFailed]);

  const shown = parts ?? here;
  if (shown) return show(shown);
  if (!hasFailed) {
    return (
      <Card>
        <Skeleton variant="rounded" height={320} role="status" aria-label={t('referee.loading')} />
      </Card>
    );
  }
  return (
    <Alert
      severity="error"
      action={
        <Button size="large" onClick={() => setFailed(false)}>
          {t('referee.problems.again')}
        </Button>
      }
    >
      {t('referee.problems.fetch')}
    </Alert>
  );
}
