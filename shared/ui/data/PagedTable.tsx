import type { ReactNode } from 'react';
import { useFormat, useTranslation } from '../../i18n/index.ts';
import { Box, Button, Card, Icon, Skeleton, TickBox, VisuallyHidden } from '../core/index.ts';
import { EmptyState, ErrorState } from './states.tsx';
import { Pager } from './Pager.tsx';
import { SortMenu } from './SortMenu.tsx';
import { useDensity } from './density.ts';
import { HeadCell, isolate, tableStyle } from './table-parts.tsx';
import { TableFrame } from './TableFrame.tsx';
import type { ListQuery, PagedList } from './use-paged-list.ts';

export interface Column<Row> {
  /** Heading; on a phone it stands before the value. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** `end` for numbers and amounts, so that digits stand below each other. */
  align?: 'start' | 'end';
  /** The contract's sort column; makes the heading a button. */
  sort?: string;
  /** Left out below this width; a phone shows it in the card. */
  wideOnly?: boolean;
  /** Keeps dates, numbers and chips on one line. */
  noWrap?: boolean;
  /** Keeps a name or text on one line and cuts it where it does not fit; hover and focus show the whole. `wide` takes most of the room. */
  clip?: boolean | 'wide';
  /** Its place in the card of a phone. Where any column has one, those without are left out of the card. */
  card?: 'title' | 'state' | 'name' | 'next' | 'fact';
  /** No heading is shown, for a column of buttons; screen readers still hear it. */
  hideHeader?: boolean;
}

/** Rows that can be ticked, to do something with all of them. */
export interface Selection<Row> {
  /** Keys of the rows that are ticked. */
  selected: ReadonlySet<string>;
  onChanged: (selected: ReadonlySet<string>) => void;
  /** Says which row a box belongs to: "Select APP-2026-00042". */
  labelOf: (row: Row) => string;
  /** "Select all on this page". */
  allLabel: string;
}

export interface PagedTableProps<Row> {
  /** What the list is, said by screen readers: "Invoices". */
  label: string;
  list: PagedList<Row, ListQuery> | PagedList<Row, unknown>;
  columns: readonly Column<Row>[];
  rowKey?: (row: Row) => string;
  /** Shown when there is nothing at all, as opposed to nothing that matches. */
  empty?: ReactNode;
  /** Search box and filters; they stand in the card's head. */
  toolbar?: ReactNode;
  /** Stands between toolbar and rows, whatever the list holds: applied filters, what to do with ticked rows. */
  above?: ReactNode;
  /** A quiet line under the rows. */
  note?: ReactNode;
  selection?: Selection<Row> | undefined;
}

const keyOf = (row: unknown): string =>
  typeof row === 'object' && row !== null && 'id' in row ? String(row.id) : JSON.stringify(row);

const widths = ['62%', '78%', '48%', '70%', '56%'];

function LoadingRows({ columns }: { columns: number }) {
  return Array.from({ length: 8 }, (_, row) => (
    <tr key={row} role="row" aria-hidden>
      {Array.from({ length: columns }, (_column, column) => (
        <td key={column} role="cell">
          <Skeleton width={widths[(row + column) % widths.length]} />
        </td>
      ))}
    </tr>
  ));
}

interface SelectAllProps {
  keys: string[];
  selected: ReadonlySet<string>;
  onChanged: (selected: ReadonlySet<string>) => void;
  allLabel: string;
}

/** Ticks or unticks the page; half ticked while some rows are. */
function SelectAll({ keys, selected, onChanged, allLabel }: SelectAllProps) {
  const count = keys.filter((key) => selected.has(key)).length;
  const isAll = count > 0 && count === keys.length;
  return (
    <th role="columnheader" scope="col" data-select="">
      <TickBox
        type="checkbox"
        aria-label={allLabel}
        title={allLabel}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll;
        }}
        onChange={() => onChanged(new Set(isAll ? [] : keys))}
      />
    </th>
  );
}

