import type { DocumentKind } from '@guildhall/shared/domain';
import { acceptedFiles, documentKinds, limits } from '@guildhall/shared/domain';
import { useFormat, useTranslation } from '@guildhall/shared/i18n';
import { useUnsavedWork } from '@guildhall/shared/store';
import { Box, Stack, toast } from '@guildhall/shared/ui/core';
import { FileDrop } from '@guildhall/shared/ui/form';
import { useState } from 'react';
import { useDomainWords } from '../../../words.ts';
import { OfficeNotes } from '../OfficeNotes.tsx';
import type { StepProps } from '../step-props.ts';
import { isSameFile } from '../uploads/same-file.ts';
import { useUploads } from '../uploads/useUploads.ts';
import { RemoveDocumentDialog } from './RemoveDocumentDialog.tsx';
import { StepButtons } from './StepButtons.tsx';
import { StoredDocument } from './StoredDocument.tsx';
import { RunningUpload, UnfinishedUpload } from './UploadRows.tsx';

const endings = acceptedFiles.flatMap((kind) => kind.endings);

interface DocumentsStepProps extends StepProps {
  /** The kind a link points at: only then it is said that it is missing. */
  target: string | null;
}

/** The documents of an application: what is needed first, each with its files, their progress and their problems. */
export function DocumentsStep({ application, access, missing, target, onNext, onBack }: DocumentsStepProps) {
  const { t } = useTranslation('membership');
  const words = useDomainWords();
  const format = useFormat();
  const { uploads, unfinished, start, again, cancel, discard } = useUploads(
    application.id,
    access.mode !== 'read' || application.documents.some(access.replaceRejected),
  );
  const [leaving, setLeaving] = useState<{ id: string; name: string } | null>(null);
  useUnsavedWork(uploads.some(({ state }) => state !== 'failed'));
  const { requiredDocuments } = application.membershipType;
  const isShown = (kind: DocumentKind) =>
    requiredDocuments.includes(kind) ||
    (kind === 'other' && access.mode === 'fill') ||
    (access.mode === 'changes' && access.document(kind)) ||
    application.documents.some((document) => document.kind === kind);
  const kinds = [...requiredDocuments, ...documentKinds.filter((kind) => !requiredDocuments.includes(kind))];
  // Ten files in this step, whatever their kind (domain rule 8).
  const room = limits.filesPerStep - application.documents.length - uploads.filter(({ replaces }) => !replaces).length;
  const bytesTaken =
    application.documents.reduce((sum, { size }) => sum + size, 0) +
    uploads.reduce((sum, { file, state }) => sum + (state === 'failed' ? 0 : file.size), 0);

  function add(kind: DocumentKind, files: readonly File[]) {
    let room = limits.applicationBytes - bytesTaken;
    for (const file of files) {
      if (file.size > room) {
        toast.error(t('documents.noRoom', { name: file.name, size: format.bytes(limits.applicationBytes) }));
        continue;
      }
      room -= file.size;
      start({ kind, file });
    }
  }

  return (
    <>
      <Stack spacing={4}>
        {kinds.filter(isShown).map((kind) => {
          const stored = application.documents.filter((document) => document.kind === kind);
          const running = uploads.filter((one) => one.kind === kind);
          const stopped = unfinished.filter((one) => one.kind === kind);
          const canChange = access.document(kind);
          const replaced = new Set(running.map(({ replaces }) => replaces));
          const isMissing = target === kind && missing.documents.includes(kind) && canChange;
          return (
            <div key={kind}>
              <OfficeNotes application={application} kind="document" target={kind} />
              <FileDrop
                label={words.document(kind)}
                help={
                  canChange
                    ? undefined
                    : t(stored.some(access.replaceRejected) ? 'documents.replaceRejected' : 'documents.locked')
                }
                optional={!requiredDocuments.includes(kind)}
                error={isMissing ? t('documents.missing') : undefined}
                files={[]}
                endings={endings}
                maxFiles={Math.max(0, room)}
                disabled={!canChange}
                onAdded={(files) => add(kind, files)}
              />
              {stored.length + running.length + stopped.length > 0 && (
                <Box
                  component="ul"
                  aria-label={t('documents.listOf', { kind: words.document(kind) })}
                  sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0, display: 'grid', gap: 1 }}
                >
                  {stored.map((document) => (
                    <StoredDocument
                      key={document.id}
                      applicationId={application.id}
                      document={document}
                      endings={endings}
                      isBeingReplaced={replaced.has(document.id)}
                      onReplaced={
                        canChange || access.replaceRejected(document)
                          ? (file) => start({ kind, file, replaces: document.id })
                          : undefined
                      }
                      onRemove={canChange ? () => setLeaving({ id: document.id, name: document.fileName }) : undefined}
                    />
                  ))}
                  {running.map((upload) => (
                    <RunningUpload key={upload.id} upload={upload} onAgain={again} onCancel={cancel} />
                  ))}
                  {stopped.map((upload) => (
                    <UnfinishedUpload
                      key={upload.id}
                      upload={upload}
                      endings={endings}
                      isSame={(file) => isSameFile(upload, file)}
                      onChosen={(file) =>
                        start({ kind, file, uploadId: upload.id, replaces: upload.replacesId ?? undefined })
                      }
                      onDiscard={() => void discard(upload.id)}
                    />
                  ))}
                </Box>
              )}
            </div>
          );
        })}
      </Stack>
      <Box sx={{ mt: 2, color: 'text.secondary', fontSize: '0.875rem' }}>
        {t('documents.taken', {
          taken: format.bytes(bytesTaken),
          most: format.bytes(limits.applicationBytes),
          files: limits.filesPerStep,
        })}
      </Box>
      <RemoveDocumentDialog applicationId={application.id} document={leaving} onClosed={() => setLeaving(null)} />
      {access.mode !== 'read' && <StepButtons onBack={onBack} onNext={onNext} />}
    </>
  );
}
