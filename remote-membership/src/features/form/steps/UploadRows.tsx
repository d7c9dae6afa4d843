import type { Upload } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { IconButton, LinearProgress, Text } from '@guildhall/shared/ui/core';
import { useEffect, useState } from 'react';
import type { UploadState } from '../uploads/upload-board.ts';
import { FileCard } from './FileCard.tsx';
import { FileChooser } from './FileChooser.tsx';

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
export function RunningUpload({ upload, onAgain, onCancel }: RunningUploadProps) {
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
export function UnfinishedUpload({ upload, endings, isSame, onChosen, onDiscard }: UnfinishedUploadProps) {
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
