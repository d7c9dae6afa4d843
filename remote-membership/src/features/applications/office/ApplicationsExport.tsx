import { exportColumns, type ExportColumn } from '@guildhall/shared/contracts';
import { ExportDialog } from '@guildhall/shared/features/exports';
import { useTranslation } from '@guildhall/shared/i18n';
import type { ListQuery } from '../filters.ts';

interface ApplicationsExportProps {
  query: ListQuery;
  totalCount: number;
  /** The columns that are shown, in their order. */
  columns: readonly ExportColumn[];
  onClosed: () => void;
}

/** Writes the applications, as they are filtered and sorted, into a file. */
export function ApplicationsExport({ query, totalCount, columns, onClosed }: ApplicationsExportProps) {
  const { t } = useTranslation('membership');
  const { page: _page, pageSize: _pageSize, ...choice } = query;
  return (
    <ExportDialog
      text={t('applications.export.text', { count: totalCount })}
      hasMoreColumns
      orderOf={({ format, isEvery, language }) => ({
        list: 'applications',
        format,
        query: choice,
        columns: [...(isEvery ? exportColumns : columns)],
        language,
      })}
      onClosed={onClosed}
    />
  );
}
