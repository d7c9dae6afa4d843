import { exportColumns, type ExportColumn } from '@guildhall/shared/contracts';
import { limits } from '@guildhall/shared/domain';
import { ExportDialog } from '@guildhall/shared/features/exports';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import type { ListQuery } from '../filters.ts';

interface ApplicationsExportProps {
  query: ListQuery;
  totalCount: number;
  /** The visible columns in order. */
  columns: readonly ExportColumn[];
  onClosed: () => void;
}

/** Exports the filtered and sorted applications to a file. */
export function ApplicationsExport({ query, totalCount, columns, onClosed }: ApplicationsExportProps) {
  const { t } = useTranslation('membership');
  const format = useFormat();
  const { page: _page, pageSize: _pageSize, ...choice } = query;
  return (
    <ExportDialog
      text={
        totalCount > limits.countedRows
          ? t('applications.export.textMore', { total: format.number(limits.countedRows) })
          : t('applications.export.text', { count: totalCount })
      }
      hasMoreColumns
      offersAnswers
      orderOf={({ format, isEvery, answers, language }) => ({
        list: 'applications',
        format,
        query: choice,
        columns: [...(isEvery ? exportColumns : columns)],
        ...(answers.length > 0 && { answers }),
        language,
      })}
      onClosed={onClosed}
    />
  );
}
