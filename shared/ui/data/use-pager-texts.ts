import { useTheme } from '@mui/material/styles';
import { useTranslation } from '../../i18n/index.ts';
import { limits } from '../../domain/limits.ts';
import { useFormat } from '../../format/index.ts';

/** The texts below a list: from the chosen locale pack, or the interface's own. */
export function usePagerTexts() {
  const { t } = useTranslation('ui');
  const format = useFormat();
  const { components } = useTheme();
  const rows = components?.MuiTablePagination?.defaultProps;
  const own = (text: unknown) => (typeof text === 'string' && text !== '' ? text : undefined);
  return {
    pages: own(components?.MuiPagination?.defaultProps?.['aria-label']) ?? t('list.pager'),
    rowsPerPage: own(rows?.labelRowsPerPage) ?? t('list.pageSize'),
    previous: rows?.getItemAriaLabel?.('previous') ?? t('list.previous'),
    next: rows?.getItemAriaLabel?.('next') ?? t('list.next'),
    range: ({ from, to, count, page }: { from: number; to: number; count: number; page: number }) => {
      const shown = { from: format.number(from), to: format.number(to) };
      // Not all packs can say that the number of rows is not known.
      if (count > limits.countedRows)
        return t('list.rangeOfMore', { ...shown, total: format.number(limits.countedRows) });
      return (
        own(rows?.labelDisplayedRows?.({ from, to, count, page })) ??
        t('list.range', { ...shown, total: format.number(count) })
      );
    },
  };
}
