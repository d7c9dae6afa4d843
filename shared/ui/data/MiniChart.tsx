import { useDirection, useTranslation } from '../../i18n/index.ts';
import { useFormat } from '../../format/index.ts';
import { Block, Box, RouteLink, Text } from '../core/index.ts';
import type { SxProps, Theme } from '../core/index.ts';

export interface ChartPoint {
  label: string;
  value: number;
  /** The list behind the value; the table links to it. */
  to?: string;
}

interface MiniChartProps {
  /** Names the chart and its table. */
  label: string;
  points: readonly ChartPoint[];
  kind?: 'bars' | 'line';
  format?: (value: number) => string;
  height?: number;
}

const width = 640;
const bottom = 28;
const top = 18;

const pictureStyle: SxProps<Theme> = {
  display: 'block',
  width: '100%',
  height: 'auto',
  overflow: 'visible',
  '& text': {
    fontSize: 12,
    fill: 'var(--mui-palette-text-secondary)',
    textAnchor: 'middle',
    fontFamily: 'inherit',
  },
  // A line that passes through a figure leaves it readable.
  '& .value': { paintOrder: 'stroke', stroke: 'var(--mui-palette-background-paper)', strokeWidth: 4 },
  '& .grid': { stroke: 'var(--mui-palette-divider)' },
  '& .mark': { fill: 'var(--mui-palette-brand-main)' },
  '& .line': {
    fill: 'none',
    stroke: 'var(--mui-palette-brand-main)',
    strokeWidth: 2.5,
    strokeLinejoin: 'round',
  },
  '& .area': { fill: 'var(--mui-palette-brand-tint)' },
};

/** A small chart of our own: drawn as SVG, mirrored in Arabic, with the same figures as a table. */
export function MiniChart({ label, points, kind = 'bars', format, height = 200 }: MiniChartProps) {
  const numbers = useFormat();
  const show = format ?? numbers.number;
  return (
    <Block component="figure" m={0}>
      <ChartPicture label={label} points={points} kind={kind} show={show} height={height} />
      <ChartTable label={label} points={points} show={show} />
    </Block>
  );
}

/** The positions of values. Time runs in reading direction. */
function scaleOf(points: readonly ChartPoint[], height: number, isMirrored: boolean) {
  const max = Math.max(...points.map(({ value }) => value), 1);
  const step = width / Math.max(points.length, 1);
  const plot = height - bottom - top;
  return {
    max,
    bar: Math.min(step * 0.6, 44),
    x: (index: number) => (isMirrored ? width - (index + 0.5) * step : (index + 0.5) * step),
    y: (value: number) => top + plot * (1 - value / max),
  };
}

interface ChartPictureProps extends Required<Pick<MiniChartProps, 'label' | 'points' | 'kind' | 'height'>> {
  show: (value: number) => string;
}

function ChartPicture({ label, points, kind, show, height }: ChartPictureProps) {
  const { max, bar, x, y } = scaleOf(points, height, useDirection() === 'rtl');
  const every = Math.ceil(points.length / 12);
  const line = points.map(({ value }, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(value)}`).join('');
  return (
    <Box component="svg" role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} sx={pictureStyle}>
      {[0, 0.5, 1].map((share) => (
        <line key={share} className="grid" x1="0" x2={width} y1={y(max * share)} y2={y(max * share)} />
      ))}
      {kind === 'line' && points.length > 1 && (
        <>
          <path className="area" d={`${line}L${x(points.length - 1)} ${y(0)}L${x(0)} ${y(0)}Z`} />
          <path className="line" d={line} />
        </>
      )}
      {points.map(({ label: name, value }, index) => (
        <g key={name}>
          {kind === 'bars' ? (
            <rect
              className="mark"
              x={x(index) - bar / 2}
              y={y(value)}
              width={bar}
              height={Math.max(y(0) - y(value), 0)}
              rx="4"
            />
          ) : (
            <circle className="mark" cx={x(index)} cy={y(value)} r="3.5" />
          )}
          {value > 0 && points.length <= 12 && (
            <text className="value" x={x(index)} y={y(value) - (kind === 'line' ? 10 : 6)}>
              {show(value)}
            </text>
          )}
          {index % every === 0 && (
            <text x={x(index)} y={height - 8}>
              {name}
            </text>
          )}
        </g>
      ))}
    </Box>
  );
}

/** The same figures as a table, which opens below the chart. */
function ChartTable({ label, points, show }: Pick<ChartPictureProps, 'label' | 'points' | 'show'>) {
  const { t } = useTranslation('ui');
  return (
    <Text component="details" mt={1} size="small">
      <Box component="summary" sx={{ cursor: 'pointer', color: 'text.secondary', width: 'fit-content' }}>
        {t('chart.table')}
      </Box>
      <Box
        component="table"
        aria-label={label}
        sx={{
          mt: 1,
          width: '100%',
          borderCollapse: 'collapse',
          '& th, & td': { py: 0.5, textAlign: 'start', borderBottom: '1px solid', borderColor: 'divider' },
          '& td': { textAlign: 'end' },
        }}
      >
        <tbody>
          {points.map(({ label: name, value, to }) => (
            <tr key={name}>
              <Text component="th" scope="row" weight="regular">
                {to && value > 0 ? <RouteLink to={to}>{name}</RouteLink> : name}
              </Text>
              <td>{show(value)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Text>
  );
}
