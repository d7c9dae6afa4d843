import { useComma } from '../../i18n/index.ts';
import { Box, RouteLink, Text } from '../core/index.ts';
import type { SxProps, Theme } from '../core/index.ts';
import type { ChartData } from './chart-data.ts';

const tableStyle: SxProps<Theme> = {
  mt: 1,
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 'small',
  '& th, & td': { py: 0.5, textAlign: 'start', borderBottom: '1px solid', borderColor: 'divider' },
  '& td, & thead th + th': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
};

/** A chart's figures as a table, each with the same link as its bar. */
export function ChartTable({ label, series, groups, format, groupLabel }: ChartData & { groupLabel: string }) {
  const comma = useComma();
  return (
    <Box component="table" aria-label={label} sx={tableStyle}>
      <thead>
        <tr>
          <th scope="col">{groupLabel}</th>
          {series.map((one) => (
            <th key={one.label} scope="col">
              {one.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map(({ name, values }) => (
          <tr key={name}>
            <Text component="th" scope="row" weight="regular">
              {name}
            </Text>
            {values.map(({ value, to }, index) => (
              <td key={series[index]?.label}>
                {to && value > 0 ? (
                  <RouteLink to={to} aria-label={`${name}${comma}${series[index]?.label ?? ''}: ${format(value)}`}>
                    {format(value)}
                  </RouteLink>
                ) : (
                  format(value)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
