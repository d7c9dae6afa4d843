import type { BulkResult } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Stack } from '@guildhall/shared/ui/core';
import { ListRow, RowList } from '../texts.tsx';
import { Named, type BulkRow } from './Named.tsx';

const reasons = [
  'version_conflict',
  'transition_refused',
  'not_found',
  'query_resolved',
  'poll_planned',
  'assignee_unknown',
] as const;

interface BulkReportProps {
  rows: readonly BulkRow[];
  results: readonly BulkResult[];
}

/** How many rows a bulk action changed, and which it did not, and why. */
export function BulkReport({ rows, results }: BulkReportProps) {
  const { t } = useTranslation('bulk');
  const refused = results.filter(({ ok }) => !ok);
  const why = ({ code, message }: BulkResult) => {
    const known = reasons.find((reason) => reason === code);
    return known ? t(`why.${known}`) : message;
  };
  return (
    <Stack gap={2}>
      <Alert severity="warning" live="status">
        {t('done', { count: results.length - refused.length })} {t('refused', { count: refused.length })}
      </Alert>
      <RowList label={t('notDone')}>
        {refused.map((result) => (
          <ListRow key={result.id}>
            <Named row={rows.find(({ id }) => id === result.id)} quiet={why(result)} />
          </ListRow>
        ))}
      </RowList>
    </Stack>
  );
}
