import { useId, useRef, useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import { limits } from '../../domain/limits.ts';
import { useFormat, useTranslation } from '../../i18n/index.ts';
import { Alert, Box, describedBy, FieldShell, Icon } from '../core/index.ts';
import { FileRow } from './FileRow.tsx';
import type { FileItem } from './FileRow.tsx';
import { sortFiles } from './file-rules.ts';
import { hiddenStyle } from '../core/VisuallyHidden.tsx';

export interface FileDropProps {
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  files: readonly FileItem[];
  /** Files that passed the quick check; send them and put them into `files`. */
  onAdded: (files: File[]) => void;
  onRemove?: (id: string) => void;
  /** A new file for one that is there already. */
  onReplaced?: (id: string, file: File) => void;
  onRetry?: (id: string) => void;
  onOpen?: (id: string) => void;
  /** Endings without a dot: `pdf`, `png`. */
  endings: readonly string[];
  maxBytes?: number;
  maxFiles?: number;
  disabled?: boolean;
  optional?: boolean;
}

/** Takes files by drag and drop or by button, and shows each with its progress, its problem and what can be done. */
export function FileDrop(props: FileDropProps) {
  const { label, help, error, files, onAdded, endings, disabled = false, optional = false } = props;
  const { maxBytes = limits.fileBytes, maxFiles = limits.filesPerStep } = props;
  const { t } = useTranslation('ui');
  const format = useFormat();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const kinds = format.list(endings.map((ending) => ending.toUpperCase()));
  const room = maxFiles - files.length;

  const check = (chosen: readonly File[], free: number): File[] => {
    const { accepted, refused } = sortFiles(chosen, { endings, maxBytes, room: free });
    const size = format.bytes(maxBytes);
    setRefusals(refused.map(({ file, why }) => t(`files.${why}`, { name: file.name, size, kinds, count: maxFiles })));
    return accepted;
  };

  const add = (list: FileList | null) => {
    const accepted = check([...(list ?? [])], room);
    if (accepted.length > 0) onAdded(accepted);
    // The same file can be chosen again after it was removed.
    if (input.current) input.current.value = '';
  };

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) add(event.dataTransfer.files);
  };

  return (
    <FieldShell id={id} label={label} help={help} error={error} optional={optional}>
      {room > 0 && !disabled && (
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
            borderColor: isOver ? 'brand.main' : error ? 'error.main' : 'background.outline',
            borderRadius: 1,
            backgroundColor: isOver ? 'brand.tint' : 'background.sunken',
            transition: 'background-color 120ms, border-color 120ms',
            '&:hover': { borderColor: 'brand.main' },
            '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'brand.main', outlineOffset: 2 },
          }}
        >
          <Box sx={{ color: 'brand.main', display: 'flex', mb: 0.5 }}>
            <Icon name="upload" size={26} />
          </Box>
          <span>
            {t(room === 1 && maxFiles === 1 ? 'files.dropOne' : 'files.drop')}{' '}
            <Box component="span" sx={{ color: 'brand.main', fontWeight: 600 }}>
              {t('files.browse')}
            </Box>
          </span>
          <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
            {t('files.rules', { kinds, size: format.bytes(maxBytes) })}
          </Box>
          <input
            ref={input}
            id={id}
            type="file"
            multiple={maxFiles > 1}
            accept={endings.map((ending) => `.${ending}`).join(',')}
            aria-describedby={describedBy(id, help, error)}
            aria-invalid={error !== undefined}
            onChange={(event) => add(event.target.files)}
            style={hiddenStyle}
          />
        </Box>
      )}
      {refusals.length > 0 && (
        <Box sx={{ mt: 1.5 }}>
          <Alert severity="error">
            {refusals.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </Alert>
        </Box>
      )}
      {files.length > 0 && (
        <Box
          component="ul"
          aria-label={t('files.list')}
          sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0, display: 'grid', gap: 1 }}
        >
          {files.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              accept={endings}
              onRemove={disabled ? undefined : props.onRemove}
              onRetry={disabled ? undefined : props.onRetry}
              onOpen={props.onOpen}
              onReplaced={
                disabled || !props.onReplaced
                  ? undefined
                  : (fileId, chosen) => {
                      const [accepted] = check([chosen], 1);
                      if (accepted) props.onReplaced?.(fileId, accepted);
                    }
              }
            />
          ))}
        </Box>
      )}
    </FieldShell>
  );
}
