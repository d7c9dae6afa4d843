import Box from '@mui/material/Box';
import type { OverridableComponent } from '@mui/material/OverridableComponent';
import { textSizes, type TextSize } from '../../theme/text-sizes.ts';

type Breakpoint = 'xs' | 'sm' | 'md' | 'lg' | 'xl';
/** One value, or one from each width on. */
type Responsive<Value> = Value | Partial<Record<Breakpoint, Value>>;
/** A distance in steps of 8 px. */
type Space = Responsive<number | 'auto'>;
type Meaning = 'brand' | 'success' | 'warning' | 'error' | 'info';

type Weight = keyof typeof weights;
const weights = { regular: 400, medium: 500, semibold: 600, bold: 700 } as const;

/** What every element here can have: distances, its share of the line it stands in, and how its text is written. */
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
  /** Without the browser's own margins, padding, border and bullets: for lists, definitions and groups of fields. */
  plain?: boolean;
  /** Takes the room that is left; a width such as `200px` is what it wants before it wraps. */
  grow?: boolean | string;
  /** Keeps its width where room is short. */
  fixed?: boolean;
  /** May become narrower than its content. */
  shrink?: boolean;
  maxWidth?: number | string;
  /** All columns of the grid it stands in. */
  fullWidth?: boolean;
  size?: TextSize;
  weight?: Weight | undefined;
  tone?: 'primary' | 'secondary' | 'inherit' | Meaning | undefined;
  textAlign?: Responsive<'start' | 'center' | 'end' | 'left' | 'match-parent'>;
  /** Breaks long words and addresses rather than leaving its place. */
  breakWords?: boolean;
  /** Keeps the line breaks that were typed. */
  keepLines?: boolean;
  nowrap?: boolean;
  /** Figures of one width, so that they stand below each other. */
  tabular?: boolean;
  /** What it lies on: a ground of the theme, or the tint of a meaning. */
  background?: 'paper' | 'sunken' | Meaning | undefined;
  rounded?: boolean;
  /** A line around it, in the colour of dividers or of a meaning. */
  outlined?: boolean | 'divider' | Meaning;
  /** Is left out when the page is printed. */
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

/** A part of a screen with distances, a ground or a line around it. */
export const Block = primitive<object>({});

/** Text in one of the theme's sizes, weights and tones. */
export const Text = primitive<{ block?: boolean }>({});

/** Elements beside each other. */
export const Row = primitive<Alignment & { wrap?: boolean; inline?: boolean }>({ display: 'flex' });

/** Elements below each other; with a `direction`, beside each other where there is room. */
export const Stack = primitive<Alignment & { direction?: Responsive<'column' | 'row'>; wrap?: boolean }>({
  display: 'flex',
  flexDirection: 'column',
});

/** Elements in columns of a grid; without `columns` they stand below each other. */
export const Grid = primitive<Alignment & { columns?: Responsive<string>; justifyItems?: 'start' | 'center' }>({
  display: 'grid',
});

type StyleOf = (value: never) => object;
/**
 * What each prop becomes: a style with its value, a fixed style, or one made of the value. Styles are set in this order, so
 * that one side of an element overrules the whole.
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
  columns: 'gridTemplateColumns',
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
  screenOnly: { '@media print': { display: 'none' } },
};

const isFunction = (style: object | StyleOf): style is StyleOf => typeof style === 'function';

/** The theme's name for a colour of a group (`text.secondary`), or for a shade of a meaning (`error.main`). */
const inPalette = (name: string, group: string, shade: string): string =>
  /^(prim|second|paper|sunken)/.test(name) ? `${group}.${name}` : `${name}.${shade}`;

/** Makes a component whose style props become styles; the others reach the element, also a `component` to render as. */
function primitive<Own extends object>(base: object): Primitive<Own> {
  const Component = (props: Record<string, unknown>) => {
    const sx = { ...base };
    const attributes = { ...props };
    for (const [name, style] of Object.entries(styles)) {
      const value = props[name];
      delete attributes[name];
      if (value === undefined || value === false) continue;
      Object.assign(
        sx,
        typeof style === 'string' ? { [style]: value } : isFunction(style) ? style(value as never) : style,
      );
    }
    return <Box {...attributes} sx={sx} />;
  };
  return Component as Primitive<Own>;
}
