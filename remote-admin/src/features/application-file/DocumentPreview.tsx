import { useState } from 'react';
import { downloadDocument } from '@guildhall/shared/contracts';
import type { DocumentSummary } from '@guildhall/shared/contracts';
import { useLabels } from '@guildhall/shared/features/labels';
import { fetchFile } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { queryOptions, useQuery } from '@guildhall/shared/query';
import { Button, IconButton, Row, Skeleton, Stack, Text } from '@guildhall/shared/ui/core';
import { Dialog, ErrorState } from '@guildhall/shared/ui/data';
import { DocumentView } from '@guildhall/shared/ui/document-view';
import { StateChip } from '../../lib/StateChip.tsx';
import { keys } from '../../lib/keys.ts';
import { saveDocument } from './api.ts';
import { DocumentReview } from './DocumentReview.tsx';

const contentQuery = (applicationId: string, documentId: string) =>
  queryOptions<Blob>({
    queryKey: [...keys.applications, 'document', applicationId, documentId],
    queryFn: ({ signal }) =>
      fetchFile(downloadDocument, { params: { id: applicationId, documentId }, signal }).then(({ data }) => data),
    // A stored file never changes and may be large: it is freed soon after the dialog closes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
  });

interface DocumentPreviewProps {
  applicationId: string;
  documents: readonly DocumentSummary[];
  /** The id of the first document to show. */
  first: string;
  /** Whether documents can be accepted or rejected in the application's status. */
  isOpen: boolean;
  onClosed: () => void;
}

/** Shows the documents of an application one after another, with buttons to accept or reject each. */
export function DocumentPreview({ applicationId, documents, first, isOpen, onClosed }: DocumentPreviewProps) {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const [id, setId] = useState(first);
  const index = Math.max(
    documents.findIndex((one) => one.id === id),
    0,
  );
  const document = documents[index];
  if (!document) return null;
  const to = (step: number) => setId(documents[index + step]?.id ?? id);
  return (
    <Dialog
      open
      title={document.fileName}
      width="lg"
      onClose={onClosed}
      actions={
        <>
          <Button size="small" icon="download" onClick={() => void saveDocument(applicationId, document.id)}>
            {t('common.download')}
          </Button>
          {isOpen && <DocumentReview key={document.id} applicationId={applicationId} document={document} />}
        </>
      }
    >
      <Stack gap={1.5}>
        <Row wrap gap={1} align="center">
          <Text tone="secondary">{label('document.kind', document.kind)}</Text>
          <StateChip group="document.state" state={document.state} />
          {documents.length > 1 && (
            <Row gap={0.5} align="center" ml="auto">
              <IconButton
                icon="chevronStart"
                label={t('file.document.previous')}
                disabled={index === 0}
                onClick={() => to(-1)}
              />
              <Text size="small" tone="secondary" aria-live="polite">
                {t('file.document.position', { number: index + 1, count: documents.length })}
              </Text>
              <IconButton
                icon="chevronEnd"
                label={t('file.document.next')}
                disabled={index === documents.length - 1}
                onClick={() => to(1)}
              />
            </Row>
          )}
        </Row>
        <Content key={document.id} applicationId={applicationId} document={document} />
      </Stack>
    </Dialog>
  );
}

function Content({ applicationId, document }: { applicationId: string; document: DocumentSummary }) {
  const content = useQuery(contentQuery(applicationId, document.id));
  if (content.data) return <DocumentView file={content.data} name={document.fileName} />;
  if (content.isError) return <ErrorState error={content.error} onRetry={() => void content.refetch()} />;
  return <Skeleton variant="rounded" height={420} />;
}
