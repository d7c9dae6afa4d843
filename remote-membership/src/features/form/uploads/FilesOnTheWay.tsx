import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Text } from '@guildhall/shared/ui/core';
import type { UploadState } from './use-uploads.ts';

/** True while a file is still uploading; a sent application accepts no more files. */
export const isUploading = (uploads: readonly UploadState[]): boolean =>
  uploads.some(({ state }) => state !== 'failed');

/** Says beside a button that sends that files are still uploading, and names those that failed. */
export function FilesOnTheWay({ uploads }: { uploads: readonly UploadState[] }) {
  const { t } = useTranslation('membership');
  return (
    <>
      {uploads
        .filter(({ state }) => state === 'failed')
        .map(({ id, file }) => (
          <Alert key={id} severity="warning">
            {t('review.fileFailed', { name: file.name })}
          </Alert>
        ))}
      {isUploading(uploads) && (
        <Text role="status" tone="secondary">
          {t('review.uploading')}
        </Text>
      )}
    </>
  );
}
