import Box from '@mui/material/Box';
import type { OverridableComponent } from '@mui/material/OverridableComponent';
import { shrinking } from './grid-columns.ts';
import { textSizes, type TextSize } from '../../theme/text-sizes.ts';

type Breakpoint = 'xs' | 'sm' | 'md' | 'lg' | 'xl';
/** One value, or one value per breakpoint. */
type Responsive<Value> = Value | Partial<Record<Breakpoint, Value>>;
/** A distance in steps of 8 px. */
type Space = Responsive<number | 'auto'>;
type Meaning = 'brand' | 'success' | 'warning' | 'error' | 'info';

type Weight = keyof typeof weights;
const weights = { regular: 400, medium: 500, semibold: 600, bold: 700 } as const;

/** Props of every element: spacing, its share of the line, and text styles. */
interface ElementStyle {
  m?: Space;
  mt?: Space;
  mb?: Space;
  ml?: Space;
  mr?: Space;
  mx?: Space;
  my?: Space;
  p?: Space;
  px?: Space;
  py?: Space;
  pt?: Space;
  pb?: Space;
  pl?: Space;
  pr?: Space;
  /** Removes the browser's own margins, padding, border and bullets: for lists, definitions and field groups. */
  plain?: boolean;
  /** Takes the remaining space; a width such as `200px` is its size before it wraps. */
  grow?: boolean | string;
  /** Keeps its width when space is short. */
  fixed?: boolean;
  /** May become narrower than its content. */
  shrink?: boolean;
  maxWidth?: number | string;
  /** Spans all columns of its grid. */
  fullWidth?: boolean;
  size?: TextSize;
  weight?: Weight | undefined;
  tone?: 'primary' | 'secondary' | 'inherit' | Meaning | undefined;
  textAlign?: Responsive<'start' | 'center' | 'end' | 'left' | 'match-parent'>;
  /** Breaks long words and addresses instead of overflowing. */
  breakWords?: boolean;
  /** Keeps line breaks in the text. */
  keepLines?: boolean;
  nowrap?: boolean;
  /** Digits of equal width, so that figures align. */
  tabular?: boolean;
  /** The background: a surface of the theme, or the tint of a meaning. */
  background?: 'paper' | 'sunken' | Meaning | undefined;
  rounded?: boolean;
  /** A border in the colour of dividers or of a meaning. */
  outlined?: boolean | 'divider' | Meaning;
  /** Shown from this width of the window on. */
  showFrom?: Breakpoint;
  /** Shown below this width of the window. */
  showBelow?: Breakpoint;
  /** Hidden in print. */
  screenOnly?: boolean;
}

interface Alignment {
  gap?: Space;
  rowGap?: Space;
  columnGap?: Space;
  align?: Responsive<'start' | 'center' | 'end' | 'flex-start' | 'flex-end' | 'baseline' | 'stretch'>;
  justify?: Responsive<'start' | 'center' | 'end' | 'flex-start' | 'flex-end' | 'space-between'>;
}

type Primitive<Own> = OverridableComponent<{ props: Own & ElementStyle; defaultComponent: 'div' }>;

/** A block with spacing, a background or a border. */
export const Block = primitive<object>({});

/** Text in one of the theme's sizes, weights and tones. */
export const Text = primitive<{ block?: boolean }>({});

/** Elements side by side. */
export const Row = primitive<Alignment & { wrap?: boolean; inline?: boolean }>({ display: 'flex' });

/** Elements below each other; with a `direction`, side by side where there is room. */
export const Stack = primitive<Alignment & { direction?: Responsive<'column' | 'row'>; wrap?: boolean }>({
  display: 'flex',
  flexDirection: 'column',
});

/** Elements in grid columns; without `columns`, below each other. */
export const Grid = primitive<Alignment & { columns?: Responsive<string>; justifyItems?: 'start' | 'center' }>({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
});

const mapValues = (values: Partial<Record<Breakpoint, string>>, map: (value: string) => string) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));

/** @param display how the element is displayed without the prop */
type StyleOf = (value: never, display: string) => object;
/**
 * How each prop becomes a style: with its value, as a fixed style, or computed from the value. Styles apply in this
 * order, so that one side of an element overrides all sides.
 */
const styles: Record<string, string | object | StyleOf> = {
  plain: { m: 0, p: 0, border: 0, listStyle: 'none' },
  ...Object.fromEntries('m p mx my ml mr mt mb px py pl pr pt pb'.split(' ').map((name) => [name, name])),
  gap: 'gap',
  rowGap: 'rowGap',
  columnGap: 'columnGap',
  maxWidth: 'maxWidth',
  textAlign: 'textAlign',
  justifyItems: 'justifyItems',
  direction: 'flexDirection',
  align: 'alignItems',
  justify: 'justifyContent',
  columns: (columns: Responsive<string>) => ({
    gridTemplateColumns: typeof columns === 'string' ? shrinking(columns) : mapValues(columns, shrinking),
  }),
  block: { display: 'block' },
  inline: { display: 'inline-flex' },
  wrap: { flexWrap: 'wrap' },
  grow: (basis: true | string) => ({ flex: basis === true ? 1 : `1 1 ${basis}` }),
  fixed: { flex: 'none' },
  shrink: { minWidth: 0 },
  fullWidth: { gridColumn: '1 / -1' },
  size: (size: TextSize) => ({ fontSize: textSizes[size] }),
  weight: (weight: Weight) => ({ fontWeight: weights[weight] }),
  tone: (tone: string) => ({ color: tone === 'inherit' ? tone : inPalette(tone, 'text', 'main') }),
  breakWords: { overflowWrap: 'anywhere' },
  keepLines: { whiteSpace: 'pre-line' },
  nowrap: { whiteSpace: 'nowrap' },
  tabular: { fontVariantNumeric: 'tabular-nums' },
  background: (ground: string) => ({ backgroundColor: inPalette(ground, 'background', 'tint') }),
  rounded: { borderRadius: 1 },
  outlined: (line: true | string) => ({
    border: '1px solid',
    borderColor: line === true || line === 'divider' ? 'divider' : `${line}.main`,
  }),
  showFrom: (width: Breakpoint, display: string) => ({ display: { xs: 'none', [width]: display } }),
  showBelow: (width: Breakpoint, display: string) => ({ display: { xs: display, [width]: 'none' } }),
  screenOnly: { '@media print': { display: 'none' } },
};

const isFunction = (style: object | StyleOf): style is StyleOf => typeof style === 'function';

/** The theme's name for a colour of a group (`text.secondary`), or for a shade of a meaning (`error.main`). */
const inPalette = (name: string, group: string, shade: string): string =>
  /^(prim|second|paper|sunken)/.test(name) ? `${group}.${name}` : `${name}.${shade}`;

/**
 * Makes a component whose style props become styles; other props reach the element, including a `component` to render
 * as.
 */
function primitive<Own extends object>(base: {
  display?: string;
  flexDirection?: 'column';
  gridTemplateColumns?: string;
}): Primitive<Own> {
  const Component = (props: Record<string, unknown>) => {
    const sx = { ...base };
    const attributes = { ...props };
    for (const [name, style] of Object.entries(styles)) {
      const value = props[name];
      delete attributes[name];
      if (value === undefined || value === false) continue;
      Object.assign(
        sx,
        typeof style === 'string'
          ? { [style]: value }
          : isFunction(style)
            ? style(value as never, base.display ?? 'block')
            : style,
      );
    }
    return <Box {...attributes} sx={sx} />;
  };
  return Component as Primitive<Own>;
}
