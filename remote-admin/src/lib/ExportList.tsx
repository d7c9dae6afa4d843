import { useState } from 'react';
import { limits } from '@guildhall/shared/domain';
import { ExportDialog, type ExportChoice, type ExportOrder } from '@guildhall/shared/features/exports';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button } from '@guildhall/shared/ui/core';

interface ExportListProps<Query> {
  /** The list as the person sees it; an empty one can't be exported. */
  list: { query: Query; totalCount: number };
  /** Builds the export request from the list's filters and sort, without pages, and the person's choice. */
  orderOf: (query: Omit<Query, 'page' | 'pageSize'>, choice: Pick<ExportChoice, 'format' | 'language'>) => ExportOrder;
  variant?: 'text' | 'outlined';
}

/** The button that exports a filtered and sorted list to a file, with its dialog. */
export function ExportList<Query extends { page: number; pageSize: number }>({
  list: { query, totalCount },
  orderOf,
  variant = 'text',
}: ExportListProps<Query>) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  if (totalCount === 0 && !isOpen) return null;
  const { page: _page, pageSize: _pageSize, ...choice } = query;
  return (
    <>
      <Button variant={variant} icon="download" onClick={() => setOpen(true)}>
        {t('common.export')}
      </Button>
      {isOpen && (
        <ExportDialog
          text={
            totalCount > limits.countedRows
              ? t('common.exportTextMore', { total: format.number(limits.countedRows) })
              : t('common.exportText', { count: totalCount })
          }
          orderOf={({ format, language }) => orderOf(choice, { format, language })}
          onClosed={() => setOpen(false)}
        />
      )}
    </>
  );
}