/**
 * A list by pages: headings that sort, rows, a pager, and a seat for each of loading, failing, empty and "nothing
 * matches". Under 600 px every row becomes a card; the roles keep it a table for screen readers.
 */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { label, list, columns, rowKey = keyOf, empty, toolbar, above, note, selection } = props;
  const { t } = useTranslation('ui');
  const format = useFormat();
  const { rows, isPending, isStale, asOf, error, totalCount, isFiltered } = list;
  const [density, setDensity] = useDensity();
  const isEmpty = !isPending && !error && rows.length === 0;
  const failed = error && rows.length === 0;
  return (
    <Card padded={false}>
      {(toolbar !== undefined || columns.some(({ sort }) => sort)) && (
        <Box
          role="group"
          aria-label={t('list.filters')}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1.5,
            alignItems: 'center',
            p: { xs: 2, sm: 2.5 },
            pb: { xs: 2, sm: 2.5 },
          }}
        >
          {toolbar}
          <SortMenu columns={columns} list={list} />
        </Box>
      )}
      {above}
      <VisuallyHidden role="status">
        {isPending ? t('list.loading') : error ? '' : t('list.found', { count: totalCount })}
      </VisuallyHidden>
      {asOf !== null && rows.length > 0 && (
        <Box sx={{ display: 'flex', gap: 1, px: { xs: 2, sm: 3 }, py: 1, backgroundColor: 'warning.tint' }}>
          <Icon name="clock" size={18} />
          {t('list.asOf', { time: format.time(asOf) })}
        </Box>
      )}
      {failed ? (
        <ErrorState error={error} title={t('list.failed')} onRetry={list.retry} />
      ) : isEmpty && isFiltered ? (
        <EmptyState
          icon="search"
          title={t('list.noMatch')}
          text={t('list.noMatchText')}
          action={<Button onClick={list.clearFilters}>{t('list.clearFilters')}</Button>}
        />
      ) : isEmpty ? (
        (empty ?? <EmptyState title={t('list.empty')} text={t('list.emptyText')} />)
      ) : (
        <TableFrame rows={rows}>
          <Box
            component="table"
            role="table"
            aria-label={label}
            aria-busy={isPending || isStale}
            aria-rowcount={totalCount}
            data-density={density}
            data-cards={columns.some(({ card }) => card) ? 'placed' : undefined}
            sx={tableStyle}
            style={{ opacity: isStale ? 0.6 : 1 }}
          >
            <thead role="rowgroup">
              <tr role="row">
                {selection && <SelectAll keys={rows.map(rowKey)} {...selection} />}
                {columns.map((column) => (
                  <HeadCell key={column.header} column={column} list={list} />
                ))}
              </tr>
            </thead>
            <tbody role="rowgroup">
              {isPending ? (
                <LoadingRows columns={columns.length + (selection ? 1 : 0)} />
              ) : (
                rows.map((row) => (
                  <tr role="row" key={rowKey(row)} aria-selected={selection?.selected.has(rowKey(row))}>
                    {selection && (
                      <td role="cell" data-select="">
                        <TickBox
                          type="checkbox"
                          aria-label={selection.labelOf(row)}
                          checked={selection.selected.has(rowKey(row))}
                          onChange={({ target }) => {
                            const next = new Set(selection.selected);
                            if (target.checked) next.add(rowKey(row));
                            else next.delete(rowKey(row));
                            selection.onChanged(next);
                          }}
                        />
                      </td>
                    )}
                    {columns.map((column) => (
                      <td
                        key={column.header}
                        role="cell"
                        data-align={column.align}
                        data-wide={column.wideOnly}
                        data-nowrap={column.noWrap}
                        data-bare={column.hideHeader}
                        data-clip={column.clip}
                        data-card={column.card}
                        data-label={column.header}
                      >
                        {column.clip ? <div data-line="">{isolate(column.cell(row))}</div> : isolate(column.cell(row))}
                      </td>
                    ))}
                  </tr>
                ))
              )}
            </tbody>
          </Box>
        </TableFrame>
      )}
      {note && !failed && !isEmpty && (
        <Box sx={{ px: { xs: 2, sm: 3 }, py: 1, color: 'text.secondary', fontSize: '0.8125rem' }}>{note}</Box>
      )}
      {!failed && !isEmpty && <Pager list={list} label={label} density={density} onDensityChanged={setDensity} />}
    </Card>
  );
}
