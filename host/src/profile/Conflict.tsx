import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Box, Button } from '@guildhall/shared/ui/core';
import type { EditableField, ProfileEdit } from './use-profile-edit.ts';

interface ConflictProps {
  edit: ProfileEdit;
  labels: Partial<Record<EditableField, string>>;
}

/** The same field was changed here and on another device: both values, and the choice. */
export function Conflict({ edit, labels }: ConflictProps) {
  const { t } = useTranslation('profile');
  if (edit.conflicts.length === 0) return null;
  return (
    <Alert severity="warning" live="alert" title={t('conflict.title')}>
      <Box sx={{ display: 'grid', gap: 1.5, mt: 1 }}>
        {edit.conflicts.map(({ field, mine, theirs }) => (
          <Box key={field} component="dl" sx={{ m: 0, display: 'grid', gap: 0.25, overflowWrap: 'anywhere' }}>
            <Box component="dt" sx={{ fontWeight: 600 }}>
              {labels[field]}
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {t('conflict.mine')} <bdi>{mine || t('conflict.nothing')}</bdi>
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {t('conflict.theirs')} <bdi>{theirs || t('conflict.nothing')}</bdi>
            </Box>
          </Box>
        ))}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button size="small" variant="contained" onClick={edit.keepMine}>
            {t('conflict.keepMine')}
          </Button>
          <Button size="small" onClick={edit.takeTheirs}>
            {t('conflict.takeTheirs')}
          </Button>
        </Box>
      </Box>
    </Alert>
  );
}
