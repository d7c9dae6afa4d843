import { useEffect, useRef } from 'react';
import type { ListExport } from '@guildhall/shared/contracts';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { useQuery } from '@guildhall/shared/query';
import { Alert, Button, Grid, Text } from '@guildhall/shared/ui/core';
import { Dialog, ProgressBar } from '@guildhall/shared/ui/data';
import { exportQuery, isInProgress, useCancelExport, useDownloadExport } from './api.ts';

interface ExportProgressProps {
  started: ListExport;
  onAgain: () => void;
  onClosed: () => void;
}

/** The progress of an export; the download starts automatically when the file is ready. */
export function ExportProgress({ started, onAgain, onClosed }: ExportProgressProps) {
  const { t } = useTranslation('exports');
  const format = useFormat();
  const current = useQuery(exportQuery(started));
  const cancel = useCancelExport();
  const { mutate: fetchFile, ...file } = useDownloadExport();
  const { id, state, rowsDone, rowsTotal, fileName, begunAgain } = current.data;
  const wasFetched = useRef(false);
  useEffect(() => {
    if (state !== 'done' || wasFetched.current) return;
    wasFetched.current = true;
    fetchFile(id);
  }, [state, id, fetchFile]);
  const error = file.error ?? cancel.error ?? (isInProgress(current.data) ? current.error : null);
  return (
    <Dialog
      open
      title={t('title')}
      onClose={onClosed}
      width="xs"
      actions={
        <>
          {isInProgress(current.data) && (
            <Button variant="text" pending={cancel.isPending} onClick={() => cancel.mutate(id)}>
              {t('stop')}
            </Button>
          )}
          {(state === 'failed' || state === 'cancelled') && (
            <Button variant="text" onClick={onAgain}>
              {t('again')}
            </Button>
          )}
          {state === 'done' && (
            <Button icon="download" pending={file.isPending} onClick={() => fetchFile(id)}>
              {t('download')}
            </Button>
          )}
          <Button variant="contained" onClick={onClosed}>
            {t('close')}
          </Button>
        </>
      }
    >
      <Grid gap={2} aria-live="polite">
        {isInProgress(current.data) && (
          <>
            <ProgressBar
              label={t(state === 'waiting' ? 'waiting' : 'progress')}
              value={rowsDone}
              max={rowsTotal}
              text={t('progressOf', {
                done: format.number(rowsDone),
                total: format.number(rowsTotal),
              })}
            />
            {begunAgain && <Alert severity="info">{t('begunAgain')}</Alert>}
            <Text tone="secondary">{t('leave')}</Text>
          </>
        )}
        {state === 'done' && (
          <Alert severity="success">
            <bdi>{t('ready', { name: fileName ?? '' })}</bdi>
          </Alert>
        )}
        {state === 'failed' && <Alert severity="error">{t('failed')}</Alert>}
        {state === 'cancelled' && <Alert severity="info">{t('cancelled')}</Alert>}
        {error && <Alert severity="error">{problemText(error)}</Alert>}
      </Grid>
    </Dialog>
  );
}
