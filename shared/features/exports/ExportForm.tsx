import { useState } from 'react';
import type { ListExport } from '@guildhall/shared/contracts';
import { problemText } from '@guildhall/shared/http';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { Alert, Button, Grid, Select, Text } from '@guildhall/shared/ui/core';
import { Dialog } from '@guildhall/shared/ui/data';
import { AnswerColumns } from './AnswerColumns.tsx';
import { useStartExport, type ExportChoice, type ExportOrder } from './api.ts';
import { ExportProgress } from './ExportProgress.tsx';

export interface ExportFormProps {
  /** What the file contains: "12 invoices, with the filters and the order you see." */
  text: string;
  /** Builds the request from the person's choice. */
  orderOf: (choice: ExportChoice) => ExportOrder;
  /** The list has hidden columns: the person may want them all. */
  hasMoreColumns?: boolean;
  /** The file can contain answers of the application forms. */
  offersAnswers?: boolean;
  onClosed: () => void;
}

/** Asks for the format, starts the export, and shows its progress. */
export function ExportForm({
  text,
  orderOf,
  hasMoreColumns = false,
  offersAnswers = false,
  onClosed,
}: ExportFormProps) {
  const { t } = useTranslation('exports');
  const { t: ui } = useTranslation('ui');
  const language = useLanguage();
  const [format, setFormat] = useState<'csv' | 'xlsx'>('xlsx');
  const [isEvery, setEvery] = useState(false);
  const [answers, setAnswers] = useState<string[]>([]);
  const [started, setStarted] = useState<ListExport | null>(null);
  const start = useStartExport();
  const begin = () => start.mutate(orderOf({ format, isEvery, answers, language }), { onSuccess: setStarted });
  if (started) return <ExportProgress started={started} onAgain={() => setStarted(null)} onClosed={onClosed} />;
  return (
    <Dialog
      open
      title={t('title')}
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
            {t('start')}
          </Button>
        </>
      }
    >
      <Grid gap={2}>
        <Text tone="secondary">{text}</Text>
        <Select
          label={t('format')}
          value={format}
          help={t(format === 'csv' ? 'csvHelp' : 'xlsxHelp')}
          options={[
            { value: 'xlsx', label: t('xlsx') },
            { value: 'csv', label: t('csv') },
          ]}
          onChange={(value) => setFormat(value === 'csv' ? 'csv' : 'xlsx')}
        />
        {hasMoreColumns && (
          <Select
            label={t('columns')}
            value={isEvery ? 'every' : 'shown'}
            options={[
              { value: 'shown', label: t('shown') },
              { value: 'every', label: t('every') },
            ]}
            onChange={(value) => setEvery(value === 'every')}
          />
        )}
        {offersAnswers && <AnswerColumns chosen={answers} onChanged={setAnswers} />}
        {start.isError && <Alert severity="error">{problemText(start.error)}</Alert>}
      </Grid>
    </Dialog>
  );
}
