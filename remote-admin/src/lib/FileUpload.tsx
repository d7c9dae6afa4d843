import { useState } from 'react';
import { problemText } from '@guildhall/shared/http';
import type { UseMutationResult } from '@guildhall/shared/query';
import { Card, Stack, Text } from '@guildhall/shared/ui/core';
import { FileDrop, type FileDropProps } from '@guildhall/shared/ui/form';

interface FileUploadProps<Uploaded> extends Pick<FileDropProps, 'label' | 'help' | 'endings'> {
  /** What happens with the file. */
  text: string;
  upload: UseMutationResult<Uploaded, Error, File>;
  onUploaded: (uploaded: Uploaded) => void;
}

/** A card that uploads one file as soon as it is chosen; if the server refuses it, it stays with the reason and a retry. */
export function FileUpload<Uploaded>({ text, upload, onUploaded, ...drop }: FileUploadProps<Uploaded>) {
  const [file, setFile] = useState<File | null>(null);
  const send = (chosen: File) => {
    setFile(chosen);
    upload.mutate(chosen, { onSuccess: onUploaded });
  };
  const outcome = upload.isError
    ? { state: 'failed' as const, error: problemText(upload.error) }
    : { state: 'uploading' as const };
  return (
    <Card>
      <Stack gap={2}>
        <Text component="p" m={0} maxWidth="68ch" tone="secondary">
          {text}
        </Text>
        <FileDrop
          {...drop}
          files={file ? [{ id: 'file', name: file.name, bytes: file.size, ...outcome }] : []}
          maxFiles={1}
          onAdded={([chosen]) => chosen && send(chosen)}
          onRetry={() => file && send(file)}
          onRemove={() => {
            upload.reset();
            setFile(null);
          }}
        />
      </Stack>
    </Card>
  );
}
