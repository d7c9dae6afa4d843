import type { ApplicationDetail } from '@guildhall/shared/contracts';
import type { DocumentKind } from '@guildhall/shared/domain';
import { documentKinds, limits } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { useUnsavedWork } from '@guildhall/shared/store';
import { Stack, Text, toast } from '@guildhall/shared/ui/core';
import { useState } from 'react';
import type { Access } from '../access.ts';
import type { StepProps } from '../step-props.ts';
import { useUploads } from '../uploads/use-uploads.ts';
import { DocumentsOfKind } from './DocumentsOfKind.tsx';
import type { LeavingDocument } from './DocumentsOfKind.tsx';
import { RemoveDocumentDialog } from './RemoveDocumentDialog.tsx';
import { StepButtons } from './StepButtons.tsx';

interface DocumentsStepProps extends StepProps {
  /** The kind a link points at: only then it is marked as missing. */
  target: string | null;
}

/** The documents of an application: required kinds first, each with its files, their progress and their problems. */
export function DocumentsStep({ application, access, missing, target, onNext, onBack }: DocumentsStepProps) {
  const { t } = useTranslation('membership');
  const format = useFormat();
  const board = useUploads(
    application.id,
    access.mode !== 'read' || application.documents.some(access.replaceRejected),
  );
  const { uploads, unfinished, start } = board;
  const [leaving, setLeaving] = useState<LeavingDocument | null>(null);
  useUnsavedWork(uploads.some(({ state }) => state !== 'failed'));
  // Ten files in this step, whatever their kind (domain rule 8).
  const coming =
    uploads.filter(({ replaces }) => !replaces).length + unfinished.filter(({ replacesId }) => !replacesId).length;
  const room = limits.filesPerStep - application.documents.length - coming;
  const bytesTaken =
    application.documents.reduce((sum, { size }) => sum + size, 0) +
    uploads.reduce((sum, { file, state }) => sum + (state === 'failed' ? 0 : file.size), 0);

  function add(kind: DocumentKind, files: readonly File[]) {
    let bytesLeft = limits.applicationBytes - bytesTaken;
    for (const file of files) {
      if (file.size > bytesLeft) {
        toast.error(t('documents.noRoom', { name: file.name, size: format.bytes(limits.applicationBytes) }));
        continue;
      }
      bytesLeft -= file.size;
      start({ kind, file });
    }
  }

  return (
    <>
      <Stack gap={4}>
        {shownKinds(application, access).map((kind) => (
          <DocumentsOfKind
            key={kind}
            kind={kind}
            application={application}
            access={access}
            isMissing={target === kind && missing.documents.includes(kind)}
            room={Math.max(0, room)}
            board={board}
            onAdded={(files) => add(kind, files)}
            onRemove={setLeaving}
          />
        ))}
      </Stack>
      <Text mt={2} size="small" tone="secondary">
        {t('documents.taken', {
          taken: format.bytes(bytesTaken),
          most: format.bytes(limits.applicationBytes),
          files: limits.filesPerStep,
        })}
      </Text>
      <RemoveDocumentDialog applicationId={application.id} document={leaving} onClosed={() => setLeaving(null)} />
      {access.mode !== 'read' && <StepButtons onBack={onBack} onNext={onNext} />}
    </>
  );
}

/** The document kinds of this step, required ones first. */
function shownKinds({ documents, membershipType }: ApplicationDetail, access: Access): DocumentKind[] {
  const { requiredDocuments } = membershipType;
  const isShown = (kind: DocumentKind) =>
    requiredDocuments.includes(kind) ||
    (kind === 'other' && access.mode === 'fill') ||
    (access.mode === 'changes' && access.document(kind)) ||
    documents.some((document) => document.kind === kind);
  return [...requiredDocuments, ...documentKinds.filter((kind) => !requiredDocuments.includes(kind))].filter(isShown);
}
