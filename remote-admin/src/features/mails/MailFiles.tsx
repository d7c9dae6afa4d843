import { useRef } from 'react';
import type { MailDetail } from '@guildhall/shared/contracts';
import { acceptedFiles } from '@guildhall/shared/domain';
import { useFormat } from '@guildhall/shared/format';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Button, IconButton, Row, Text, toast } from '@guildhall/shared/ui/core';
import { useAttachToMail, useDetachFromMail, useDownloadMailFile } from './api.ts';

const endings = acceptedFiles.flatMap((kind) => kind.endings.map((ending) => `.${ending}`)).join(',');

interface MailFilesProps {
  mail: MailDetail;
  /** False for a sent mail. */
  canChange?: boolean;
}

/** The attachments of a mail, which can be added and removed while it waits. Each change is saved immediately. */
export function MailFiles({ mail, canChange = false }: MailFilesProps) {
  const { t } = useTranslation('mails');
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const attach = useAttachToMail(mail.id);
  const detach = useDetachFromMail(mail.id);
  const download = useDownloadMailFile(mail.id);
  const onError = (error: unknown) => void toast.error(problemText(error));
  if (mail.attachments.length === 0 && !canChange) return null;
  return (
    <Block>
      <Text component="h3" m={0} mb={1} size="body" weight="semibold">
        {t('files.title')}
      </Text>
      <Row component="ul" aria-label={t('files.title')} wrap plain gap={1}>
        {mail.attachments.map(({ fileId, fileName, size, isAdded }) => (
          <Row component="li" key={fileName + fileId} align="center" gap={0.5}>
            {fileId ? (
              <Button
                type="button"
                size="small"
                icon="download"
                pending={download.isPending && download.variables === fileId}
                onClick={() => download.mutate(fileId, { onError })}
              >
                <bdi>{fileName}</bdi> ({format.bytes(size)})
              </Button>
            ) : (
              <span>
                <bdi>{fileName}</bdi> ({format.bytes(size)})
              </span>
            )}
            {canChange && isAdded && fileId && (
              <IconButton
                icon="close"
                label={t('files.remove', { name: fileName })}
                onClick={() => detach.mutate({ fileId, version: mail.version }, { onError })}
              />
            )}
          </Row>
        ))}
      </Row>
      {canChange && (
        <Block mt={1}>
          <Button
            type="button"
            size="small"
            variant="text"
            icon="attach"
            pending={attach.isPending}
            onClick={() => input.current?.click()}
          >
            {t('files.attach')}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={t('files.attach')}
            accept={endings}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) attach.mutate(file, { onError });
              target.value = '';
            }}
          />
        </Block>
      )}
    </Block>
  );
}
