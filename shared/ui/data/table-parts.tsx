import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { Box, Icon, VisuallyHidden } from '../core/index.ts';
import type { SxProps, Theme } from '../core/index.ts';

/** Below this width of its frame, a table is shown as cards, as on a phone. */
const cards = '@container (max-width: 567.95px)';

/** Text on one line, truncated with an ellipsis; `TableFrame` shows the full text. */
const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/**
 * A card with areas for the columns named in `card`: number and state, name, next step, then facts. Columns without an
 * area are only on the linked screen.
 */
const placedCard = {
  '& tbody tr': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 1,
    rowGap: 0.25,
    px: 1.5,
    py: 1.5,
    borderTop: '1px solid',
    borderColor: 'divider',
  },
  '& tbody tr:has([data-select])': { paddingInlineStart: '44px' },
  '& tbody td': {
    display: 'none',
    position: 'static',
    '&, &:first-of-type, &:last-of-type': { p: 0 },
    width: 'auto',
    minWidth: 0,
    maxWidth: '100%',
    border: 0,
    overflowWrap: 'anywhere',
  },
  '& tbody td[data-card]': { display: 'block' },
  '& tbody td[data-card=title]': { flex: '1 1 auto', order: 1, fontWeight: 600 },
  '& tbody td[data-card=state]': { order: 2 },
  '& tbody td[data-card=name]': { flex: '1 0 70%', order: 3 },
  '& tbody td[data-card=next]': { flex: '1 0 100%', order: 4, color: 'text.secondary', fontSize: '0.875rem' },
  // The next step already says who it waits for.
  '& tbody td[data-card=next] [data-quiet], & tbody td[data-card=fact]:has([data-nothing])': { display: 'none' },
  '& tbody td[data-card=fact]': {
    order: 5,
    textAlign: 'start',
    fontSize: '0.8125rem',
    '&::before': { content: 'attr(data-label)', color: 'text.secondary', marginInlineEnd: '6px' },
    '& > *, & > * > *': { display: 'inline' },
  },
  '& tbody td[data-bare=true]': { display: 'block', order: 3, marginInlineStart: 'auto' },
  '& tbody td[data-select]': { display: 'block', position: 'absolute', insetBlockStart: 14, insetInlineStart: 12 },
  // A phone has no hover, so nothing is truncated.
  '& [data-line], & [data-line] > bdi:only-child, & [data-line] > a > bdi:only-child': {
    overflow: 'visible',
    whiteSpace: 'normal',
  },
} as const;

/** A card of label and value, line by line, for tables without card areas. */
const listedCard = {
  '& tbody tr': { display: 'flex', flexWrap: 'wrap', py: 1.25, borderTop: '1px solid', borderColor: 'divider' },
  '& tbody td': {
    display: 'flex',
    flex: '1 0 100%',
    order: 1,
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: 2,
    py: 0.5,
    '&, &:first-of-type, &:last-of-type': { px: 2 },
    border: 0,
    textAlign: 'end',
    whiteSpace: 'normal',
    '&::before': {
      content: 'attr(data-label)',
      flex: 'none',
      maxWidth: '45%',
      color: 'text.secondary',
      fontSize: '0.8125rem',
      textAlign: 'start',
    },
    '&:first-of-type': {
      position: 'static',
      flex: '1 1 40%',
      order: 0,
      minWidth: 0,
      overflowWrap: 'anywhere',
      fontWeight: 600,
      fontSize: '1rem',
      justifyContent: 'flex-start',
      textAlign: 'start',
      '&::before': { display: 'none' },
    },
    // A row's buttons are beside its title.
    '&[data-bare=true], &[data-bare=true]:last-of-type': {
      flex: 'none',
      order: 0,
      p: 0,
      paddingInlineEnd: 1,
      '&::before': { display: 'none' },
    },
  },
} as const;

