import type { BulkResult } from '@guildhall/shared/contracts';
import { Alert, Stack } from '@guildhall/shared/ui/core';
import { ListRow, RowList } from '../texts.tsx';
import { useWhy, type BulkTexts } from './bulk-texts.ts';
import { Named, type BulkRow } from './Named.tsx';

interface BulkReportProps {
  rows: readonly BulkRow[];
  results: readonly BulkResult[];
  texts: Pick<BulkTexts, 'done' | 'refused' | 'notDone'>;
  left: string | undefined;
}

/** How many rows a bulk action changed, and which it did not, and why. */
export function BulkReport({ rows, results, texts, left }: BulkReportProps) {
  const refused = results.filter(({ ok }) => !ok);
  const why = useWhy();
  return (
    <Stack gap={2}>
      <Alert severity="warning" live="status">
        {texts.done(results.length - refused.length)} {refused.length > 0 && texts.refused(refused.length)} {left}
      </Alert>
      {refused.length > 0 && (
        <RowList label={texts.notDone}>
          {refused.map((result) => (
            <ListRow key={result.id}>
              <Named row={rows.find(({ id }) => id === result.id)} quiet={why(result)} />
            </ListRow>
          ))}
        </RowList>
      )}
    </Stack>
  );
}
