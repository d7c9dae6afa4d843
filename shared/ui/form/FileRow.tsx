import { useRef } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { useFormat } from '../../format/index.ts';
import { Block, Box, Icon, IconButton, LinearProgress, Row, Text } from '../core/index.ts';
import type { IconName } from '../core/index.ts';

export interface FileItem {
  id: string;
  name: string;
  bytes: number;
  state: 'uploading' | 'stored' | 'failed';
  /** Progress of an upload, 0 to 1. */
  progress?: number;
  /** Why it was not stored, or what the office says about it. */
  error?: string;
  /** Text beside the size, for example its state in the office. */
  note?: string;
}

interface FileRowProps {
  file: FileItem;
  accept: readonly string[];
  onRemove?: ((id: string) => void) | undefined;
  onRetry?: ((id: string) => void) | undefined;
  onOpen?: ((id: string) => void) | undefined;
  onReplaced?: ((id: string, file: File) => void) | undefined;
}

const marks: Record<FileItem['state'], { icon: IconName; tone: 'secondary' | 'success' | 'error' | 'brand' }> = {
  uploading: { icon: 'upload', tone: 'secondary' },
  stored: { icon: 'checkCircle', tone: 'success' },
  failed: { icon: 'crossCircle', tone: 'error' },
};

/** A file: its name, its state as text and icon, its progress, and its actions. */
export function FileRow({ file, accept, onRemove, onRetry, onOpen, onReplaced }: FileRowProps) {
  const { t } = useTranslation('ui');
  const format = useFormat();
  const chooser = useRef<HTMLInputElement>(null);
  const { icon, tone } = marks[file.state];
  const { progress, state } = file;
  const isSending = progress !== undefined && progress < 1;
  const stateText = () => {
    if (state !== 'uploading') return t(`files.${state}`);
    if (isSending) return t('files.uploading', { share: format.percent(progress) });
    // The server still reads a file that has arrived.
    return progress === undefined ? t('files.sending') : t('files.checking');
  };
  return (
    <Row
      component="li"
      gap={1.5}
      align="center"
      px={1.5}
      py={1}
      background="paper"
      rounded
      outlined={file.state === 'failed' ? 'error' : 'divider'}
    >
      <Row tone={tone}>
        <Icon name={icon} size={22} />
      </Row>
      <Block grow shrink>
        <Box
          title={file.name}
          sx={{
            fontWeight: 500,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            unicodeBidi: 'plaintext',
            textAlign: 'left',
          }}
        >
          {file.name}
        </Box>
        <Text size="caption" tone="secondary">
          {[format.bytes(file.bytes), file.note ?? stateText()].join(' · ')}
        </Text>
        {state === 'uploading' && (
          <LinearProgress
            variant={isSending ? 'determinate' : 'indeterminate'}
            value={(progress ?? 0) * 100}
            aria-label={file.name}
            sx={{ mt: 0.75 }}
          />
        )}
        {file.error && (
          <Text role="alert" size="small" weight="medium" tone="error">
            {file.error}
          </Text>
        )}
      </Block>
      {file.state === 'failed' && onRetry && (
        <IconButton icon="refresh" label={t('files.retry', { name: file.name })} onClick={() => onRetry(file.id)} />
      )}
      {file.state === 'stored' && onOpen && (
        <IconButton icon="download" label={t('files.open', { name: file.name })} onClick={() => onOpen(file.id)} />
      )}
      {file.state === 'stored' && onReplaced && (
        <>
          <IconButton
            icon="upload"
            label={t('files.replace', { name: file.name })}
            onClick={() => chooser.current?.click()}
          />
          <input
            ref={chooser}
            type="file"
            hidden
            accept={accept.map((ending) => `.${ending}`).join(',')}
            onChange={(event) => {
              const [chosen] = event.target.files ?? [];
              event.target.value = '';
              if (chosen) onReplaced(file.id, chosen);
            }}
          />
        </>
      )}
      {onRemove && (
        <IconButton icon="delete" label={t('files.remove', { name: file.name })} onClick={() => onRemove(file.id)} />
      )}
    </Row>
  );
}
