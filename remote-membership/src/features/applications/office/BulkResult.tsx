import type { ApplicationSummary } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Block, Box, Button, RouteLink, Row, Text } from '@guildhall/shared/ui/core';
import { Dialog } from '@guildhall/shared/ui/data';
import { paths } from '../../../paths.ts';
import type { BulkResults } from './api.ts';

const reasons = [
  'version_conflict',
  'transition_refused',
  'not_found',
  'assignee_unknown',
  'referees_missing',
] as const;

interface BulkResultProps {
  title: string;
  rows: readonly ApplicationSummary[];
  results: BulkResults;
  onClosed: () => void;
}

/** The result of a bulk action: how many succeeded, and why each of the others failed. */
export function BulkResult({ title, rows, results, onClosed }: BulkResultProps) {
  const { t } = useTranslation('membership');
  const failed = results.filter(({ ok }) => !ok);
  const done = t('applications.bulk.done', { count: results.length - failed.length });
  const notDone = t('applications.bulk.failed', { count: failed.length });
  const why = ({ code, message }: BulkResults[number]) => {
    const known = reasons.find((reason) => reason === code);
    return known ? t(`applications.bulk.why.${known}`) : message;
  };
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
      <Block component="ul" plain mt={1.5}>
        {failed.map((result) => {
          const row = rows.find(({ id }) => id === result.id);
          return (
            <Box
              component="li"
              key={result.id}
              sx={{ py: 1, borderBottom: '1px solid', borderColor: 'divider', '&:last-of-type': { borderBottom: 0 } }}
            >
              {row && (
                <Row wrap columnGap={1}>
                  <RouteLink to={paths.workingPage(row.id)}>{row.number}</RouteLink>
                  <bdi>{row.applicantName}</bdi>
                </Row>
              )}
              <Text tone="secondary">{why(result)}</Text>
            </Box>
          );
        })}
      </Block>
    </Dialog>
  );
}
