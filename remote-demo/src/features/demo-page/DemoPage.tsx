import type { ReactNode } from 'react';
import '../../slices/index.ts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Card, Grid, Skeleton } from '@guildhall/shared/ui/core';
import { ErrorState, Page, type PageProps } from '@guildhall/shared/ui/data';

/** Something a page needs: its translations, its sample data. */
export interface Need {
  isHere: boolean;
  error: unknown;
  refetch: () => unknown;
}

interface DemoPageProps extends Pick<PageProps, 'title' | 'crumbs' | 'width'> {
  needs: readonly Need[];
  /** Called once everything has loaded. */
  subtitle?: () => ReactNode;
  actions?: () => ReactNode;
  children: () => ReactNode;
}

/** A page of a demo app: a skeleton until its translations and data have loaded, and a retry if they fail. */
export function DemoPage({ needs, subtitle, actions, children, ...page }: DemoPageProps) {
  const { t } = useTranslation('demo');
  const isHere = needs.every((need) => need.isHere);
  const failed = needs.filter((need) => !need.isHere && need.error);
  return (
    <Page {...page} {...(isHere && { subtitle: subtitle?.(), actions: actions?.() })}>
      {isHere ? (
        children()
      ) : failed.length > 0 ? (
        <Card>
          <ErrorState
            error={failed[0]?.error}
            title={t('page.failed')}
            onRetry={() => failed.forEach((need) => void need.refetch())}
          />
        </Card>
      ) : (
        <Grid gap={2} aria-busy="true" aria-label={t('page.loading')} role="status">
          <Skeleton variant="rounded" height={120} />
          <Skeleton variant="rounded" height={280} />
        </Grid>
      )}
    </Page>
  );
}
