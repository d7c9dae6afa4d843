import { useState } from 'react';
import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { documentReviewStates } from '@guildhall/shared/domain';
import { problemText } from '@guildhall/shared/http';
import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Block, Button, Icon, Text, toast } from '@guildhall/shared/ui/core';
import { InlineList, StatusChip } from '@guildhall/shared/ui/data';
import { DocumentPreview } from './DocumentPreview.tsx';
import { StateChip } from '../../lib/StateChip.tsx';
import { Nothing, ListRow, RowList } from '../../lib/texts.tsx';
import { DocumentReview } from './DocumentReview.tsx';
import { saveDocument } from './api.ts';

/** The uploaded documents, and the ones that the membership type requires but that are missing. */
export function Documents({ application }: { application: ApplicationDetail }) {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const { documents, membershipType } = application;
  const [shown, setShown] = useState<string | null>(null);
  const isOpen = documentReviewStates.includes(application.state);
  // A rejected document does not count, as on the server: a new one is required.
  const missing = membershipType.requiredDocuments.filter(
    (kind) => !documents.some((one) => one.kind === kind && one.state !== 'rejected'),
  );
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
            <Block grow>{label('document.kind', kind)}</Block>
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
  const label = useLabels();
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
              label('document.kind', document.kind),
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
