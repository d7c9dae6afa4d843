import type { DocumentKind } from '@guildhall/shared/domain';
import { acceptedFiles, documentKinds, limits } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Stack } from '@guildhall/shared/ui/core';
import { FileDrop } from '@guildhall/shared/ui/form';
import type { FileItem } from '@guildhall/shared/ui/form';
import { useState } from 'react';
import { useDomainWords } from '../../../words.ts';
import type { StepProps } from '../step-props.ts';
import { useDownloadDocument } from './api.ts';
import { RemoveDocumentDialog } from './RemoveDocumentDialog.tsx';
import { StepButtons } from './StepButtons.tsx';
import { useUploads } from './useUploads.ts';

const endings = acceptedFiles.flatMap((kind) => kind.endings);

interface DocumentsStepProps extends StepProps {
  /** The kind a link points at: only then it is said that it is missing. */
  target: string | null;
}

/** The documents of an application: what is needed first, each with its files, their progress and their problems. */
export function DocumentsStep({ application, access, missing, target, onNext, onBack }: DocumentsStepProps) {
  const { t } = useTranslation('membership');
  const words = useDomainWords();
  const { uploads, upload, again, dismiss } = useUploads(application.id);
  const download = useDownloadDocument(application.id);
  const [leaving, setLeaving] = useState<{ id: string; name: string } | null>(null);
  const { requiredDocuments } = application.membershipType;
  const isShown = (kind: DocumentKind) =>
    requiredDocuments.includes(kind) ||
    (kind === 'other' && access.mode === 'fill') ||
    (access.mode === 'changes' && access.document(kind)) ||
    application.documents.some((document) => document.kind === kind);
  const kinds = [...requiredDocuments, ...documentKinds.filter((kind) => !requiredDocuments.includes(kind))];

  function filesOf(kind: DocumentKind): FileItem[] {
    const stored = application.documents
      .filter((document) => document.kind === kind)
      .map(({ id, fileName, size, state, rejectedWhy }): FileItem => {
        const file: FileItem = { id, name: fileName, bytes: size, state: 'stored', note: words.documentState(state) };
        if (state !== 'rejected') return file;
        return {
          ...file,
          error: rejectedWhy ? t('documents.rejected', { why: rejectedWhy }) : t('documents.rejectedPlain'),
        };
      });
    return [...stored, ...uploads.filter((one) => one.kind === kind)];
  }

  const remove = (id: string) => {
    const document = application.documents.find((one) => one.id === id);
    if (document) setLeaving({ id, name: document.fileName });
    else dismiss(id);
  };

  return (
    <>
      <Stack spacing={4}>
        {kinds.filter(isShown).map((kind) => {
          const files = filesOf(kind);
          const canChange = access.document(kind);
          return (
            <FileDrop
              key={kind}
              label={words.document(kind)}
              optional={!requiredDocuments.includes(kind)}
              error={
                target === kind && missing.documents.includes(kind) && canChange ? t('documents.missing') : undefined
              }
              files={files}
              endings={endings}
              maxFiles={limits.filesPerStep}
              disabled={!canChange}
              onAdded={(added) => added.forEach((file) => upload({ kind, file }))}
              onReplaced={(replaces, file) => upload({ kind, file, replaces })}
              onRetry={again}
              onRemove={remove}
              onOpen={(id) => download.mutate(id)}
            />
          );
        })}
      </Stack>
      <RemoveDocumentDialog applicationId={application.id} document={leaving} onClosed={() => setLeaving(null)} />
      <StepButtons onBack={onBack} onNext={onNext} />
    </>
  );
}
