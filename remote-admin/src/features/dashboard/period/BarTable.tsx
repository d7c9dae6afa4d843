import type { ReactNode } from 'react';
import { Box, RouteLink, Text } from '@guildhall/shared/ui/core';
import type { SxProps, Theme } from '@guildhall/shared/ui/core';

export interface BarTableRow {
  key: string;
  name: ReactNode;
  cells: readonly { value: ReactNode; to?: string }[];
  /** The value of the bar; the longest one fills its column. */
  size?: number;
}

interface BarTableProps {
  label: string;
  /** The header of the names, then one for each cell. */
  headers: readonly string[];
  rows: readonly BarTableRow[];
}

const tableStyle: SxProps<Theme> = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    py: 0.75,
    textAlign: 'start',
    verticalAlign: 'top',
    borderBottom: '1px solid',
    borderColor: 'divider',
  },
  '& thead th': { fontSize: 'small', color: 'text.secondary', fontWeight: 500 },
  '& td, & thead th + th': { textAlign: 'end', paddingInlineStart: 1.5, fontVariantNumeric: 'tabular-nums' },
};

const barStyle: SxProps<Theme> = {
  mt: 0.5,
  height: 8,
  minWidth: 4,
  borderRadius: 4,
  backgroundColor: 'brand.main',
  printColorAdjust: 'exact',
  '@media (forced-colors: active)': { backgroundColor: 'CanvasText' },
};

/** A chart built as a table: each row has its figures, links to their lists, and a bar for comparison. */
export function BarTable({ label, headers, rows }: BarTableProps) {
  const most = Math.max(1, ...rows.map(({ size = 0 }) => size));
  return (
    <Box component="table" aria-label={label} sx={tableStyle}>
      <thead>
        <tr>
          {headers.map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, cells, size }) => (
          <tr key={key}>
            <Text component="th" scope="row" weight="regular">
              {name}
              {size !== undefined && size > 0 && (
                <Box aria-hidden sx={barStyle} style={{ inlineSize: `${(100 * size) / most}%` }} />
              )}
            </Text>
            {cells.map(({ value, to }, index) => (
              <td key={headers[index + 1]}>{to ? <RouteLink to={to}>{value}</RouteLink> : value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
