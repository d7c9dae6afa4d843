import { useLocalText } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Block, ButtonLink, Card, Skeleton, Stack } from '@guildhall/shared/ui/core';
import { ErrorState } from '@guildhall/shared/ui/data';
import { ListRow, RowList } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { managedTypesQuery } from '../membership-types/api.ts';
import { ConfirmButton } from './ConfirmButton.tsx';

/** The form of each membership type, to edit or to confirm. */
export function FormStep({ canConfirm }: { canConfirm: boolean }) {
  const { t } = useTranslation('set-up');
  const local = useLocalText();
  const { data, isError, error, refetch } = useQuery(managedTypesQuery());
  if (isError && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={160} />;
  return (
    <Card title={t('forms')}>
      <Stack gap={2.5}>
        <RowList label={t('forms')}>
          {data.map(({ id, name }) => (
            <ListRow key={id}>
              <Block grow shrink>
                <bdi>{local(name)}</bdi>
              </Block>
              <ButtonLink to={paths.membershipForm(id)} variant="outlined" icon="edit">
                {t('openForm', { type: local(name) })}
              </ButtonLink>
            </ListRow>
          ))}
        </RowList>
        {canConfirm && <ConfirmButton step="form" />}
      </Stack>
    </Card>
  );
}
