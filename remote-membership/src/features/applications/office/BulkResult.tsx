import type { ApplicationSummary } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Block, Button } from '@guildhall/shared/ui/core';
import { Dialog } from '@guildhall/shared/ui/data';
import type { BulkResults } from './api.ts';
import { BulkRows, useWhy } from './BulkRows.tsx';

interface BulkResultProps {
  title: string;
  rows: readonly ApplicationSummary[];
  results: BulkResults;
  onClosed: () => void;
}

/** The result of a bulk action: how many succeeded, and why each of the others failed. */
export function BulkResult({ title, rows, results, onClosed }: BulkResultProps) {
  const { t } = useTranslation('membership');
  const why = useWhy();
  const failed = results.filter(({ ok }) => !ok);
  const done = t('applications.bulk.done', { count: results.length - failed.length });
  const notDone = t('applications.bulk.failed', { count: failed.length });
  return (
    <Dialog
      open
      title={title}
      onClose={onClosed}
      actions={
        <Button variant="contained" onClick={onClosed}>
          {t('applications.bulk.close')}
        </Button>
      }
    >
      <Alert severity={failed.length === 0 ? 'success' : 'warning'}>
        {failed.length === 0 ? done : t('applications.bulk.result', { done, failed: notDone })}
      </Alert>
      <Block mt={1.5}>
        <BulkRows rows={rows} results={failed} textOf={why} />
      </Block>
    </Dialog>
  );
}
