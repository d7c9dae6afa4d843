import { useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Box, Button, Skeleton, Stack, Text } from '@guildhall/shared/ui/core';
import { EmptyState, ErrorState } from '@guildhall/shared/ui/data';
import { managedTypesQuery } from './api.ts';
import { MembershipTypeCard } from './MembershipTypeCard.tsx';
import { CreateTypeDialog } from './TypeDialogs.tsx';

/** What administrators decide about the kinds of membership. */
export function MembershipTypes() {
  const { t } = useTranslation('admin');
  const { data, isError, error, refetch } = useQuery(managedTypesQuery());
  const [isAdding, setAdding] = useState(false);
  if (isError && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Stack gap={2.5} aria-busy="true">
        <Skeleton variant="rounded" height={320} />
        <Skeleton variant="rounded" height={320} />
      </Stack>
    );
  return (
    <Stack gap={2.5}>
      <Text component="p" maxWidth="68ch" m={0} tone="secondary">
        {t('membershipTypes.text')}
      </Text>
      <Box>
        <Button variant="contained" icon="add" onClick={() => setAdding(true)}>
          {t('membershipTypes.add')}
        </Button>
      </Box>
      {data.map((type) => (
        <MembershipTypeCard key={type.id} type={type} />
      ))}
      {data.length === 0 && <EmptyState icon="file" title={t('membershipTypes.empty')} />}
      {isAdding && <CreateTypeDialog onClosed={() => setAdding(false)} />}
    </Stack>
  );
}
