import { useState } from 'react';
import type { ManagedMembershipType } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Alert, Box, Button, Skeleton, Stack, Text, VisuallyHidden } from '@guildhall/shared/ui/core';
import { EmptyState, ErrorState } from '@guildhall/shared/ui/data';
import { managedTypesQuery } from './api.ts';
import { MembershipTypeCard } from './MembershipTypeCard.tsx';
import { CreateTypeDialog } from './TypeDialogs.tsx';
import { useTypeOrder } from './use-type-order.ts';

/** Administrators' settings for membership types. */
export function MembershipTypes() {
  const { data, isError, error, refetch } = useQuery(managedTypesQuery());
  if (isError && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Stack gap={2.5} aria-busy="true">
        <Skeleton variant="rounded" height={320} />
        <Skeleton variant="rounded" height={320} />
      </Stack>
    );
  return <TypeList known={data} />;
}

function TypeList({ known }: { known: readonly ManagedMembershipType[] }) {
  const { t } = useTranslation('admin');
  const [isAdding, setAdding] = useState(false);
  const { types, move, said, problem, list } = useTypeOrder(known);
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
      {problem && (
        <Alert severity="error" live="alert">
          {problem}
        </Alert>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <Stack gap={2.5} ref={list}>
        {types.map((type, index) => (
          <MembershipTypeCard
            key={type.id}
            type={type}
            {...(types.length > 1 && {
              onMove: {
                ...(index > 0 && { up: () => move(type, -1) }),
                ...(index < types.length - 1 && { down: () => move(type, 1) }),
              },
            })}
          />
        ))}
      </Stack>
      {types.length === 0 && <EmptyState icon="file" title={t('membershipTypes.empty')} />}
      {isAdding && <CreateTypeDialog onClosed={() => setAdding(false)} />}
    </Stack>
  );
}
