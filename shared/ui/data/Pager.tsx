import { limits } from '../../domain/limits.ts';
import { useTranslation } from '../../i18n/index.ts';
import { Box, IconButton, Row, Select } from '../core/index.ts';
import type { Density } from './density.ts';
import { usePagerTexts } from './use-pager-texts.ts';
import type { QueryChange } from './use-paged-list.ts';

interface PagerProps {
  label: string;
  list: { query: { page: number; pageSize: number }; totalCount: number; change: (change: QueryChange) => void };
  /** Row density; omitting both props hides the button that changes it. */
  density?: Density;
  onDensityChanged?: (density: Density) => void;
}

const sizes = [limits.pageSizeMin, 50, 100, limits.pageSizeMax];

/** The range of rows, the total, the page size, and links to other pages. */
export function Pager({ list, label, density, onDensityChanged }: PagerProps) {
  const { t } = useTranslation('ui');
  const texts = usePagerTexts();
  const { query, totalCount, change } = list;
  const pages = Math.max(Math.ceil(totalCount / query.pageSize), 1);
  const from = Math.min((query.page - 1) * query.pageSize + 1, totalCount);
  const to = Math.min(query.page * query.pageSize, totalCount);
  return (
    <Box
      component="nav"
      aria-label={`${label}: ${texts.pages}`}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: { xs: 1, sm: 2 },
        px: { xs: 2, sm: 3 },
        py: 1,
        borderTop: '1px solid',
        borderColor: 'divider',
        color: 'text.secondary',
        fontSize: '0.875rem',
      }}
    >
      {totalCount > limits.pageSizeMin && (
        <Row gap={1} align="center" mr="auto">
          <Box component="span" aria-hidden sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {texts.rowsPerPage}
          </Box>
          <Select
            label={texts.rowsPerPage}
            hideLabel
            dense
            value={String(query.pageSize)}
            options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
            onChange={(pageSize) => change({ pageSize })}
          />
        </Row>
      )}
      {onDensityChanged && (
        // On a phone there are cards, which have a fixed density.
        <IconButton
          icon="rows"
          label={t('list.compact')}
          aria-pressed={density === 'compact'}
          onClick={() => onDensityChanged(density === 'compact' ? 'comfortable' : 'compact')}
          sx={{
            display: { xs: 'none', sm: 'inline-flex' },
            '&[aria-pressed=true]': { color: 'brand.main', backgroundColor: 'brand.tint' },
          }}
        />
      )}
      <span>{texts.range({ from, to, count: totalCount, page: query.page - 1 })}</span>
      <Row>
        <IconButton
          icon="chevronStart"
          label={texts.previous}
          disabled={query.page <= 1}
          onClick={() => change({ page: query.page - 1 })}
        />
        <IconButton
          icon="chevronEnd"
          label={texts.next}
          disabled={query.page >= pages}
          onClick={() => change({ page: query.page + 1 })}
        />
      </Row>
    </Box>
  );
}
