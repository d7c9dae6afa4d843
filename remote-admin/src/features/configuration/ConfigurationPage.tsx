import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Box, Skeleton, Stack } from '@guildhall/shared/ui/core';
import { EmptyState, ErrorState, Page } from '@guildhall/shared/ui/data';
import { membershipTypesQuery } from './api.ts';
import { MembershipTypeCard } from './MembershipTypeCard.tsx';

/** What administrators decide about the kinds of membership. */
export default function ConfigurationPage() {
  const { t } = useTranslation('admin');
  const { data, isError, error, refetch } = useQuery(membershipTypesQuery());
  return (
    <Page title={t('configuration.title')}>
      <Box component="p" sx={{ m: 0, color: 'text.secondary', maxWidth: '68ch' }}>
        {t('configuration.text')}
      </Box>
      {data ? (
        <Stack spacing={2.5}>
          {data.map((type) => (
            <MembershipTypeCard key={type.id} type={type} />
          ))}
          {data.length === 0 && <EmptyState icon="file" title={t('configuration.empty')} />}
        </Stack>
      ) : isError ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Stack spacing={2.5} aria-busy="true">
          <Skeleton variant="rounded" height={320} />
          <Skeleton variant="rounded" height={320} />
        </Stack>
      )}
    </Page>
  );
}
