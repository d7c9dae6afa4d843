import { useState, type ReactNode, useEffect } from 'react';
import {
  type ApplicationDetail,
  downloadDocument,
  type DocumentSummary,
  type Upload,
} from '@guildhall/shared/contracts';
import { type DocumentKind, type LocalText, documentKinds, limits, acceptedFiles } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { useUnsavedWork } from '@guildhall/shared/store';
import {
  Stack,
  Text,
  toast,
  Grid,
  Block,
  Box,
  Icon,
  Row,
  IconButton,
  type IconName,
  Alert,
  Button,
  Skeleton,
  LinearProgress,
} from '@guildhall/shared/ui/core';
import { useKindName, useLabels } from '@guildhall/shared/features/labels';
import { FileDrop, sortFiles } from '@guildhall/shared/ui/form';
import { InlineList, Dialog, ConfirmDialog } from '@guildhall/shared/ui/data';
import { fetchFile, problemText } from '@guildhall/shared/http';
import { queryOptions, useQuery } from '@guildhall/shared/query';
import { useUndo } from '@guildhall/shared/features/use-undo';
import type { Access } from '../access.ts';
import type { StepProps } from '../shown-steps.ts';
import { isSameFile } from '../uploads/upload-files.ts';
import { useUploads, type UploadState } from '../uploads/use-uploads.ts';
import { OfficeNotes } from '../OfficeNotes.tsx';
import { useDownloadDocument, applicationKeys } from '../../applications/api.ts';
import { StepButtons } from './StepButtons.tsx';
import { useRemoveDocument } from './api.ts';

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
        {shownKinds(application, access).map(({ kind, ...shown }) => (
          <DocumentsOfKind
            key={kind}
            kind={kind}
            {...shown}
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

interface ShownKind {
  kind: DocumentKind;
  /** The association's name of its own kind. */
  name: LocalText | null;
  isRequired: boolean;
  /** How many files are asked for. */
  count: number;
}

/** The document kinds of this step: those the membership type asks for, then the others that apply. */
function shownKinds({ documents, membershipType }: ApplicationDetail, access: Access): ShownKind[] {
  const { requiredDocuments, ownDocuments } = membershipType;
  const fixed = (kind: DocumentKind, isRequired: boolean): ShownKind => ({ kind, name: null, isRequired, count: 1 });
  const asked = [
    ...requiredDocuments.map((kind) => fixed(kind, true)),
    ...ownDocuments.map(({ required, ...own }) => ({ ...own, isRequired: required })),
  ];
  const others = [
    ...documentKinds.map((kind) => fixed(kind, false)),
    // The type no longer asks for these.
    ...documents.map(({ kind, kindName }) => ({ ...fixed(kind, false), name: kindName })),
  ];
  const isShown = ({ kind }: ShownKind) =>
    (kind === 'other' && access.mode === 'fill') ||
    (access.mode === 'changes' && access.document(kind)) ||
    documents.some((document) => document.kind === kind);
  const all = [...asked, ...others.filter(isShown)];
  return all.filter(({ kind }, index) => all.findIndex((one) => one.kind === kind) === index);
}

const endings = acceptedFiles.flatMap((kind) => kind.endings);

/** A document whose removal needs a confirmation. */
interface LeavingDocument {
  id: string;
  name: string;
}

interface DocumentsOfKindProps extends ShownKind {
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
function DocumentsOfKind(props: DocumentsOfKindProps) {
  const { kind, name, isRequired, count, application, access, isMissing, room, onAdded } = props;
  const { t } = useTranslation('membership');
  const nameOf = useKindName();
  const asked = count > 1 ? t('documents.asked', { number: count }) : undefined;
  const canChange = access.document(kind);
  const canReplace = application.documents.some(
    (document) => document.kind === kind && access.replaceRejected(document),
  );
  return (
    <div>
      <OfficeNotes application={application} kind="document" target={kind} />
      <FileDrop
        label={nameOf(kind, name)}
        help={canChange ? asked : t(canReplace ? 'documents.replaceRejected' : 'documents.locked')}
        optional={!isRequired}
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
function FilesOfKind({ kind, name, application, access, board, onRemove }: DocumentsOfKindProps) {
  const { t } = useTranslation('membership');
  const nameOf = useKindName();
  const stored = application.documents.filter((document) => document.kind === kind);
  const running = board.uploads.filter((upload) => upload.kind === kind);
  const stopped = board.unfinished.filter((upload) => upload.kind === kind);
  const canChange = access.document(kind);
  const replaced = new Set(running.map(({ replaces }) => replaces));
  if (stored.length + running.length + stopped.length === 0) return null;
  return (
    <Grid component="ul" aria-label={t('documents.listOf', { kind: nameOf(kind, name) })} plain gap={1} mt={1.5}>
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

interface FileCardProps {
  name: string;
  bytes: number;
  /** URL of a preview, if there is one. */
  picture?: string | undefined;
  /** Its status. */
  state: ReactNode;
  tone?: 'plain' | 'problem';
  /** Its actions. */
  actions?: ReactNode;
  /** Progress, problems or other content below. */
  children?: ReactNode;
}

const endingOf = (name: string) => (/\.([a-z0-9]{1,5})$/i.exec(name)?.[1] ?? '').toUpperCase();

/** A file: preview or type, name, size, status and actions. */
function FileCard({ name, bytes, picture, state, tone = 'plain', actions, children }: FileCardProps) {
  const format = useFormat();
  return (
    <Row
      component="li"
      wrap
      gap={1.5}
      align="center"
      p={1.25}
      background="paper"
      rounded
      outlined={tone === 'problem' ? 'error' : 'divider'}
    >
      <Thumbnail name={name} picture={picture} />
      <Block grow="150px" shrink>
        <Box
          sx={{
            fontWeight: 500,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            '& > bdi': { unicodeBidi: 'isolate' },
          }}
          title={name}
        >
          <bdi>{name}</bdi>
        </Box>
        <Text size="caption" tone="secondary">
          <InlineList items={[format.bytes(bytes), state]} />
        </Text>
      </Block>
      {actions && (
        <Row wrap ml="auto">
          {actions}
        </Row>
      )}
      {children && <Box sx={{ flexBasis: '100%', minWidth: 0, '&:empty': { display: 'none' } }}>{children}</Box>}
    </Row>
  );
}

function Thumbnail({ name, picture }: { name: string; picture: string | undefined }) {
  const frame = {
    flex: 'none',
    width: 48,
    height: 56,
    borderRadius: 0.75,
    border: '1px solid',
    borderColor: 'divider',
    overflow: 'hidden',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 0.25,
    color: 'text.secondary',
    backgroundColor: 'background.sunken',
    fontSize: '0.625rem',
    fontWeight: 700,
  } as const;
  return (
    <Box sx={frame} aria-hidden>
      {picture ? (
        <Box component="img" src={picture} alt="" sx={{ width: '100%', height: '100%', objectFit: 'cover' }} />
      ) : (
        <>
          <Icon name="file" size={22} />
          <span dir="ltr">{endingOf(name)}</span>
        </>
      )}
    </Box>
  );
}

interface FileChooserProps {
  icon: IconName;
  label: string;
  /** File extensions without the dot. */
  endings: readonly string[];
  disabled?: boolean;
  onChosen: (file: File) => void;
}

/** A button that lets people choose one file. */
function FileChooser({ icon, label, endings, disabled = false, onChosen }: FileChooserProps) {
  function choose() {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = endings.map((ending) => `.${ending}`).join(',');
    input.addEventListener('change', () => {
      const [file] = input.files ?? [];
      if (file) onChosen(file);
    });
    input.click();
  }
  return <IconButton icon={icon} label={label} disabled={disabled} onClick={choose} />;
}

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
function StoredDocument(props: StoredDocumentProps) {
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

/** A preview of the chosen file, before any of it is uploaded. */
function useLocalPicture(file: File): string | undefined {
  const [picture, setPicture] = useState<string>();
  useEffect(() => {
    if (!/^image\/(png|jpeg|webp)$/.test(file.type)) return undefined;
    const address = URL.createObjectURL(file);
    setPicture(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return picture;
}

interface RunningUploadProps {
  upload: UploadState;
  onAgain: (id: string) => void;
  onCancel: (id: string) => void;
}

/** An upload in progress, which also tells when the connection is lost. */
function RunningUpload({ upload, onAgain, onCancel }: RunningUploadProps) {
  const { t } = useTranslation('membership');
  const format = useFormat();
  const { id, file, state, share, error } = upload;
  const picture = useLocalPicture(file);
  const name = file.name;
  const texts = {
    queued: t('uploads.queued'),
    uploading: t('uploads.uploading', { share: format.percent(share) }),
    waiting: t('uploads.waiting', { share: format.percent(share) }),
    checking: t('uploads.checking'),
    failed: t('uploads.failed'),
  };
  return (
    <FileCard
      name={name}
      bytes={file.size}
      picture={picture}
      tone={state === 'failed' ? 'problem' : 'plain'}
      state={texts[state]}
      actions={
        <>
          {state === 'failed' && (
            <IconButton icon="refresh" label={t('uploads.again', { name })} onClick={() => onAgain(id)} />
          )}
          <IconButton
            icon="close"
            label={t(state === 'failed' ? 'uploads.dismiss' : 'uploads.cancel', { name })}
            onClick={() => onCancel(id)}
          />
        </>
      }
    >
      {state === 'failed' ? (
        <Text role="alert" size="small" weight="medium" tone="error">
          {error}
        </Text>
      ) : (
        <LinearProgress
          variant={state === 'checking' ? 'indeterminate' : 'determinate'}
          {...(state !== 'checking' && { value: share * 100 })}
          color={state === 'waiting' ? 'warning' : 'primary'}
          aria-label={name}
        />
      )}
    </FileCard>
  );
}

interface UnfinishedUploadProps {
  upload: Upload;
  endings: readonly string[];
  isSame: (file: File) => boolean;
  onChosen: (file: File) => void;
  onDiscard: () => void;
}

/** An upload interrupted on an earlier visit: choosing the file again resumes it. */
function UnfinishedUpload({ upload, endings, isSame, onChosen, onDiscard }: UnfinishedUploadProps) {
  const { t } = useTranslation('membership');
  const format = useFormat();
  const [wrong, setWrong] = useState<string | null>(null);
  const { fileName: name, size, received } = upload;
  return (
    <FileCard
      name={name}
      bytes={size}
      state={t('uploads.stopped', { share: format.percent(received / size) })}
      actions={
        <>
          <FileChooser
            icon="upload"
            label={t('uploads.chooseAgain', { name })}
            endings={endings}
            onChosen={(file) => (isSame(file) ? onChosen(file) : setWrong(file.name))}
          />
          <IconButton icon="close" label={t('uploads.dismiss', { name })} onClick={onDiscard} />
        </>
      }
    >
      <LinearProgress variant="determinate" color="warning" value={(received / size) * 100} aria-label={name} />
      <Text mt={0.75} size="small" role={wrong ? 'alert' : undefined}>
        {wrong
          ? t('uploads.otherFile', { chosen: wrong, name, size: format.bytes(size) })
          : t('uploads.stoppedText', { day: format.dateTime(upload.expiresAt) })}
      </Text>
    </FileCard>
  );
}

interface RemoveDocumentDialogProps {
  applicationId: string;
  document: { id: string; name: string } | null;
  onClosed: () => void;
}

/** Asks for confirmation before removing a document. */
function RemoveDocumentDialog({ applicationId, document, onClosed }: RemoveDocumentDialogProps) {
  const { t } = useTranslation('membership');
  const remove = useRemoveDocument(applicationId);
  const offerUndo = useUndo();
  const close = () => {
    remove.reset();
    onClosed();
  };
  const confirm = () =>
    document &&
    remove.mutate(document.id, {
      onSuccess: () => {
        const text = t('documents.removed', { name: document.name });
        offerUndo({ kind: 'file', id: document.id, text, stale: [applicationKeys.one(applicationId)] });
        close();
      },
    });
  return (
    <ConfirmDialog
      open={document !== null}
      title={t('documents.removeTitle')}
      confirm={t('documents.remove')}
      danger
      pending={remove.isPending}
      error={remove.error}
      onConfirmed={confirm}
      onClose={close}
    >
      {t('documents.removeText', { name: document?.name ?? '' })}
    </ConfirmDialog>
  );
}
