import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Block, Button, Grid, Row, Text } from '@guildhall/shared/ui/core';
import type { EditableField, ProfileEdit } from './use-profile-edit.ts';

interface ConflictProps {
  edit: ProfileEdit;
  labels: Partial<Record<EditableField, string>>;
}

/** The same field changed here and on another device: shows both values and a choice. */
export function Conflict({ edit, labels }: ConflictProps) {
  const { t } = useTranslation('profile');
  if (edit.conflicts.length === 0) return null;
  return (
    <Alert severity="warning" live="alert" title={t('conflict.title')}>
      <Grid gap={1.5} mt={1}>
        {edit.conflicts.map(({ field, mine, theirs }) => (
          <Grid key={field} component="dl" gap={0.25} m={0} breakWords>
            <Text component="dt" weight="semibold">
              {labels[field]}
            </Text>
            <Block component="dd" m={0}>
              {t('conflict.mine')} <bdi>{mine || t('conflict.nothing')}</bdi>
            </Block>
            <Block component="dd" m={0}>
              {t('conflict.theirs')} <bdi>{theirs || t('conflict.nothing')}</bdi>
            </Block>
          </Grid>
        ))}
        <Row wrap gap={1}>
          <Button size="small" variant="contained" onClick={edit.keepMine}>
            {t('conflict.keepMine')}
          </Button>
          <Button size="small" onClick={edit.takeTheirs}>
            {t('conflict.takeTheirs')}
          </Button>
        </Row>
      </Grid>
    </Alert>
  );
}
