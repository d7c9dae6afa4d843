import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { Box, Icon, VisuallyHidden } from '../core/index.ts';
import type { SxProps, Theme } from '../core/index.ts';

/** Around a table: it scrolls rather than the page, and its own width decides what it shows, not the window's. */
export const tableFrame: SxProps<Theme> = { overflowX: 'auto', position: 'relative', containerType: 'inline-size' };

/** The look of every table, and the turn into cards where a phone would show it. */
export const tableStyle: SxProps<Theme> = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.9375rem',
  transition: 'opacity 120ms',
  '& th, & td': {
    px: 2,
    py: 1.5,
    textAlign: 'start',
    verticalAlign: 'middle',
    '&:first-of-type': { paddingInlineStart: { xs: 2, sm: 3 } },
    '&:last-of-type': { paddingInlineEnd: { xs: 2, sm: 3 } },
  },
  '& [data-align=end]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& [data-nowrap]': { whiteSpace: 'nowrap' },
  '& [data-select]': { width: 20, '&, &:first-of-type': { paddingInlineEnd: 0 }, '& input': { display: 'block' } },
  '& tbody tr[aria-selected=true]': { backgroundColor: 'brand.tint' },
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
  '& tbody tr': { borderBottom: '1px solid', borderColor: 'divider', '&:last-of-type': { borderBottom: 0 } },
  '& tbody tr:hover': { backgroundColor: 'background.sunken' },
  '@container (max-width: 959.95px) and (min-width: 568px)': { '& [data-wide=true]': { display: 'none' } },
  '@container (max-width: 567.95px)': {
    '&, & tbody, & tbody tr, & tbody td': { display: 'block' },
    '& thead': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
    '& tbody tr': { position: 'relative', py: 1.25, borderTop: '1px solid', borderColor: 'divider' },
    '& tbody tr:has([data-bare=true]) td:first-of-type': { paddingInlineEnd: '56px' },
    '& tbody td[data-select] + td': {
      minHeight: 28,
      paddingInlineStart: '52px',
      fontWeight: 600,
      fontSize: '1rem',
      justifyContent: 'flex-start',
      textAlign: 'start',
      '&::before': { display: 'none' },
    },
    '& tbody tr:has([data-bare=true]) td[data-select] + td': { paddingInlineEnd: '56px' },
    '& tbody td': {
      display: 'flex',
      alignItems: 'baseline',
      justifyContent: 'space-between',
      gap: 2,
      py: 0.5,
      '&, &:first-of-type, &:last-of-type': { px: 2 },
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
        fontWeight: 600,
        fontSize: '1rem',
        justifyContent: 'flex-start',
        textAlign: 'start',
        '&::before': { display: 'none' },
      },
      // The box stands at the beginning of the card's first line, which is that of the column after it.
      '&[data-select], &[data-select]:first-of-type': {
        position: 'absolute',
        insetBlockStart: 14,
        insetInlineStart: 16,
        p: 0,
        '&::before': { display: 'none' },
      },
      // Buttons of a row stand in the corner of its card.
      '&[data-bare=true], &[data-bare=true]:last-of-type': {
        position: 'absolute',
        insetBlockStart: 8,
        insetInlineEnd: 8,
        p: 0,
        '&::before': { display: 'none' },
      },
    },
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

/** A heading; with a sort column it is a button that turns the order round, and `aria-sort` tells it. */
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

/** Sets plain text in a cell apart: what people typed in another direction turns nothing that stands around it. */
export const isolate = (cell: ReactNode): ReactNode => (typeof cell === 'string' ? <bdi>{cell}</bdi> : cell);
