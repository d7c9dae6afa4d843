import type { ReactNode } from 'react';
import { limits } from '../../domain/limits.ts';
import { useTranslation } from '../../i18n/index.ts';
import { useFormat } from '../../format/index.ts';
import { Box, Button, Card, Icon, Row, Text, VisuallyHidden } from '../core/index.ts';
import type { SxProps, Theme } from '../core/index.ts';
import { EmptyState, ErrorState } from './states.tsx';
import type { Column, Selection } from './column.ts';
import { useDensity } from './density.ts';
import { ListTable } from './ListTable.tsx';
import { Pager } from './Pager.tsx';
import { SortMenu } from './SortMenu.tsx';
import type { SortableColumn } from './table-parts.tsx';
import type { ListQuery, PagedList } from './use-paged-list.ts';

export interface PagedTableProps<Row> {
  /** The list's name for screen readers: "Invoices". */
  label: string;
  list: PagedList<Row, ListQuery> | PagedList<Row, unknown>;
  columns: readonly Column<Row>[];
  /** All columns that rows can be sorted by, if the person has hidden some; without it, those in `columns`. */
  sortable?: readonly SortableColumn[];
  rowKey?: (row: Row) => string;
  /** Shown when there is nothing at all, as opposed to no match. */
  empty?: ReactNode;
  /** Search box and filters, in the card's head. */
  toolbar?: ReactNode;
  /** Content between toolbar and rows, also when the list is empty: applied filters, bulk actions. */
  above?: ReactNode;
  /** A note below the rows. */
  note?: ReactNode;
  selection?: Selection<Row> | undefined;
}

const keyOf = (row: unknown): string =>
  typeof row === 'object' && row !== null && 'id' in row ? String(row.id) : JSON.stringify(row);

const toolbarStyle: SxProps<Theme> = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  alignItems: 'center',
  p: { xs: 2, sm: 2.5 },
  pb: { xs: 2, sm: 2.5 },
};

/**
 * A paged list: sortable headings, rows, a pager, and states for loading, failed, empty and no match. Below 600 px
 * every row becomes a card; the roles keep it a table for screen readers.
 */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { label, list, columns, sortable = columns, rowKey = keyOf, empty, toolbar, above, note, selection } = props;
  const { t } = useTranslation('ui');
  const format = useFormat();
  const { rows, isPending, asOf, error, totalCount } = list;
  const [density, setDensity] = useDensity();
  const found = (count: number) =>
    count > limits.countedRows
      ? t('list.foundMore', { total: format.number(limits.countedRows) })
      : t('list.found', { count });
  const isEmpty = !isPending && !error && rows.length === 0;
  const hasNothing = isEmpty && !list.isFiltered;
  const hasFailed = Boolean(error) && rows.length === 0;
  return (
    <Card padded={false}>
      {!hasNothing && (toolbar !== undefined || sortable.some(({ sort }) => sort)) && (
        <Box role="group" aria-label={t('list.filters')} sx={toolbarStyle}>
          {toolbar}
          <SortMenu columns={sortable} list={list} />
        </Box>
      )}
      {above}
      <VisuallyHidden role="status">{isPending ? t('list.loading') : error ? '' : found(totalCount)}</VisuallyHidden>
      {asOf !== null && rows.length > 0 && <RowsAsOf time={asOf} />}
      {hasFailed ? (
        <ErrorState error={error} title={t('list.failed')} onRetry={list.retry} />
      ) : hasNothing ? (
        (empty ?? <EmptyState title={t('list.empty')} text={t('list.emptyText')} />)
      ) : isEmpty ? (
        <NothingMatches onCleared={list.clearFilters} />
      ) : (
        <ListTable {...{ label, list, columns, rowKey, selection, density }} />
      )}
      {note && !hasFailed && !isEmpty && (
        <Text px={{ xs: 2, sm: 3 }} py={1} size="caption" tone="secondary">
          {note}
        </Text>
      )}
      {!hasFailed && !isEmpty && <Pager list={list} label={label} density={density} onDensityChanged={setDensity} />}
    </Card>
  );
}

/** Without a connection: the age of the shown rows. */
function RowsAsOf({ time }: { time: string }) {
  const { t } = useTranslation('ui');
  const format = useFormat();
  return (
    <Row gap={1} px={{ xs: 2, sm: 3 }} py={1} background="warning">
      <Icon name="clock" size={18} />
      {t('list.asOf', { time: format.time(time) })}
    </Row>
  );
}

/** Shown when search and filters match no row. */
function NothingMatches({ onCleared }: { onCleared: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <EmptyState
      icon="search"
      title={t('list.noMatch')}
      text={t('list.noMatchText')}
      action={<Button onClick={onCleared}>{t('list.clearFilters')}</Button>}
    />
  );
}
