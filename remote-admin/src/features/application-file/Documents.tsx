import { useState } from 'react';
import {
  type ApplicationDetail,
  reviewDocument,
  type DocumentSummary,
  downloadDocument,
} from '@guildhall/shared/contracts';
import { documentReviewStates, missingDocuments } from '@guildhall/shared/domain';
import { problemText, fetchFile } from '@guildhall/shared/http';
import { useKindName } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Block, Button, Icon, Text, toast, IconButton, Row, Stack } from '@guildhall/shared/ui/core';
import { InlineList, StatusChip, Dialog } from '@guildhall/shared/ui/data';
import { queryOptions, useQuery } from '@guildhall/shared/query';
import { DocumentView } from '@guildhall/shared/ui/document-view';
import { StateChip } from '../../lib/StateChip.tsx';
import { Nothing, ListRow, RowList } from '../../lib/texts.tsx';
import { ReasonDialog } from '../../lib/ReasonDialog.tsx';
import { keys } from '../../lib/keys.ts';
import { Unloaded } from '../../lib/Unloaded.tsx';
import { saveDocument, useReviewDocument } from './api.ts';

/** The uploaded documents, and the ones that the membership type requires but that are missing. */
export function Documents({ application }: { application: ApplicationDetail }) {
  const { t } = useTranslation('admin');
  const kindName = useKindName();
  const { documents, membershipType } = application;
  const [shown, setShown] = useState<string | null>(null);
  const isOpen = documentReviewStates.includes(application.state);
  // A rejected document does not count, as on the server: a new one is required.
  const present = documents.filter(({ state }) => state !== 'rejected').map(({ kind }) => kind);
  const missing = missingDocuments(membershipType, present);
  if (documents.length + missing.length === 0) return <Nothing>{t('file.noDocuments')}</Nothing>;
  return (
    <>
      <RowList>
        {documents.map((document) => (
          <DocumentRow
            key={document.id}
            applicationId={application.id}
            document={document}
            isOpen={isOpen}
            onShown={() => setShown(document.id)}
          />
        ))}
        {missing.map((kind) => (
          <ListRow key={kind}>
            <Icon name="warning" />
            <Block grow>{kindName(kind, membershipType.ownDocuments.find((one) => one.kind === kind)?.name)}</Block>
            <StatusChip status="missing" tone="error" label={t('file.missing')} />
          </ListRow>
        ))}
      </RowList>
      {shown !== null && (
        <DocumentPreview
          applicationId={application.id}
          documents={documents}
          first={shown}
          isOpen={isOpen}
          onClosed={() => setShown(null)}
        />
      )}
    </>
  );
}

interface DocumentRowProps {
  applicationId: string;
  document: ApplicationDetail['documents'][number];
  /** Whether documents can be accepted or rejected in the application's status. */
  isOpen: boolean;
  onShown: () => void;
}

function DocumentRow({ applicationId, document, isOpen, onShown }: DocumentRowProps) {
  const { t } = useTranslation('admin');
  const kindName = useKindName();
  const format = useFormat();
  const [isPending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    try {
      await saveDocument(applicationId, document.id);
    } catch (error) {
      toast.error(problemText(error));
    }
    setPending(false);
  };
  return (
    <ListRow>
      <Icon name="file" />
      <Block grow="200px" shrink>
        <Text weight="semibold" breakWords>
          <bdi>{document.fileName}</bdi>
        </Text>
        <Text size="small" tone="secondary">
          <InlineList
            items={[
              kindName(document.kind, document.kindName),
              format.bytes(document.size),
              t('file.uploaded', { when: format.date(document.uploadedAt) }),
            ]}
          />
        </Text>
        {document.rejectedWhy && <Text tone="error">{document.rejectedWhy}</Text>}
      </Block>
      <StateChip group="document.state" state={document.state} />
      <Button size="small" icon="eye" onClick={onShown} aria-label={`${t('file.document.show')}: ${document.fileName}`}>
        {t('file.document.show')}
      </Button>
      <Button
        size="small"
        icon="download"
        pending={isPending}
        onClick={save}
        aria-label={`${t('common.download')}: ${document.fileName}`}
      >
        {t('common.download')}
      </Button>
      {isOpen && <DocumentReview applicationId={applicationId} document={document} />}
    </ListRow>
  );
}

interface DocumentReviewProps {
  applicationId: string;
  document: DocumentSummary;
}

/** Accepts a document, or rejects it with a reason; the current status is not offered again. */
function DocumentReview({ applicationId, document }: DocumentReviewProps) {
  const { t } = useTranslation('admin');
  const { id, fileName: name, state } = document;
  const review = useReviewDocument(applicationId, id);
  const [isRejecting, setRejecting] = useState(false);
  const accept = () =>
    review.mutate(
      { state: 'accepted', seen: state },
      {
        onSuccess: () => toast.success(t('file.document.accepted')),
        onError: (error) => toast.error(problemText(error)),
      },
    );
  return (
    <>
      {state !== 'accepted' && (
        <Button
          size="small"
          icon="check"
          pending={review.isPending && !isRejecting}
          onClick={accept}
          aria-label={`${t('file.document.accept')}: ${name}`}
        >
          {t('file.document.accept')}
        </Button>
      )}
      {state !== 'rejected' && (
        <Button
          size="small"
          icon="close"
          onClick={() => setRejecting(true)}
          aria-label={`${t('file.document.reject')}: ${name}`}
        >
          {t('file.document.reject')}
        </Button>
      )}
      {isRejecting && (
        <ReasonDialog
          contract={reviewDocument}
          command={review}
          toBody={(reason) => ({ state: 'rejected' as const, seen: state, reason })}
          title={t('file.document.rejectTitle', { name })}
          text={t('file.document.rejectText')}
          label={t('reason.shared')}
          help={t('file.document.reasonHelp')}
          confirm={t('file.document.reject')}
          done={t('file.document.rejected')}
          onClosed={() => setRejecting(false)}
        />
      )}
    </>
  );
}

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
function DocumentPreview({ applicationId, documents, first, isOpen, onClosed }: DocumentPreviewProps) {
  const { t } = useTranslation('admin');
  const kindName = useKindName();
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
          <Text tone="secondary">{kindName(document.kind, document.kindName)}</Text>
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
  return <Unloaded query={content} height={420} />;
}
