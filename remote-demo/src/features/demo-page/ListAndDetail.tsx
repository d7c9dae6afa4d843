import type { ComponentProps, ReactNode } from 'react';
import { Block, Box, Card, Grid, Icon, IconButton, styled, TextInput } from '@guildhall/shared/ui/core';
import { EmptyState, Table, type Column } from '@guildhall/shared/ui/data';
import { limits } from '@guildhall/shared/domain';

type Empty = ComponentProps<typeof EmptyState>;

interface ListAndDetailProps {
  list: ReactNode;
  /** The open item; on a phone, it takes the place of the list. */
  detail: ReactNode;
  /** Shown while no item is open. */
  empty: Empty;
  listWidth?: string;
}

/** A list and its open item: side by side on wide screens, one after the other on a phone. */
export function ListAndDetail({ list, detail, empty, listWidth = 'minmax(260px, 340px)' }: ListAndDetailProps) {
  return (
    <Grid gap={{ xs: 2, sm: 3 }} align="start" columns={{ xs: 'minmax(0, 1fr)', md: `${listWidth} minmax(0, 1fr)` }}>
      <Box sx={{ display: { xs: detail ? 'none' : 'block', md: 'block' }, minWidth: 0 }}>{list}</Box>
      <Box sx={{ display: { xs: detail ? 'block' : 'none', md: 'block' }, minWidth: 0 }}>
        {detail || (
          <Card>
            <EmptyState {...empty} />
          </Card>
        )}
      </Box>
    </Grid>
  );
}

interface SearchProps {
  searchLabel: string;
  search: string;
  onSearch: (search: string) => void;
}

interface ItemListProps<Item> extends SearchProps {
  label: string;
  items: readonly Item[];
  /** A row of the list. */
  row: (item: Item) => ReactNode;
  /** Shown without items. */
  empty: Empty;
  /** Between the search and the list. */
  children?: ReactNode;
}

/** A card with a search and the matching items, which scroll separately on wide screens. */
export function ItemList<Item>({ label, items, row, empty, children, ...search }: ItemListProps<Item>) {
  return (
    <Card>
      <Grid gap={1.5}>
        <ListSearch {...search} />
        {children}
        {items.length === 0 ? (
          <EmptyState {...empty} />
        ) : (
          <Box
            component="ul"
            aria-label={label}
            sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: { md: 'calc(100dvh - 330px)' }, overflowY: 'auto' }}
          >
            {items.map(row)}
          </Box>
        )}
      </Grid>
    </Card>
  );
}

interface SearchTableProps<Row> extends SearchProps {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Shown without rows. */
  empty: Empty;
}

/** A table with a search above it. */
export function SearchTable<Row>({ label, rows, columns, rowKey, empty, ...search }: SearchTableProps<Row>) {
  return (
    <Card padded={false}>
      <Block p={2} maxWidth={380}>
        <ListSearch {...search} />
      </Block>
      {rows.length === 0 ? (
        <EmptyState {...empty} />
      ) : (
        <Table label={label} rows={rows} columns={columns} rowKey={rowKey} />
      )}
    </Card>
  );
}

/** The search above a list. */
export const ListSearch = ({ searchLabel, search, onSearch }: SearchProps) => (
  <Block role="search" shrink>
    <TextInput
      type="search"
      label={searchLabel}
      hideLabel
      placeholder={searchLabel}
      start={<Icon name="search" size={18} />}
      inputProps={{ dir: 'auto', maxLength: limits.searchLength, autoComplete: 'off' }}
      value={search}
      onChange={(event) => onSearch(event.target.value)}
    />
  </Block>
);

/** Everything in a row of a list is one button. */
export const RowButton = styled('button')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  flex: 1,
  minWidth: 0,
  minHeight: 56,
  padding: theme.spacing(1),
  border: 0,
  borderRadius: 'var(--mui-shape-borderRadius)',
  font: 'inherit',
  color: 'inherit',
  textAlign: 'start',
  background: 'none',
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.vars.palette.background.sunken },
  '&[aria-current=true]': { backgroundColor: theme.vars.palette.brand.tint },
}));

/** Stars something; the pressed state and the filled shape show it, not only the colour. */
export const StarButton = (props: Pick<ComponentProps<typeof IconButton>, 'label' | 'aria-pressed' | 'onClick'>) => (
  <IconButton
    icon="star"
    sx={{ '&[aria-pressed=true]': { color: 'warning.main', '& path': { fill: 'currentColor' } } }}
    {...props}
  />
);
