import { Box } from '../core/index.ts';
import type { Column } from './column.ts';
import { isolate, tableStyle } from './table-parts.tsx';
import { TableFrame } from './TableFrame.tsx';

interface TableProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly Omit<Column<Row>, 'sort'>[];
  rowKey: (row: Row) => string;
}

/** A few rows that are already loaded, such as the lines of an invoice; looks like `PagedTable`. */
export function Table<Row>({ label, rows, columns, rowKey }: TableProps<Row>) {
  return (
    <TableFrame rows={rows}>
      <Box component="table" role="table" aria-label={label} sx={tableStyle}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ header, align, wideOnly }) => (
              <th key={header} role="columnheader" scope="col" data-align={align} data-wide={wideOnly}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr role="row" key={rowKey(row)}>
              {columns.map((column) => (
                <td
                  key={column.header}
                  role="cell"
                  data-align={column.align}
                  data-wide={column.wideOnly}
                  data-nowrap={column.noWrap}
                  data-bare={column.hideHeader}
                  data-label={column.header}
                >
                  {isolate(column.cell(row))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </TableFrame>
  );
}
