import { useId, useRef, useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import { limits } from '../../domain/limits.ts';
import { useTranslation } from '../../i18n/index.ts';
import { useFormat } from '../../format/index.ts';
import { Alert, Block, Box, describedBy, FieldShell, Grid, Icon, Row, Text } from '../core/index.ts';
import type { SxProps, Theme } from '../core/index.ts';
import { FileRow } from './FileRow.tsx';
import type { FileItem } from './FileRow.tsx';
import { sortFiles } from './file-rules.ts';
import { hiddenStyle } from '../core/VisuallyHidden.tsx';

export interface FileDropProps {
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  files: readonly FileItem[];
  /** Files that passed the quick check; upload them and add them to `files`. */
  onAdded: (files: File[]) => void;
  onRemove?: (id: string) => void;
  /** Replaces an existing file with a new one. */
  onReplaced?: (id: string, file: File) => void;
  onRetry?: (id: string) => void;
  onOpen?: (id: string) => void;
  /** File extensions without the dot: `pdf`, `png`. */
  endings: readonly string[];
  maxBytes?: number;
  maxFiles?: number;
  /** How many more files fit, where others than `files` count, too. */
  room?: number;
  disabled?: boolean;
  optional?: boolean;
}

const areaStyle = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 0.5,
  px: 2,
  py: 3,
  textAlign: 'center',
  cursor: 'pointer',
  border: '1.5px dashed',
  borderRadius: 1,
  transition: 'background-color 120ms, border-color 120ms',
  '&:hover': { borderColor: 'brand.main' },
  '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'brand.main', outlineOffset: 2 },
} satisfies SxProps<Theme>;

/** Accepts files by drag and drop or by button, and lists each with progress, problem and actions. */
export function FileDrop(props: FileDropProps) {
  const { label, help, error, files, onAdded, endings, disabled = false, optional = false } = props;
  const { maxBytes = limits.fileBytes, maxFiles = limits.filesPerStep } = props;
  const { t } = useTranslation('ui');
  const format = useFormat();
  const id = useId();
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const kinds = format.list(endings.map((ending) => ending.toUpperCase()));
  const size = format.bytes(maxBytes);
  const { room = maxFiles - files.length } = props;

  const check = (chosen: readonly File[], free: number): File[] => {
    const { accepted, refused } = sortFiles(chosen, { endings, maxBytes, room: free });
    setRefusals(refused.map(({ file, why }) => t(`files.${why}`, { name: file.name, size, kinds, count: maxFiles })));
    return accepted;
  };
  const add = (chosen: readonly File[]) => {
    const accepted = check(chosen, room);
    if (accepted.length > 0) onAdded(accepted);
  };
  const replace = (fileId: string, chosen: File) => {
    const [accepted] = check([chosen], 1);
    if (accepted) props.onReplaced?.(fileId, accepted);
  };

  return (
    <FieldShell id={id} label={label} help={help} error={error} optional={optional}>
      {room > 0 && !disabled && (
        <DropArea
          id={id}
          describedBy={describedBy(id, help, error)}
          error={error}
          endings={endings}
          takesOne={maxFiles === 1}
          rules={t('files.rules', { kinds, size })}
          onChosen={add}
        />
      )}
      {room <= 0 && maxFiles > 1 && !disabled && (
        <Text size="small" tone="secondary">
          {t('files.full', { most: maxFiles })}
        </Text>
      )}
      {refusals.length > 0 && (
        <Block mt={1.5}>
          <Alert severity="error">
            {refusals.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </Alert>
        </Block>
      )}
      {files.length > 0 && (
        <Grid component="ul" aria-label={t('files.list')} plain columns="minmax(0, 1fr)" gap={1} mt={1.5}>
          {files.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              accept={endings}
              onRemove={disabled ? undefined : props.onRemove}
              onRetry={disabled ? undefined : props.onRetry}
              onOpen={props.onOpen}
              onReplaced={disabled || !props.onReplaced ? undefined : replace}
            />
          ))}
        </Grid>
      )}
    </FieldShell>
  );
}

interface DropAreaProps extends Pick<FileDropProps, 'error' | 'endings'> {
  /** Id of the input. */
  id: string;
  describedBy: string | undefined;
  takesOne: boolean;
  /** Describes the accepted files. */
  rules: string;
  onChosen: (files: readonly File[]) => void;
}

/** The drop area; clicking it opens the file chooser. */
function DropArea({ id, describedBy, error, endings, takesOne, rules, onChosen }: DropAreaProps) {
  const { t } = useTranslation('ui');
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  const choose = (list: FileList | null) => {
    onChosen([...(list ?? [])]);
    // Allows choosing the same file again after it was removed.
    if (input.current) input.current.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files);
  };

  return (
    <Box
      component="label"
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        ...areaStyle,
        borderColor: isOver ? 'brand.main' : error ? 'error.main' : 'background.outline',
        backgroundColor: isOver ? 'brand.tint' : 'background.sunken',
      }}
    >
      <Row mb={0.5} tone="brand">
        <Icon name="upload" size={26} />
      </Row>
      <span>
        {t(takesOne ? 'files.dropOne' : 'files.drop')}{' '}
        <Text component="span" weight="semibold" tone="brand">
          {t('files.browse')}
        </Text>
      </span>
      <Text component="span" size="caption" tone="secondary">
        {rules}
      </Text>
      <input
        ref={input}
        id={id}
        type="file"
        multiple={!takesOne}
        accept={endings.map((ending) => `.${ending}`).join(',')}
        aria-describedby={describedBy}
        aria-invalid={error !== undefined}
        onChange={(event) => choose(event.target.files)}
        style={hiddenStyle}
      />
    </Box>
  );
}
