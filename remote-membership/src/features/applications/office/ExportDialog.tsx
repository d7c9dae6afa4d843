import { useState } from 'react';
import { exportColumns, type ExportColumn, type ListExport } from '@guildhall/shared/contracts';
import { problemText } from '@guildhall/shared/http';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { Alert, Box, Button, Select } from '@guildhall/shared/ui/core';
import { Dialog } from '@guildhall/shared/ui/data';
import type { ListQuery } from '../filters.ts';
import { useStartExport } from './api.ts';
import { ExportProgress } from './ExportProgress.tsx';

interface ExportDialogProps {
  query: ListQuery;
  totalCount: number;
  /** The columns that are shown, in their order. */
  columns: readonly ExportColumn[];
  onClosed: () => void;
}

/** Writes the list, as it is filtered and sorted, into a file. */
export function ExportDialog({ query, totalCount, columns, onClosed }: ExportDialogProps) {
  const { t } = useTranslation('membership');
  const { t: ui } = useTranslation('ui');
  const language = useLanguage();
  const [format, setFormat] = useState<'csv' | 'xlsx'>('xlsx');
  const [isEvery, setEvery] = useState(false);
  const [started, setStarted] = useState<ListExport | null>(null);
  const start = useStartExport();
  const begin = () => {
    const { page: _page, pageSize: _pageSize, ...choice } = query;
    start.mutate(
      { list: 'applications', format, query: choice, columns: [...(isEvery ? exportColumns : columns)], language },
      { onSuccess: setStarted },
    );
  };
  if (started) return <ExportProgress started={started} onAgain={() => setStarted(null)} onClosed={onClosed} />;
  return (
    <Dialog
      open
      title={t('applications.export.title')}
      onClose={onClosed}
      width="xs"
      onSubmit={(event) => {
        event.preventDefault();
        if (!start.isPending) begin();
      }}
      actions={
        <>
          <Button variant="text" onClick={onClosed}>
            {ui('action.cancel')}
          </Button>
          <Button type="submit" variant="contained" icon="download" pending={start.isPending}>
            {t('applications.export.start')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box sx={{ color: 'text.secondary' }}>{t('applications.export.text', { count: totalCount })}</Box>
        <Select
          label={t('applications.export.format')}
          value={format}
          help={t(format === 'csv' ? 'applications.export.csvHelp' : 'applications.export.xlsxHelp')}
          options={[
            { value: 'xlsx', label: t('applications.export.xlsx') },
            { value: 'csv', label: t('applications.export.csv') },
          ]}
          onChange={(value) => setFormat(value === 'csv' ? 'csv' : 'xlsx')}
        />
        <Select
          label={t('applications.export.columns')}
          value={isEvery ? 'every' : 'shown'}
          options={[
            { value: 'shown', label: t('applications.export.shown') },
            { value: 'every', label: t('applications.export.every') },
          ]}
          onChange={(value) => setEvery(value === 'every')}
        />
        {start.isError && <Alert severity="error">{problemText(start.error)}</Alert>}
      </Box>
    </Dialog>
  );
}
