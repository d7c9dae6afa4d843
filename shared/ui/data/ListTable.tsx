import { limits } from '../../domain/limits.ts';
import { Box, Skeleton, TickBox } from '../core/index.ts';
import type { Column, Selection } from './column.ts';
import type { Density } from './density.ts';
import { HeadCell, isolate, tableStyle } from './table-parts.tsx';
import { TableFrame } from './TableFrame.tsx';
import type { ListQuery, PagedList } from './use-paged-list.ts';

interface ListTableProps<Row> {
  label: string;
  list: PagedList<Row, ListQuery> | PagedList<Row, unknown>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  selection: Selection<Row> | undefined;
  density: Density;
}

/** The table of a list: sortable headings and rows, or grey bars while they load. */
export function ListTable<Row>({ label, list, columns, rowKey, selection, density }: ListTableProps<Row>) {
  const { rows, isPending, isStale, totalCount } = list;
  return (
    <TableFrame rows={rows}>
      <Box
        component="table"
        role="table"
        aria-label={label}
        aria-busy={isPending || isStale}
        // -1: the number of rows is not known.
        aria-rowcount={totalCount > limits.countedRows ? -1 : totalCount}
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
              <DataRow key={rowKey(row)} id={rowKey(row)} row={row} columns={columns} selection={selection} />
            ))
          )}
        </tbody>
      </Box>
    </TableFrame>
  );
}

interface DataRowProps<Row> extends Pick<ListTableProps<Row>, 'columns' | 'selection'> {
  /** Key of the row. */
  id: string;
  row: Row;
}

function DataRow<Row>({ id, row, columns, selection }: DataRowProps<Row>) {
  return (
    <tr role="row" aria-selected={selection?.selected.has(id)}>
      {selection && <SelectCell id={id} label={selection.labelOf(row)} {...selection} />}
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
  );
}

interface SelectCellProps {
  id: string;
  label: string;
  selected: ReadonlySet<string>;
  onChanged: (selected: ReadonlySet<string>) => void;
}

/** The checkbox that selects a row. */
function SelectCell({ id, label, selected, onChanged }: SelectCellProps) {
  const toggle = (isTicked: boolean) => {
    const next = new Set(selected);
    if (isTicked) next.add(id);
    else next.delete(id);
    onChanged(next);
  };
  return (
    <td role="cell" data-select="">
      <TickBox
        type="checkbox"
        aria-label={label}
        checked={selected.has(id)}
        onChange={({ target }) => toggle(target.checked)}
      />
    </td>
  );
}

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

/** Selects or deselects the page; indeterminate while some rows are selected. */
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
