import { useState } from 'react';
import type { ApplicationSummary } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Button, Text } from '@guildhall/shared/ui/core';
import { BulkDialog } from './BulkDialog.tsx';
import type { Bulk } from './api.ts';

const actions = ['assign', 'requestReferences', 'hold'] as const satisfies readonly Bulk['action'][];

interface BulkBarProps {
  rows: readonly ApplicationSummary[];
  onCleared: () => void;
  /** Passes the ids of the changed applications, so that they can be deselected. */
  onChanged: (ids: readonly string[]) => void;
}

/** Bulk actions for the selected applications. */
export function BulkBar({ rows, onCleared, onChanged }: BulkBarProps) {
  const { t } = useTranslation('membership');
  const [open, setOpen] = useState<{ action: Bulk['action']; rows: readonly ApplicationSummary[] } | null>(null);
  return (
    <>
      {rows.length > 0 && (
        <Box
          role="group"
          aria-label={t('applications.bulk.label')}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1,
            px: { xs: 2, sm: 3 },
            py: 1.25,
            backgroundColor: 'brand.tint',
            borderTop: '1px solid',
            borderColor: 'divider',
          }}
        >
          <Text role="status" mr={1} weight="semibold">
            {t('applications.bulk.selected', { count: rows.length })}
          </Text>
          {actions.map((action) => (
            <Button key={action} size="small" onClick={() => setOpen({ action, rows })}>
              {t(`applications.bulk.${action}`)}
            </Button>
          ))}
          <Button size="small" variant="text" onClick={onCleared}>
            {t('applications.bulk.clear')}
          </Button>
        </Box>
      )}
      {open && <BulkDialog {...open} onChanged={onChanged} onClosed={() => setOpen(null)} />}
    </>
  );
}
