import type { ApplicationDetail } from '@guildhall/shared/contracts';
import type { DocumentKind } from '@guildhall/shared/domain';
import { acceptedFiles } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { Grid } from '@guildhall/shared/ui/core';
import { FileDrop } from '@guildhall/shared/ui/form';
import type { Access } from '../access.ts';
import { OfficeNotes } from '../OfficeNotes.tsx';
import { isSameFile } from '../uploads/same-file.ts';
import type { useUploads } from '../uploads/use-uploads.ts';
import { StoredDocument } from './StoredDocument.tsx';
import { RunningUpload, UnfinishedUpload } from './UploadRows.tsx';

const endings = acceptedFiles.flatMap((kind) => kind.endings);

/** A document whose removal needs a confirmation. */
export interface LeavingDocument {
  id: string;
  name: string;
}

interface DocumentsOfKindProps {
  kind: DocumentKind;
  application: ApplicationDetail;
  access: Access;
  /** A link points at this kind, and it has no document. */
  isMissing: boolean;
  /** How many more files are allowed. */
  room: number;
  /** The uploads of all kinds. */
  board: ReturnType<typeof useUploads>;
  onAdded: (files: readonly File[]) => void;
  onRemove: (document: LeavingDocument) => void;
}

/** One document kind: a file chooser, and below it the stored and uploading files. */
export function DocumentsOfKind(props: DocumentsOfKindProps) {
  const { kind, application, access, isMissing, room, onAdded } = props;
  const { t } = useTranslation('membership');
  const label = useLabels();
  const canChange = access.document(kind);
  const canReplace = application.documents.some(
    (document) => document.kind === kind && access.replaceRejected(document),
  );
  return (
    <div>
      <OfficeNotes application={application} kind="document" target={kind} />
      <FileDrop
        label={label('document.kind', kind)}
        help={canChange ? undefined : t(canReplace ? 'documents.replaceRejected' : 'documents.locked')}
        optional={!application.membershipType.requiredDocuments.includes(kind)}
        error={isMissing && canChange ? t('documents.missing') : undefined}
        files={[]}
        endings={endings}
        room={room}
        disabled={!canChange}
        onAdded={onAdded}
      />
      <FilesOfKind {...props} />
    </div>
  );
}

/** The files of one kind; renders nothing if there are none. */
function FilesOfKind({ kind, application, access, board, onRemove }: DocumentsOfKindProps) {
  const { t } = useTranslation('membership');
  const label = useLabels();
  const stored = application.documents.filter((document) => document.kind === kind);
  const running = board.uploads.filter((upload) => upload.kind === kind);
  const stopped = board.unfinished.filter((upload) => upload.kind === kind);
  const canChange = access.document(kind);
  const replaced = new Set(running.map(({ replaces }) => replaces));
  if (stored.length + running.length + stopped.length === 0) return null;
  return (
    <Grid
      component="ul"
      aria-label={t('documents.listOf', { kind: label('document.kind', kind) })}
      plain
      gap={1}
      mt={1.5}
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
              ? (file) => board.start({ kind, file, replaces: document.id })
              : undefined
          }
          onRemove={canChange ? () => onRemove({ id: document.id, name: document.fileName }) : undefined}
        />
      ))}
      {running.map((upload) => (
        <RunningUpload key={upload.id} upload={upload} onAgain={board.again} onCancel={board.cancel} />
      ))}
      {stopped.map((upload) => (
        <UnfinishedUpload
          key={upload.id}
          upload={upload}
          endings={endings}
          isSame={(file) => isSameFile(upload, file)}
          onChosen={(file) =>
            board.start({ kind, file, uploadId: upload.id, replaces: upload.replacesId ?? undefined })
          }
          onDiscard={() => void board.discard(upload.id)}
        />
      ))}
    </Grid>
  );
}
