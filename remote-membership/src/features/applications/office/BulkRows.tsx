import type { ApplicationSummary } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Box, RouteLink, Row, Text } from '@guildhall/shared/ui/core';
import { paths } from '../../../paths.ts';
import type { BulkResults } from './api.ts';

const reasons = [
  'version_conflict',
  'transition_refused',
  'draft_not_held',
  'letter_left',
  'not_found',
  'assignee_unknown',
  'referees_missing',
] as const;

/** Why an application was or would be refused: translated if known here, otherwise the server's message. */
export function useWhy(): (refusal: Pick<BulkResults[number], 'code' | 'message'>) => string | null {
  const { t } = useTranslation('membership');
  return ({ code, message }) => {
    const known = reasons.find((reason) => reason === code);
    return known ? t(`applications.bulk.why.${known}`) : message;
  };
}

interface BulkRowsProps<Result> {
  rows: readonly ApplicationSummary[];
  results: readonly Result[];
  /** The line below an application's name. */
  textOf: (result: Result) => string | null;
}

/** The applications of a bulk action, each with a line about its result. */
export function BulkRows<Result extends { id: string }>({ rows, results, textOf }: BulkRowsProps<Result>) {
  return (
    <Block component="ul" plain>
      {results.map((result) => {
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
            <Text tone="secondary">{textOf(result)}</Text>
          </Box>
        );
      })}
    </Block>
  );
}
