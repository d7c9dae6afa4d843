import type { ReactNode } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import type { UseQueryResult } from '@guildhall/shared/query';
import { Box, Card, Grid, Skeleton, VisuallyHidden } from '@guildhall/shared/ui/core';
import { ErrorState } from '@guildhall/shared/ui/data';
import type { PartName } from './sections.ts';

interface AccountSectionProps<Data> {
  name: PartName;
  query: UseQueryResult<Data>;
  /** Expected number of lines, to limit layout shifts while loading. */
  rows: number;
  children: (data: Data) => ReactNode;
}

/** One section of the account: a card with an anchor, and its loading and error states. */
export function AccountSection<Data>({ name, query, rows, children }: AccountSectionProps<Data>) {
  const { t } = useTranslation('profile');
  return (
    <Box id={name} tabIndex={-1} sx={{ minWidth: 0, outline: 'none', scrollMarginTop: { xs: '142px', lg: '96px' } }}>
      <Card title={t(`${name}.title`)} subtitle={t(`${name}.lead`)}>
        {query.data !== undefined ? (
          children(query.data)
        ) : query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Grid role="status" gap={1.5}>
            <VisuallyHidden>{t('loading')}</VisuallyHidden>
            {Array.from({ length: rows }, (_, row) => (
              <Skeleton key={row} variant="rounded" height={52} />
            ))}
          </Grid>
        )}
      </Card>
    </Box>
  );
}
