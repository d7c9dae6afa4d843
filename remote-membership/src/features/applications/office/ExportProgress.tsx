import { useEffect, useRef } from 'react';
import type { ListExport } from '@guildhall/shared/contracts';
import { problemText } from '@guildhall/shared/http';
import { useFormat, useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Alert, Box, Button } from '@guildhall/shared/ui/core';
import { Dialog, ProgressBar } from '@guildhall/shared/ui/data';
import { exportQuery, isUnderWay, useCancelExport, useDownloadExport } from './api.ts';

interface ExportProgressProps {
  started: ListExport;
  onAgain: () => void;
  onClosed: () => void;
}

/** How far an export is; the file comes by itself as soon as it is there. */
export function ExportProgress({ started, onAgain, onClosed }: ExportProgressProps) {
  const { t } = useTranslation('membership');
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
  const error = file.error ?? cancel.error ?? (isUnderWay(current.data) ? current.error : null);
  return (
    <Dialog
      open
      title={t('applications.export.title')}
      onClose={onClosed}
      width="xs"
      actions={
        <>
          {isUnderWay(current.data) && (
            <Button variant="text" pending={cancel.isPending} onClick={() => cancel.mutate(id)}>
              {t('applications.export.stop')}
            </Button>
          )}
          {(state === 'failed' || state === 'cancelled') && (
            <Button variant="text" onClick={onAgain}>
              {t('applications.export.again')}
            </Button>
          )}
          {state === 'done' && (
            <Button icon="download" pending={file.isPending} onClick={() => fetchFile(id)}>
              {t('applications.export.download')}
            </Button>
          )}
          <Button variant="contained" onClick={onClosed}>
            {t('applications.bulk.close')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }} aria-live="polite">
        {isUnderWay(current.data) && (
          <>
            <ProgressBar
              label={t(state === 'waiting' ? 'applications.export.waiting' : 'applications.export.progress')}
              value={rowsDone}
              max={rowsTotal}
              text={t('applications.export.progressOf', {
                done: format.number(rowsDone),
                total: format.number(rowsTotal),
              })}
            />
            {begunAgain && <Alert severity="info">{t('applications.export.begunAgain')}</Alert>}
            <Box sx={{ color: 'text.secondary' }}>{t('applications.export.leave')}</Box>
          </>
        )}
        {state === 'done' && (
          <Alert severity="success">
            <bdi>{t('applications.export.ready', { name: fileName ?? '' })}</bdi>
          </Alert>
        )}
        {state === 'failed' && <Alert severity="error">{t('applications.export.failed')}</Alert>}
        {state === 'cancelled' && <Alert severity="info">{t('applications.export.cancelled')}</Alert>}
        {error && <Alert severity="error">{problemText(error)}</Alert>}
      </Box>
    </Dialog>
  );
}
