import { useTranslation } from '../../i18n/index.ts';
import { Box, Select } from '../core/index.ts';
import type { SortableColumn } from './table-parts.tsx';

interface SortMenuProps {
  columns: readonly SortableColumn[];
  list: { query: { sort?: string | undefined }; change: (change: { sort: string }) => void };
}

/** Sorts the rows on a phone, where there are no headings to click. */
export function SortMenu({ columns, list }: SortMenuProps) {
  const { t } = useTranslation('ui');
  const options = columns.flatMap(({ sort, header }) =>
    sort
      ? [
          { value: sort, label: t('list.sortAscending', { column: header }) },
          { value: `-${sort}`, label: t('list.sortDescending', { column: header }) },
        ]
      : [],
  );
  if (options.length === 0) return null;
  const current = list.query.sort ?? '';
  // Without this option, the browser would show the first one, although the rows have another order.
  if (!options.some(({ value }) => value === current))
    options.unshift({ value: current, label: t('list.sortDefault') });
  return (
    <Box sx={{ display: { xs: 'block', sm: 'none' }, width: '100%' }}>
      <Select
        label={t('list.sort')}
        hideLabel
        value={current}
        options={options}
        onChange={(sort) => list.change({ sort })}
      />
    </Box>
  );
}
