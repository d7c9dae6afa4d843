import type { ReactNode } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Card, Grid, Skeleton } from '@guildhall/shared/ui/core';
import { ErrorState } from '@guildhall/shared/ui/data';
import { useFeatureTranslations } from '../feature-translations.ts';
import { queryQuery } from './api.ts';
import { QueryPicker, type QueryPickerProps } from './QueryPicker.tsx';

interface QueryDeskProps extends QueryPickerProps {
  /** The open query, or the form for a new one. */
  children: ReactNode;
}

/** A query, or the form for one, beside the list; waits for the thread translations. */
export function QueryDesk({ children, ...picker }: QueryDeskProps) {
  const { t } = useTranslation('ui');
  const { isLoaded, error, refetch } = useThreadTranslations();
  const { openId } = picker;
  // Loads in parallel with the translations.
  useQuery({ ...queryQuery(openId ?? ''), enabled: openId !== null });
  if (!isLoaded)
    return (
      <Card>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton variant="rounded" height={420} role="status" aria-label={t('list.loading')} />
        )}
      </Card>
    );
  return (
    <Grid
      align="start"
      gap={{ xs: 2, lg: 3 }}
      columns={{ xs: 'minmax(0, 1fr)', lg: 'minmax(260px, 1fr) minmax(0, 2.4fr)' }}
    >
      <QueryPicker {...picker} />
      {children}
    </Grid>
  );
}

/** Loads the thread translations, which all remotes share. */
const useThreadTranslations = () => useFeatureTranslations('queries', (one) => import(`./locales/${one}.json`));
