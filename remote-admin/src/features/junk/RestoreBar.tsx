import { useState } from 'react';
import type { BulkResult, JunkItem } from '@guildhall/shared/contracts';
import { junkObstacles } from '@guildhall/shared/domain';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Block, Button, Row, Stack, Text, toast } from '@guildhall/shared/ui/core';
import { Dialog } from '@guildhall/shared/ui/data';
import { ListRow, RowList } from '../../lib/texts.tsx';
import { useRestoreAll } from './api.ts';

interface RestoreBarProps {
  items: readonly JunkItem[];
  onCleared: () => void;
  onRestored: (ids: readonly string[]) => void;
}

interface Outcome {
  items: readonly JunkItem[];
  results: readonly BulkResult[];
}

/** Restores the selected items, and lists those that could not be restored. */
export function RestoreBar({ items, onCleared, onRestored }: RestoreBarProps) {
  const { t } = useTranslation('junk');
  const restore = useRestoreAll();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const restoreAll = () =>
    restore.mutate(items, {
      onSuccess: (results) => {
        const restored = results.filter(({ ok }) => ok).map(({ id }) => id);
        if (restored.length === results.length) toast.success(t('bulk.restored', { count: restored.length }));
        else setOutcome({ items, results });
        onRestored(restored);
      },
      onError: (error) => toast.error(problemText(error)),
    });
  return (
    <>
      {items.length > 0 && (
        <Row role="group" aria-label={t('bulk.label')} wrap align="center" gap={1} px={{ xs: 2, sm: 3 }} py={1.25}>
          <Text role="status" mr={1} weight="semibold">
            {t('bulk.selected', { count: items.length })}
          </Text>
          <Button size="small" icon="undo" pending={restore.isPending} onClick={restoreAll}>
            {t('restore')}
          </Button>
          <Button size="small" variant="text" onClick={onCleared}>
            {t('bulk.clear')}
          </Button>
        </Row>
      )}
      {outcome && <Report outcome={outcome} onClosed={() => setOutcome(null)} />}
    </>
  );
}

function Report({ outcome: { items, results }, onClosed }: { outcome: Outcome; onClosed: () => void }) {
  const { t } = useTranslation('junk');
  const refused = results.filter(({ ok }) => !ok);
  const why = ({ code, message }: BulkResult) => {
    const obstacle = junkObstacles.find((one) => one === code);
    if (obstacle) return t(`obstacles.${obstacle}`);
    return code === 'junk_gone' ? t('gone') : message;
  };
  return (
    <Dialog
      open
      title={t('bulk.label')}
      onClose={onClosed}
      actions={
        <Button variant="contained" onClick={onClosed}>
          {t('close')}
        </Button>
      }
    >
      <Stack gap={1.5}>
        <Alert severity="warning">
          {t('bulk.restored', { count: results.length - refused.length })}{' '}
          {t('bulk.refused', { count: refused.length })}
        </Alert>
        <RowList label={t('bulk.label')}>
          {refused.map((result) => (
            <ListRow key={result.id}>
              <Block shrink>
                <Text breakWords weight="semibold">
                  <bdi>{items.find(({ id }) => id === result.id)?.label}</bdi>
                </Text>
                <Text size="small" tone="secondary">
                  {why(result)}
                </Text>
              </Block>
            </ListRow>
          ))}
        </RowList>
      </Stack>
    </Dialog>
  );
}
