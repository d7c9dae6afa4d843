import type { ComponentType } from 'react';
import { loadTranslations, useTranslation } from '@guildhall/shared/i18n';
import { Alert, Button, Card, lazyPart, Skeleton } from '@guildhall/shared/ui/core';

/**
 * A part that the first screen of a form does not need, such as the page of a closed link; typed text is kept while it
 * loads.
 * @param load imports the component
 * @param namespace of its translations
 * @param height reserved while it loads, in px
 */
export const formPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  namespace: string,
  height = 320,
) =>
  lazyPart(load, {
    translations: () => import('../translations.ts').then(() => loadTranslations(namespace)),
    fallback: <Loading height={height} />,
    Failed,
  });

function Loading({ height }: { height: number }) {
  const { t } = useTranslation('public');
  return (
    <Card>
      <Skeleton variant="rounded" height={height} role="status" aria-label={t('frame.loading')} />
    </Card>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('public');
  return (
    <Alert
      severity="error"
      action={
        <Button size="large" onClick={onRetry}>
          {t('frame.again')}
        </Button>
      }
    >
      {t('frame.fetchFailed')}
    </Alert>
  );
}
