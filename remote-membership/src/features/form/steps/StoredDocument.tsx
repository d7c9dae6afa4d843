import { downloadDocument } from '@guildhall/shared/contracts';
import type { DocumentSummary } from '@guildhall/shared/contracts';
import { limits } from '@guildhall/shared/domain';
import { fetchFile, problemText } from '@guildhall/shared/http';
import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { queryOptions, useQuery } from '@guildhall/shared/query';
import { Alert, Box, Button, IconButton, Skeleton, Text, toast } from '@guildhall/shared/ui/core';
import { Dialog } from '@guildhall/shared/ui/data';
import { sortFiles } from '@guildhall/shared/ui/form';
import { useEffect, useState } from 'react';
import { useDownloadDocument } from '../../applications/api.ts';
import { FileCard } from './FileCard.tsx';
import { FileChooser } from './FileChooser.tsx';

// Larger ones load only on request.
const thumbnailBytes = 1024 * 1024;

const isPicture = ({ mime }: DocumentSummary) => mime.startsWith('image/');

const contentQuery = (applicationId: string, documentId: string) =>
  queryOptions({
    queryKey: ['document-content', documentId],
    queryFn: ({ signal }) =>
      fetchFile(downloadDocument, { params: { id: applicationId, documentId }, signal }).then(({ data }) => data),
    staleTime: Infinity,
    gcTime: 60_000,
  });

/** The object URL of a loaded picture, while it is shown. */
function usePicture(applicationId: string, document: DocumentSummary, isWanted: boolean) {
  const { data, error } = useQuery({
    ...contentQuery(applicationId, document.id),
    enabled: isWanted && isPicture(document),
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!(data instanceof Blob)) return undefined;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return { address, error };
}

interface StoredDocumentProps {
  applicationId: string;
  document: DocumentSummary;
  endings: readonly string[];
  /** A replacement is being uploaded. */
  isBeingReplaced: boolean;
  onReplaced: ((file: File) => void) | undefined;
  onRemove: (() => void) | undefined;
}

/** A stored document: preview, download, replace or remove. */
export function StoredDocument(props: StoredDocumentProps) {
  const { applicationId, document, endings, isBeingReplaced, onReplaced, onRemove } = props;
  const { t } = useTranslation('membership');
  const label = useLabels();
  const format = useFormat();
  const download = useDownloadDocument(applicationId);
  const [isOpen, setOpen] = useState(false);
  const { address } = usePicture(applicationId, document, document.size <= thumbnailBytes);
  const { id, fileName: name, state, rejectedWhy } = document;

  function replace(file: File) {
    const { accepted, refused } = sortFiles([file], { endings, maxBytes: limits.fileBytes, room: 1 });
    if (accepted.length > 0) onReplaced?.(file);
    else
      toast.error(
        t(
          `documents.refused.${refused[0]?.why === 'tooBig' || refused[0]?.why === 'empty' ? refused[0].why : 'wrongKind'}`,
          {
            name: file.name,
            size: format.bytes(limits.fileBytes),
          },
        ),
      );
  }

  return (
    <FileCard
      name={name}
      bytes={document.size}
      picture={address}
      tone={state === 'rejected' ? 'problem' : 'plain'}
      state={isBeingReplaced ? t('documents.beingReplaced') : label('document.state', state)}
      actions={
        <>
          {isPicture(document) && (
            <IconButton icon="eye" label={t('documents.look', { name })} onClick={() => setOpen(true)} />
          )}
          <IconButton icon="download" label={t('documents.download', { name })} onClick={() => download.mutate(id)} />
          {onReplaced && (
            <FileChooser
              icon="refresh"
              label={t('documents.replace', { name })}
              endings={endings}
              disabled={isBeingReplaced}
              onChosen={replace}
            />
          )}
          {onRemove && (
            <IconButton
              icon="delete"
              label={t('documents.removeOf', { name })}
              disabled={isBeingReplaced}
              onClick={onRemove}
            />
          )}
        </>
      }
    >
      {state === 'rejected' && (
        <Text size="small" weight="medium" tone="error">
          {rejectedWhy ? t('documents.rejected', { why: rejectedWhy }) : t('documents.rejectedPlain')}
        </Text>
      )}
      {isOpen && <Preview {...props} onClose={() => setOpen(false)} onDownload={() => download.mutate(id)} />}
    </FileCard>
  );
}

interface PreviewProps extends StoredDocumentProps {
  onClose: () => void;
  onDownload: () => void;
}

function Preview({ applicationId, document, onClose, onDownload }: PreviewProps) {
  const { t } = useTranslation('membership');
  const { address, error } = usePicture(applicationId, document, true);
  return (
    <Dialog
      open
      width="lg"
      title={document.fileName}
      onClose={onClose}
      actions={
        <Button icon="download" onClick={onDownload}>
          {t('documents.save')}
        </Button>
      }
    >
      {error ? (
        <Alert severity="error">{problemText(error)}</Alert>
      ) : address ? (
        <Box
          component="img"
          src={address}
          alt={document.fileName}
          sx={{ display: 'block', maxWidth: '100%', maxHeight: '70vh', mx: 'auto', borderRadius: 1 }}
        />
      ) : (
        <Skeleton variant="rounded" height={320} role="status" aria-label={t('common.loading')} />
      )}
    </Dialog>
  );
}
