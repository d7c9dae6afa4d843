import { AxisBottom, AxisLeft, AxisRight } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { scaleBand, scaleLinear } from '@visx/scale';
import { useState, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useComma, useDirection } from '../../i18n/index.ts';
import { Link } from '../../router/index.ts';
import { Box, type SxProps, type Theme } from '../core/index.ts';
import type { ChartData } from './chart-data.ts';

const margin = { top: 12, bottom: 28, value: 56, end: 8 };

const roomOfLabel = 52;

const pictureStyle: SxProps<Theme> = {
  '& svg': { display: 'block', overflow: 'visible', printColorAdjust: 'exact' },
  '& text': { fontSize: 12, fontFamily: 'inherit', fill: 'var(--mui-palette-text-secondary)' },
  '& .grid line': { stroke: 'var(--mui-palette-divider)' },
  '& rect': { fill: 'var(--mui-palette-brand-main)', stroke: 'var(--mui-palette-brand-main)', strokeWidth: 1.5 },
  '& rect[data-series="1"]': { fill: 'var(--mui-palette-brand-tint)' },
  '& a:hover rect': { strokeWidth: 3 },
  '& a:focus-visible': { outline: '2px solid var(--mui-palette-text-primary)', outlineOffset: 2 },
  '@media (forced-colors: active)': {
    '& rect': { fill: 'CanvasText', stroke: 'CanvasText' },
    '& rect[data-series="1"]': { fill: 'Canvas' },
    '& .grid line': { stroke: 'GrayText' },
  },
};

/** The drawing: without animation, so nothing needs to stop for people who prefer less motion. */
export function Picture({ label, series, groups, format, height }: ChartData & { height: number }) {
  const isMirrored = useDirection() === 'rtl';
  const { ref, width } = useWidth(640);
  const { places, within, heights } = scalesOf(groups, series.length, { width, height, isMirrored });
  const every = Math.max(1, Math.ceil((groups.length * roomOfLabel) / (width - margin.value)));
  const shown = groups.map((_, index) => index).filter((index) => index % every === 0);
  const [firstX = 0, lastX = 0] = isMirrored ? [margin.end, width - margin.value] : [margin.value, width - margin.end];
  const ValueAxis = isMirrored ? AxisRight : AxisLeft;
  const values = { scale: heights, numTicks: 4, hideAxisLine: true, hideTicks: true };
  return (
    <Box ref={ref} sx={pictureStyle}>
      {/* Its own coordinates run from left to right; in right-to-left languages the scales are reversed. */}
      <svg width={width} height={height} role="group" aria-label={label} style={{ direction: 'ltr' }}>
        <g aria-hidden>
          <GridRows className="grid" scale={heights} left={firstX} width={Math.max(lastX - firstX, 0)} numTicks={4} />
          <ValueAxis
            {...values}
            left={isMirrored ? lastX : firstX}
            tickFormat={(value) => (Number.isInteger(Number(value)) ? format(Number(value)) : '')}
            tickLabelProps={{ dx: isMirrored ? 4 : -4, dy: 4, textAnchor: isMirrored ? 'start' : 'end' }}
          />
          <AxisBottom
            scale={places}
            top={height - margin.bottom}
            tickValues={shown}
            tickFormat={(index) => groups[Number(index)]?.label ?? ''}
            tickLabelProps={{ textAnchor: 'middle', dy: 2 }}
            stroke="var(--mui-palette-divider)"
            hideTicks
          />
        </g>
        <Bars
          {...{ series, groups, format, isMirrored }}
          boxOf={(group, one, value) => ({
            x: (places(group) ?? 0) + (within(one) ?? 0),
            y: heights(value),
            width: within.bandwidth(),
            height: Math.max(height - margin.bottom - heights(value), 0),
          })}
        />
      </svg>
    </Box>
  );
}

interface Frame {
  width: number;
  height: number;
  isMirrored: boolean;
}

function scalesOf(groups: ChartData['groups'], series: number, { width, height, isMirrored }: Frame) {
  const most = Math.max(...groups.flatMap(({ values }) => values.map(({ value }) => value)), 1);
  const places = scaleBand({
    domain: groups.map((_, index) => index),
    range: isMirrored ? [width - margin.value, margin.end] : [margin.value, width - margin.end],
    paddingInner: 0.3,
    paddingOuter: 0.15,
  });
  const order = Array.from({ length: series }, (_, index) => index);
  const within = scaleBand({
    domain: isMirrored ? order.reverse() : order,
    range: [0, places.bandwidth()],
    paddingInner: 0.15,
  });
  const heights = scaleLinear({ domain: [0, most], range: [height - margin.bottom, margin.top], nice: 4 });
  return { places, within, heights };
}

interface BarsProps extends Pick<ChartData, 'series' | 'groups' | 'format'> {
  isMirrored: boolean;
  boxOf: (group: number, series: number, value: number) => { x: number; y: number; width: number; height: number };
}

/** The bars, as one Tab stop: arrow keys move from bar to bar, Enter opens its list. */
function Bars({ series, groups, format, isMirrored, boxOf }: BarsProps) {
  const comma = useComma();
  const [current, setCurrent] = useState<string | null>(null);
  const bars = groups.flatMap(({ name, values }, group) =>
    values.flatMap(({ value, to }, one) =>
      value > 0
        ? [
            {
              key: `${group} ${one}`,
              name: `${name}${comma}${series[one]?.label ?? ''}: ${format(value)}`,
              to,
              group,
              one,
              value,
            },
          ]
        : [],
    ),
  );
  const links = bars.filter(({ to }) => to !== undefined);
  const stop = links.some(({ key }) => key === current) ? current : links[0]?.key;
  return bars.map(({ key, name, to, group, one, value }) => {
    const bar = (
      <rect data-series={one} {...boxOf(group, one, value)} rx={2}>
        <title>{name}</title>
      </rect>
    );
    if (to === undefined) return <g key={key}>{bar}</g>;
    return (
      <Link
        key={key}
        to={to}
        aria-label={name}
        tabIndex={key === stop ? 0 : -1}
        onFocus={() => setCurrent(key)}
        onKeyDown={(event) => moveFocus(event, isMirrored)}
      >
        {bar}
      </Link>
    );
  });
}

/** Focuses the previous or next bar, in reading direction; Home and End the first and the last. */
function moveFocus(event: KeyboardEvent, isMirrored: boolean): void {
  const links = [...(event.currentTarget.parentElement?.querySelectorAll<SVGAElement>('a[href]') ?? [])];
  const index = links.findIndex((link) => link === event.currentTarget);
  const forward = isMirrored ? 'ArrowLeft' : 'ArrowRight';
  const backward = isMirrored ? 'ArrowRight' : 'ArrowLeft';
  const next = { [forward]: index + 1, [backward]: index - 1, Home: 0, End: links.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  links[next]?.focus();
}

/**
 * The width of an element in whole pixels, updated on resize.
 * @param initial used when elements have no size, as in tests
 */
function useWidth(initial: number) {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(initial);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const measure = () => setWidth(Math.floor(element.clientWidth) || initial);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [initial]);
  return { ref, width };
}