/** The style of every table, and its change into cards at the width of a phone. */
export const tableStyle: SxProps<Theme> = {
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: '0.9375rem',
  transition: 'opacity 120ms',
  '& th, & td': {
    px: 1.5,
    py: 1.25,
    textAlign: 'start',
    verticalAlign: 'middle',
    '&:first-of-type': { paddingInlineStart: { xs: 2, sm: 3 } },
    '&:last-of-type': { paddingInlineEnd: { xs: 2, sm: 3 } },
  },
  '&[data-density=compact] td': { py: 0.5 },
  '& [data-align=end]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& [data-nowrap]': { whiteSpace: 'nowrap' },
  // If a column can be truncated, the others are as wide as their content and it takes the rest. A name is only
  // truncated above a seventh of the table's width, and only if there is no space left.
  '@container (min-width: 568px)': {
    '&:has(td[data-clip]) td:not([data-clip])': { width: '1%', whiteSpace: 'nowrap' },
  },
  // Two chips of a row are side by side in a wide table.
  '@container (min-width: 800px)': { '& td[data-nowrap] > div': { flexWrap: 'nowrap' } },
  '& td[data-clip]': { minWidth: '7.5rem', maxWidth: 'max(7.5rem, 15cqi)' },
  '& [data-line]': { ...oneLine, '&:focus-visible, & :focus-visible': { outlineOffset: '-2px' } },
  // A Latin name in an Arabic list is truncated at its end, not its beginning.
  '& [data-line] > bdi:only-child, & [data-line] > a > bdi:only-child': {
    display: 'inline-block',
    maxWidth: '100%',
    verticalAlign: 'bottom',
    ...oneLine,
  },
  // The widest column continues on more lines instead, except where people chose compact rows.
  '& td[data-clip=wide]': { minWidth: '9rem', maxWidth: 0, width: '40%' },
  '&:not([data-density=compact]) td[data-clip=wide] [data-line]': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  '& [data-quiet]': { color: 'text.secondary', fontSize: '0.8125rem' },
  '&[data-density=compact] [data-two-lines]': {
    display: 'flex',
    alignItems: 'baseline',
    gap: 1,
    '& > :first-of-type': { flex: '0 1 auto', minWidth: '3rem' },
    '& > [data-quiet]': { flex: '1 1 0', minWidth: 0 },
  },
  '& [data-select]': { width: 20, '&, &:first-of-type': { paddingInlineEnd: 0 }, '& input': { display: 'block' } },
  '& thead th': {
    py: 1,
    color: 'text.secondary',
    fontSize: '0.8125rem',
    fontWeight: 600,
    whiteSpace: 'nowrap',
    backgroundColor: 'background.sunken',
    borderBlock: '1px solid',
    borderColor: 'divider',
  },
  '& tbody td': { backgroundColor: 'background.paper', borderBottom: '1px solid', borderColor: 'divider' },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
  '& tbody tr:hover td': { backgroundColor: 'background.sunken' },
  '& tbody tr[aria-selected=true] td': { backgroundColor: 'brand.tint' },
  // The first column and its checkbox are sticky in a table that scrolls sideways.
  '& :is(th, td):first-of-type, & [data-select] + :is(th, td)': { position: 'sticky', insetInlineStart: 0, zIndex: 1 },
  '& [data-select] + :is(th, td)': { insetInlineStart: { xs: 36, sm: 44 } },
  '[data-more-before] & :is(th, td):first-of-type:not([data-select]), [data-more-before] & [data-select] + :is(th, td)':
    {
      borderInlineEnd: '2px solid var(--mui-palette-background-outline)',
    },
  '@container (max-width: 1159.95px) and (min-width: 568px)': { '& [data-wide=true]': { display: 'none' } },
  [cards]: {
    '&, & tbody, & tbody tr, & tbody td': { display: 'block' },
    '& thead': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
    '& tbody tr': { position: 'relative' },
    // The whole card is tinted: its parts have gaps between them.
    '& tbody tr[aria-selected=true]': { backgroundColor: 'brand.tint' },
    '& tbody tr[aria-selected=true] td': { backgroundColor: 'transparent' },
    '&[data-cards=placed]': placedCard,
    '&:not([data-cards=placed])': listedCard,
    '&[data-density] [data-two-lines]': { display: 'block' },
  },
};

export interface SortableColumn {
  header: string;
  sort?: string | undefined;
  align?: 'start' | 'end' | undefined;
  wideOnly?: boolean | undefined;
  hideHeader?: boolean | undefined;
}

interface Sorting {
  query: { sort?: string | undefined };
  change: (change: { sort: string }) => void;
}

/** A heading; with a sort column it is a button that reverses the order, indicated by `aria-sort`. */
export function HeadCell({ column, list }: { column: SortableColumn; list: Sorting }) {
  const { t } = useTranslation('ui');
  const { header, sort, align, wideOnly, hideHeader } = column;
  const shared = { role: 'columnheader', scope: 'col', 'data-align': align, 'data-wide': wideOnly } as const;
  if (!sort) return <th {...shared}>{hideHeader ? <VisuallyHidden>{header}</VisuallyHidden> : header}</th>;
  const isDescending = list.query.sort === `-${sort}`;
  const isSorted = isDescending || list.query.sort === sort;
  const next = list.query.sort === sort ? `-${sort}` : sort;
  return (
    <th {...shared} aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : 'none'}>
      <Box
        component="button"
        type="button"
        onClick={() => list.change({ sort: next })}
        title={t(next === sort ? 'list.sortAscending' : 'list.sortDescending', { column: header })}
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: 0.5,
          p: 0,
          minHeight: 28,
          border: 0,
          background: 'none',
          font: 'inherit',
          color: isSorted ? 'text.primary' : 'inherit',
          cursor: 'pointer',
          '&:hover': { color: 'text.primary' },
          '& svg': { opacity: isSorted ? 1 : 0.5 },
        }}
      >
        {header}
        <Icon name={isSorted ? (isDescending ? 'chevronDown' : 'chevronUp') : 'sort'} size={15} />
      </Box>
    </th>
  );
}

/** Isolates plain text in a cell, so that user-supplied text in another direction does not affect its surroundings. */
export const isolate = (cell: ReactNode): ReactNode => (typeof cell === 'string' ? <bdi>{cell}</bdi> : cell);
